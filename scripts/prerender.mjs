// Writes the documents of the built site: public pages are prerendered for hydration, others are shells.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build as bundle } from 'esbuild'
import { build as viteBuild } from 'vite'
import { scriptsOf } from './chunks.ts'
import {
  checkDocument,
  insertStartScript,
  extractStyleAttributes,
  preloadTopPicture,
  inlineStyles,
} from './page-html.ts'

/**
 * `chunks` are the client build's in `clientOut`, a folder of `out`. The documents go into `pagesOut`. Returns the files that
 * a browser loads before hydration, by page.
 */
export async function prerender({ root, out, clientOut, pagesOut, chunks }) {
  const templateFile = join(clientOut, 'index.html')
  const template = await readFile(templateFile, 'utf8')
  const start = await bundleStart(root, clientOut)
  const documents = (await loadDocuments(root, out, template)).map((document) => ({
    ...document,
    ...extractStyleAttributes(document.html),
    needed: scriptsOf(document.page, document.isPrerendered, chunks),
  }))
  const rules = new Set(documents.flatMap((document) => document.rules))
  const styles = (await extractStylesheet(clientOut, template)) + [...rules].join('\n')

  await mkdir(pagesOut, { recursive: true })
  const scripts = new Map()
  for (const { page, file, html, isPrerendered, needed } of documents) {
    try {
      const written = inlineStyles(
        isPrerendered ? preloadTopPicture(insertStartScript(html, start, needed)) : html,
        styles,
      )
      checkDocument(written, { isPrerendered })
      await writeFile(join(pagesOut, file), written)
    } catch (error) {
      throw new Error(`The document ${file} cannot be served: ${error.message}`, { cause: error })
    }
    scripts.set(page, isPrerendered ? [start, ...needed] : needed)
  }
  // The template isn't part of the site.
  await rm(templateFile)
  return scripts
}

/** Renders with the client, built as a temporary module for Node. */
async function loadDocuments(root, out, template) {
  const outDir = join(out, 'prerender')
  await viteBuild({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/entry-server.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  const { renderDocuments } = await import(pathToFileURL(join(outDir, 'entry-server.js')).href)
  const documents = await renderDocuments(template)
  await rm(outDir, { recursive: true })
  return documents
}

/** Bundles the start script separately, so that it loads before the first press. Returns its name. */
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

/** Removes the built stylesheet and returns its text, because each document inlines it. */
async function extractStylesheet(clientOut, template) {
  const [, name] = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/.exec(template) ?? []
  if (!name) throw new Error('The built index.html names no stylesheet')
  const styles = await readFile(join(clientOut, name), 'utf8')
  await rm(join(clientOut, name))
  return styles
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
