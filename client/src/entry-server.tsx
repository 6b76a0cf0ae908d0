import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { SHOP } from '#shared/content/shop.ts'
import { isPublic, PAGE_PATHS, type PagePath, pageFile } from '#shared/http/pages.ts'
import { withHead } from '#shared/site/page-head.ts'
import { App } from './app.tsx'
import { preparePage } from './routes.tsx'

/** An address that has no page. */
const NOWHERE = '/404'
/** What is drawn says itself what needs a script. */
const WITHOUT_SCRIPT = `<noscript><p class="page py-14">This page needs JavaScript. Please switch it on, or call ${SHOP.name} at ${SHOP.phone}.</p></noscript>`

interface Document {
  page: PagePath | null
  /** Its name in the built site. */
  file: string
  html: string
  /** The page itself is in it; otherwise its scripts draw it from what only its visitor's browser knows. */
  isDrawn: boolean
}

/**
 * Makes of `template`, which is client/index.html as the build left it, the document of each page and of the one for
 * addresses that have none. Rejects where any part of a page cannot be drawn.
 */
export async function drawDocuments(template: string): Promise<Document[]> {
  const documents: Document[] = []
  for (const page of [...PAGE_PATHS, null]) {
    const isDrawn = page === null || isPublic(page)
    const drawn = isDrawn ? await draw(page ?? NOWHERE) : ''
    const html = withHead(template, page)
      .replace('<!--without-script-->', isDrawn ? '' : WITHOUT_SCRIPT)
      .replace('<!--page-->', () => drawn)
    documents.push({ page, file: pageFile(page), html, isDrawn })
  }
  return documents
}

async function draw(path: string): Promise<string> {
  await preparePage(path, { whole: true })
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<App path={path} />, {
    // What is put into its place later is put there by inline scripts, which our content security policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const html = await text(prelude)
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be drawn`)
  // React would have the browser fetch every picture at once, wherever it stands.
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
}
