import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express, { type Express } from 'express'
import fc from 'fast-check'
import request from 'supertest'
import { afterAll, expect, it } from 'vitest'
import { readDocuments } from '#server/http/documents.ts'
import { serveSite } from '#server/http/site.ts'
import { PRICE_LIST, type PriceList } from '#shared/estimate/price-list.ts'
import { getPageFile, PAGE_PATHS } from '#shared/http/pages.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { addDays, instantAt } from '#shared/lib/zoned.ts'
import { SHOP } from '#shared/content/shop.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { insertHead } from '#shared/site/page-head.ts'
import { officeClient, quoteRequest, SMALL_PNG, useApi, visitor } from '#test/api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { pngDataUrl } from '#test/png.ts'
import { anyPrices } from '#test/prices.ts'

const api = useApi({ RATE_LIMIT: 'off' })

const LISTS = 500
/** A document is rendered by a process of its own, so not for each list. */
const RENDER_EVERY = 50
const JOB = { removal: 'stone', cabinetsInPlace: false } as const
const ALL = Object.values(KITCHENS)
const TEMPLATE = '<head><!--head--><!--/head--></head><body></body>'
const RENDERER = `export const renderDocument = async (page, { template, prices }) =>
  template.replace('</head>', '<script type="application/json" id="price-list">' + JSON.stringify(prices) + '</script></head>')`

const folder = mkdtempSync(join(tmpdir(), 'agree-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The site of an instance, with a renderer that writes nothing but the prices. */
function startSite() {
  for (const name of ['client', 'pages', 'prerender']) mkdirSync(join(folder, name), { recursive: true })
  for (const page of [...PAGE_PATHS, null]) {
    writeFileSync(join(folder, 'pages', getPageFile(page)), insertHead(TEMPLATE, page, PRICE_LIST))
  }
  writeFileSync(join(folder, 'prerender/package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'prerender/render-document.js'), RENDERER)
  writeFileSync(
    join(folder, 'prerender/parts.json'),
    JSON.stringify({ template: '<head></head>', styles: '', scripts: {} }),
  )
  const documents = readDocuments(folder, undefined)
  if (!documents) throw new Error('The build is complete')
  return { documents, app: express().use(serveSite(folder, undefined, [], documents)) }
}

const pricesIn = (html: string): PriceList =>
  JSON.parse(/<script type="application\/json" id="price-list">([^<]*)</.exec(html)?.[1] ?? '')

/** What a visitor of that instance is shown, asks for, gets stored and reads in the email. */
async function checkAgreement(app: Express, list: PriceList, index: number): Promise<void> {
  const shown: PriceList = (await visitor(app).get('/api/price-list').expect(200)).body
  expect(shown).toEqual(list)
  const countertops = (ALL[index % ALL.length] ?? []).map(({ shape, dimensions, stone, details }) => ({
    shape,
    dimensions,
    stone,
    ...(details && { details }),
  }))
  const seen = fullEstimate(countertops, shown, JOB)
  await api.database.rows('delete from outgoing_mails')
  const drawn = countertops.map((countertop) => ({ ...countertop, imageData: pngDataUrl(SMALL_PNG) }))
  const { totalCents: expectedTotalCents, priceListVersion } = seen
  const asked = quoteRequest({ countertops: drawn, job: JOB, expectedTotalCents, priceListVersion })
  const { body } = await visitor(app).post('/api/quote', asked).expect(201)
  const stored = (await officeClient(app).get(`/api/quotes/${body.quoteId}`).expect(200)).body.estimate
  expect(stored).toEqual(JSON.parse(JSON.stringify(seen)))
  const email = await composeEmailText(api.ctx, 'quote_received')
  expect(email).toContain(formatCents(seen.totalCents))
  for (const { amountCents } of [...seen.lines, ...(seen.items ?? [])])
    expect(email).toContain(formatCents(amountCents))
}

it(`page, API and email agree for ${LISTS} lists before, at and after their time, on two instances`, {
  timeout: 600_000,
}, async () => {
  const lists = fc.sample(anyPrices, LISTS)
  const other = api.createSecondApp({ RATE_LIMIT: 'off' })
  const site = startSite()
  let list = PRICE_LIST
  let version = 1
  let day = '2027-03-01'
  for (const [index, prices] of lists.entries()) {
    day = addDays(day, 1)
    const midnight = instantAt(day, 0, SHOP.timeZone).getTime()
    api.clock.set(new Date(midnight - 3_600_000))
    await officeClient(api.app).post('/api/prices', { version, effectiveOn: day, prices }).expect(201)
    api.clock.set(new Date(midnight - 1000))
    const [first, second] = index % 2 === 0 ? [api.app, other] : [other, api.app]
    await checkAgreement(first, list, index)
    expect((await visitor(second).get('/api/price-list').expect(200)).body).toEqual(list)
    version += 1
    list = { version: String(version), ...prices }
    api.clock.set(new Date(midnight))
    await checkAgreement(second, list, index)
    api.clock.set(new Date(midnight + 15_000))
    await checkAgreement(first, list, index)
    if (index % RENDER_EVERY === 0) {
      await site.documents.showPrices(list)
      for (const page of ['/', '/materials', '/orders', '/nowhere']) {
        expect(pricesIn((await request(site.app).get(page)).text)).toEqual(list)
      }
    }
  }
})
