import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import request from 'supertest'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getPageFile, PAGE_PATHS } from '#shared/http/pages.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { insertHead } from '#shared/site/page-head.ts'
import { readDocuments } from './documents.ts'
import { serveSite } from './site.ts'

const ALL = [...PAGE_PATHS, null]
const NEWER = { ...PRICE_LIST, version: '2' }
/** A renderer as the build leaves one behind. */
const RENDERER = `import { writeFileSync } from 'node:fs'
process.once('exit', (code) => writeFileSync(new URL('ended', import.meta.url), String(code)))
export const renderDocument = async (page, { template, styles, prices, scripts }) => {
  if (page === '/terms' && prices.version === 'broken') throw new Error('No terms')
  return template.replace('BODY', [page, prices.version, styles, scripts].join(' '))
}`
const template = (body: string) => `<head><!--head--><!--/head--></head><body>${body}</body>`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
  for (const name of ['client', 'pages', 'prerender']) mkdirSync(join(folder, name))
  for (const page of ALL) {
    writeFileSync(join(folder, 'pages', getPageFile(page)), insertHead(template(`${page} as built`), page, PRICE_LIST))
  }
  writeFileSync(join(folder, 'prerender/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'prerender/render-document.js'), RENDERER)
  const scripts = Object.fromEntries(ALL.map((page) => [page ?? '', [`${page}.js`]]))
  writeFileSync(
    join(folder, 'prerender/parts.json'),
    JSON.stringify({ template: template('BODY'), styles: '.x', scripts }),
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

async function served(publicUrl?: string) {
  const documents = readDocuments(folder, publicUrl)
  if (!documents) throw new Error('The build is complete')
  const app = express().use(serveSite(folder, publicUrl, [], documents))
  const get = (page: string) => request(app).get(page).set('Accept-Encoding', 'br')
  return { documents, get }
}

it('shows new prices on every page at once, with new ETags, and the old ones until then', async () => {
  const { documents, get } = await served()
  const before = await get('/materials').expect(200)
  const shown = documents.showPrices(NEWER)
  expect((await get('/materials')).text).toBe(before.text)
  await shown
  for (const page of PAGE_PATHS.filter((path) => path !== '/my')) {
    const after = await get(page).expect(200)
    expect(after.text).toContain(`${page} 2 .x ${page}.js`)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  }
  expect((await get('/nowhere').expect(404)).text).toContain(' 2 .x null.js')
})

it('writes the new prices into the heads of a published site', async () => {
  const { documents, get } = await served('https://www.example.com')
  expect((await get('/orders')).text).toContain('"version":"2026-12"')
  await documents.showPrices(NEWER)
  const { text } = await get('/materials')
  expect(text).toContain('"version":"2"')
  expect(text).toContain('<link rel="canonical" href="https://www.example.com/materials">')
})

it('renders in a process that ends by itself', async () => {
  const { documents } = await served()
  await documents.showPrices(NEWER)
  const ended = join(folder, 'prerender/ended')
  await expect.poll(() => existsSync(ended)).toBe(true)
  expect(readFileSync(ended, 'utf8')).toBe('0')
})

it('leaves every page as it is if one fails to render', async () => {
  const { documents, get } = await served()
  await expect(documents.showPrices({ ...NEWER, version: 'broken' })).rejects.toThrow('renders pages ended with 1')
  expect((await get('/materials')).text).toContain('/materials as built')
})
