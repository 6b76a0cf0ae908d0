// Writes the documents of the built site: each page that is meant to be found with its text and pictures in it, which
// the browser's scripts take over, all others as shells.
import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build as viteBuild } from 'vite'

/** What every page loads, the home page included. */
const FRAME_MODULES = ['main.tsx']
/** The modules that each other drawn page needs before its HTML can be taken over. */
const PAGE_MODULES = {
  '/portfolio': ['pages/portfolio.tsx'],
  '/materials': ['pages/materials.tsx'],
  '/quote': ['pages/quote.tsx', 'api/queries.tsx'],
}

/**
 * `chunks` are those of the client's build in `clientOut`. Returns by page which of its files a browser loads before it
 * can take the page over.
 */
export async function prerender({ root, clientOut, chunks }) {
  const template = await readFile(join(clientOut, 'index.html'), 'utf8')
  const start = await bundleStart(root, clientOut)
  const documents = (await drawDocuments(root, template)).map((document) => ({
    ...document,
    ...withoutStyleAttributes(document.html),
    needed: scriptsOf(document.page, chunks),
  }))
  const rules = new Set(documents.flatMap((document) => document.rules))
  const renamed = await addToStyles(clientOut, template, [...rules].join('\n'))

  const scripts = new Map()
  for (const { page, file, html, isDrawn, needed } of documents) {
    scripts.set(page, isDrawn ? [start, ...needed] : needed)
    const written = renamed(isDrawn ? takenOverBy(html, start, needed) : html)
    check(written, file)
    await writeFile(join(clientOut, file), written)
  }
  return scripts
}

/** By the client itself, built as a module for Node that is used here alone and not kept. */
async function drawDocuments(root, template) {
  const outDir = join(root, 'dist/prerender')
  await viteBuild({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const { drawDocuments: draw } = await import(pathToFileURL(join(outDir, 'entry-server.js')).href)
  const documents = await draw(template)
  await rm(outDir, { recursive: true })
  return documents
}

/** A script of its own in the plainest form, so that it is there before the first press. Returns its name. */
async function bundleStart(root, clientOut) {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ['client/src/start.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  const [{ contents }] = outputFiles
  const name = `assets/start-${hashOf(contents)}.js`
  await writeFile(join(clientOut, name), contents)
  return name
}

/** File names of a page's modules with all that they import. */
function scriptsOf(page, chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set()
  const add = (chunk) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) add(byName.get(name))
  }
  for (const module of [...FRAME_MODULES, ...(PAGE_MODULES[page] ?? [])]) {
    const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/client/src/${module}`)))
    if (!holder) throw new Error(`No chunk holds ${module}, which ${page ?? 'the 404 page'} is made of`)
    add(holder)
  }
  return [...found]
}

/** Pictures in the drawings of a part that comes later (ui/later-part.tsx): client/src/start.ts sees to them. */
function withLatePictures(html) {
  const start = html.indexOf('<div data-waiting="">')
  if (start < 0) return html
  // React marks where a part begins and ends, and the parts within it.
  let depth = 0
  for (const { 0: mark, index } of html.slice(start).matchAll(/<!--(\/?)\$-->/g)) {
    depth += mark === '<!--$-->' ? 1 : -1
    if (depth > 0) continue
    const end = start + index
    const part = html.slice(start, end).replaceAll(/(<image [^>]*?)(?<= )href=/g, '$1data-href=')
    return html.slice(0, start) + part + withLatePictures(html.slice(end))
  }
  throw new Error('A part that comes later does not end')
}

/** In place of the template's scripts the one that fetches them in its time, with all that the page needs at once. */
function takenOverBy(html, start, needed) {
  const modules = needed.map((name) => `/${name}`).join(' ')
  return withLatePictures(html)
    .replace('<div id="root">', '<div id="root" data-waiting>')
    .replaceAll(/\n *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g, '')
    .replace('<!--head-->', () => `<script async src="/${start}" data-modules="${modules}"></script>\n    <!--head-->`)
}

/**
 * Our content security policy refuses style attributes, which React makes of `style`. What was drawn carries them under
 * another name, with a rule of the stylesheet for each, and client/src/main.tsx makes them styles before React looks.
 */
function withoutStyleAttributes(html) {
  const rules = []
  const changed = html.replaceAll(/(<[a-z][^>]*?) style="([^"]*)"/g, (_, before, escaped) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    rules.push(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return `${before} data-style="${escaped}"`
  })
  return { html: changed, rules }
}

/** Adds rules to the stylesheet, whose name holds a hash of what is in it. Returns how a document gets its new name. */
async function addToStyles(clientOut, template, rules) {
  const [, name] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/.exec(template) ?? []
  if (!name) throw new Error('The built index.html names no stylesheet')
  const styles = `${await readFile(join(clientOut, name), 'utf8')}${rules}\n`
  const newName = name.replace(/-[\w-]{8}\.css$/, `-${hashOf(styles)}.css`)
  await writeFile(join(clientOut, newName), styles)
  await rm(join(clientOut, name))
  return (html) => html.replaceAll(`/${name}"`, `/${newName}"`)
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}

/** What our content security policy would refuse. */
function check(html, file) {
  const [script] = /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")[^>]*>/.exec(html) ?? []
  if (script) throw new Error(`${file} has a script in itself, which the content security policy refuses: ${script}`)
  const [style] = /<[a-z][^>]*\sstyle=|<style[^>]*>/.exec(html) ?? []
  if (style) throw new Error(`${file} has styles in itself, which the content security policy refuses: ${style}`)
}
