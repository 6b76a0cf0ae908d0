import { inflateSync } from 'node:zlib'

/**
 * The text of each page of a PDF that Chromium printed, without any space: where a line breaks doesn't matter. It reads as much
 * of the format as Chromium writes.
 */
export function pdfPages(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const bodyOf = (id: string | undefined) => objects.get(id ?? '') ?? ''
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const fonts = new Map(
        [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
          const [, toUnicode] = /\/ToUnicode (\d+) 0 R/.exec(bodyOf(id)) ?? []
          return [name, readCharacters(streamOf(bodyOf(toUnicode)))]
        }),
      )
      const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? []
      return readText(streamOf(bodyOf(contents)), fonts)
    })
}

function streamOf(body: string): string {
  const [, stream] = /stream\r?\n([\s\S]*)endstream/.exec(body) ?? []
  return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

type Characters = ReadonlyMap<number, string>

/** The character of each code of a font, from its table `ToUnicode`. */
function readCharacters(table: string): Characters {
  const characters = new Map<number, string>()
  const hex = (text = '') => Number.parseInt(text, 16)
  for (const [, lines = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code, text] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      // Several of them for a ligature.
      characters.set(hex(code), String.fromCharCode(...(text?.match(/.{4}/g) ?? []).map(hex)))
    }
  }
  for (const [, lines = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, text] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let code = hex(first); code <= hex(last); code += 1) {
        characters.set(code, String.fromCharCode(hex(text) + code - hex(first)))
      }
    }
  }
  return characters
}

/** What `Tf` (choose a font) and `Tj` (show codes) write on the page. */
function readText(content: string, fonts: ReadonlyMap<string, Characters>): string {
  let characters: Characters = new Map()
  let text = ''
  for (const [, font, codes] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (font) characters = fonts.get(font) ?? new Map()
    // A font with up to 256 characters has codes of two digits.
    for (const code of codes?.match(/../g) ?? []) text += characters.get(Number.parseInt(code, 16)) ?? '?'
  }
  return text.replaceAll(/\s/g, '')
}
