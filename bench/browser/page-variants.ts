import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { currentBuild } from '#server/builds.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** Changes a document in a copy of the site. `write` adds a compressed file to the copy. */
type Edit = (html: string, write: (path: string, content: string) => Promise<void>) => string | Promise<string>

/**
 * Copies the current build with edited documents. Returns the path of the copy's server program.
 * This way both variants are measured in one run with the same server, network and browser.
 */
export async function copySite(name: string, edit: Edit): Promise<string> {
  const copy = join(DIST, 'bench', name)
  await rm(copy, { recursive: true, force: true })
  await cp(join(DIST, currentBuild(DIST) ?? ''), copy, { recursive: true })
  const write = async (path: string, content: string) => {
    const data = Buffer.from(content)
    await writeFile(join(copy, path), data)
    await writeFile(join(copy, `${path}.br`), brotliCompressSync(data))
    await writeFile(join(copy, `${path}.gz`), gzipSync(data))
  }
  for (const file of await readdir(join(copy, 'pages'))) {
    if (!file.endsWith('.html')) continue
    const html = await readFile(join(copy, 'pages', file), 'utf8')
    await writeFile(join(copy, 'pages', file), await edit(html, write))
  }
  return join(copy, 'server/main.js')
}

/** The page of a static site: the same HTML, styles, fonts and pictures, without scripts. */
export const withoutScripts: Edit = (html) =>
  html.replaceAll(/\n *<(?:script [^>]*\bsrc=|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, '')

/** The page with its styles in a cacheable file instead of inline. */
export const withLinkedStyles: Edit = async (html, write) => {
  const [element, styles = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  if (!element) throw new Error('The document has no styles in it')
  const name = `assets/style-${createHash('sha256').update(styles).digest('hex').slice(0, 8)}.css`
  await write(`client/${name}`, styles)
  const link = `<!--/head-->\n    <link rel="stylesheet" crossorigin href="/${name}">`
  return html.replace(element, '').replace('<!--/head-->', link)
}
