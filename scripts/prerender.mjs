// Writes the documents of the built site: each page that is meant to be found with its text and pictures in it, which
// the browser's scripts take over, all others as shells.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build as viteBuild } from 'vite'
import { scriptsOf } from './chunks.ts'
import { checkDocument, replaced, takenOverBy, withoutStyleAttributes } from './page-html.ts'

/**
 * `chunks` are those of the client's build in `clientOut`; the documents go into `pagesOut`. Returns by page which of its
 * files a browser loads before it can take the page over.
 */
export async function prerender({ root, clientOut, pagesOut, chunks }) {
  const templateFile = join(clientOut, 'index.html')
  const template = await readFile(templateFile, 'utf8')
  const start = await bundleStart(root, clientOut)
  const documents = (await drawDocuments(root, template)).map((document) => ({
    ...document,
    ...withoutStyleAttributes(document.html),
    needed: scriptsOf(document.page, document.isDrawn, chunks),
  }))
  const rules = new Set(documents.flatMap((document) => document.rules))
  const renamed = await addToStyles(clientOut, template, [...rules].join('\n'))

  await mkdir(pagesOut, { recursive: true })
  const scripts = new Map()
  for (const { page, file, html, isDrawn, needed } of documents) {
    try {
      const written = renamed(isDrawn ? takenOverBy(html, start, needed) : html)
      checkDocument(written, { isDrawn, hasFile: (path) => existsSync(join(clientOut, path)) })
      await writeFile(join(pagesOut, file), written)
    } catch (error) {
      throw new Error(`The document ${file} cannot be served: ${error.message}`, { cause: error })
    }
    scripts.set(page, isDrawn ? [start, ...needed] : needed)
  }
  // It is none of the site's files.
  await rm(templateFile)
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

/** Adds rules to the stylesheet, whose name holds a hash of what is in it. Returns how a document gets its new name. */
async function addToStyles(clientOut, template, rules) {
  const [, name] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/.exec(template) ?? []
  if (!name) throw new Error('The built index.html names no stylesheet')
  const styles = `${await readFile(join(clientOut, name), 'utf8')}${rules}\n`
  const newName = replaced(name, /-[\w-]{8}\.css$/, `-${hashOf(styles)}.css`)
  await writeFile(join(clientOut, newName), styles)
  await rm(join(clientOut, name))
  return (html) => replaced(html, `/${name}"`, `/${newName}"`)
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
