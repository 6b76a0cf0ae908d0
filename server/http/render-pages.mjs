import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// The program of documents.ts: renders every page with the build's own renderer, and sends them to its parent.

// The server that started this has ended.
process.once('disconnect', () => process.exit())
const { folder, pages, prices } = JSON.parse(process.argv[2])
const { template, styles, scripts } = JSON.parse(readFileSync(join(folder, 'parts.json'), 'utf8'))
const { renderDocument } = await import(pathToFileURL(join(folder, 'render-document.js')).href)
const rendered = []
for (const page of pages) {
  rendered.push([page, await renderDocument(page, { template, styles, prices, scripts: scripts[page ?? ''] })])
}
process.send(rendered, () => process.disconnect())
