import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The lines of each page of a PDF, from above. A line's parts are joined by two spaces. */
export async function pdfPages(bytes: Uint8Array): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map(async (number) => linesOf(await document.getPage(number))))
  await document.destroy()
  return pages
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function linesOf(page: PdfPage): Promise<string[]> {
  const { items } = await page.getTextContent()
  const parts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [{ text: item.str, x: item.transform[4], y: item.transform[5] }] : [],
  )
  const heights = [...new Set(parts.map(({ y }) => Math.round(y)))].toSorted((one, other) => other - one)
  return heights.map((height) =>
    parts
      .filter(({ y }) => Math.round(y) === height)
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join('  '),
  )
}
