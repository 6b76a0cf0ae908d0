import { createHash } from 'node:crypto'
import fs, { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { findPage, getPageFile, PAGE_PATHS, type PagePath } from '#shared/http/pages.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { insertHead } from '#shared/site/page-head.ts'
import { silentLog } from '#test/log.ts'
import { beginRequest, sendError } from './send.ts'
import { serveSite } from './site.ts'

const ORIGIN = 'https://www.example.com'
const SCRIPT = 'console.log("a")'
const STYLES = '.x{color:"é<$&"}'

/** A page's document as a build writes it, with its own text. */
const documentOf = (page: PagePath | null) =>
  insertHead(
    `<!doctype html><head><!--head--><!--/head--><style>${STYLES}</style></head><body>${textOf(page)}</body>`,
    page,
    PRICE_LIST,
  )
const textOf = (page: PagePath | null) => `The text of ${page ?? 'no page'}.`

let folder: string
let app: express.Express
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  mkdirSync(join(folder, 'pages'))
  for (const page of [...PAGE_PATHS, null]) {
    writeFileSync(join(folder, 'pages', getPageFile(page)), documentOf(page))
  }
  writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'client/assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'client/assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  app = serve(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

function serve(from: string, publicUrl?: string, olderBuilds?: string[]): express.Express {
  const served = express()
  served.disable('etag')
  served.use((_req, res, next) => {
    beginRequest(res, silentLog)
    next()
  })
  served.use(serveSite(from, publicUrl, olderBuilds))
  const lastResort: express.ErrorRequestHandler = (error, req, res, _next) => sendError(req, res, error)
  served.use(lastResort)
  return served
}

it("keeps a customer's page out of every cache", async () => {
  for (const path of ['/my', '/my/a-token']) {
    const { headers, text } = await request(app).get(path).expect(200)
    expect(text).toContain(textOf('/my'))
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('etag')
  }
})

describe('the built site', () => {
  it.each([
    '/',
    '/materials',
    '/orders/1042',
    '/thank-you?step=schedule',
    '/payment-confirmation?payment_intent=pi_1&redirect_status=succeeded',
  ])('serves a page at %s', async (path) => {
    const response = await request(app).get(path).expect(200)
    expect(response.text).toBe(documentOf(findPage(path.replace(/\?.*/, ''))))
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  it.each(['/nowhere', '/ordersx', '/thank-you/7', '/assets/gone.js', '/.env', '/..%2f..%2fetc%2fpasswd', '/404'])(
    'serves the 404 page at %s',
    async (path) => {
      const response = await request(app).get(path).expect(404)
      expect(response.text).toBe(documentOf(null))
      expect(response.headers.etag).toBeUndefined()
    },
  )

  it.each([
    '/index.html',
    '/quote.html',
    '/quote.html.br',
    '/404.html',
    '/quote.html/',
    '/quote%2ehtml',
    '/quote.%68tml',
    '/404.html/',
    '/404%2Ehtml',
    '/pages/quote.html',
    '/..%2fpages/quote.html',
  ])('serves each page only at its own address, not at %s', async (path) => {
    expect((await request(app).get(path).expect(404)).text).toBe(documentOf(null))
  })

  it('sends the encoding that the browser accepts: brotli, gzip or plain', async () => {
    for (const path of ['/', '/nowhere', '/assets/app-1a2b.js']) {
      const response = await request(app).get(path).set('Accept-Encoding', 'gzip, br')
      expect(response.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    }
    const zipped = await request(app).get('/').set('Accept-Encoding', 'gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.text).toBe(documentOf('/'))
    for (const accepted of ['identity', 'br;q=0', '']) {
      const plain = await request(app).get('/').set('Accept-Encoding', accepted)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.text).toBe(documentOf('/'))
    }
  })

  it('answers 304 if the browser already has the page', async () => {
    const { etag = '' } = (await request(app).get('/quote').expect(200)).headers
    expect((await request(app).get('/materials').expect(200)).headers.etag).not.toBe(etag)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const response = await request(app).get('/quote').set('If-None-Match', known).expect(304)
      expect(response.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
      expect(response.text).toBe('')
    }
    await request(app).get('/quote').set('If-None-Match', '"other"').expect(200)
    await request(app).get('/nowhere').set('If-None-Match', '*').expect(404)
  })

  it('allows exactly the inline styles of the page', async () => {
    const hash = createHash('sha256').update(STYLES).digest('base64')
    for (const served of [app, serve(folder, ORIGIN)]) {
      const { etag = '' } = (await request(served).get('/')).headers
      for (const response of [
        await request(served).get('/').expect(200),
        await request(served).get('/').set('If-None-Match', etag).expect(304),
        await request(served).get('/nowhere').expect(404),
      ]) {
        expect(response.headers['content-security-policy']).toContain(`;style-src 'self' 'sha256-${hash}';`)
      }
    }
  })

  it('sends a policy with documents but not with subresources', async () => {
    const withPolicy = express()
    withPolicy.use((_req, res, next) => {
      res.setHeader('content-security-policy', "default-src 'self'")
      next()
    })
    withPolicy.use(app)
    const policyOf = async (path: string) => (await request(withPolicy).get(path)).headers['content-security-policy']
    for (const path of ['/', '/nowhere', '/favicon.svg', '/robots.txt'])
      expect(await policyOf(path), path).toBeDefined()
    expect(await policyOf('/assets/app-1a2b.js')).toBeUndefined()
    expect(await policyOf('/assets/gone.js')).toContain('style-src')
  })

  it('lets browsers cache hashed files forever and revalidate all others', async () => {
    const asset = await request(app).get('/assets/app-1a2b.js').expect(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/javascript/)
    expect(asset.headers.etag).toBeUndefined()
    const icon = await request(app).get('/favicon.svg').expect(200)
    expect(icon.headers['cache-control']).toBe('no-cache')
    await request(app)
      .get('/favicon.svg')
      .set('If-None-Match', icon.headers.etag ?? '')
      .expect(304)
  })

  it('answers only GET and HEAD', async () => {
    expect((await request(app).head('/').expect(200)).text).toBeUndefined()
    const response = await request(app).post('/').expect(405)
    expect(response.headers.allow).toBe('GET, HEAD')
  })

  it.each(['/%', '/%E0%A4%A', '/assets/%ff.js', '/a%00b'])('answers 4xx to the malformed path %s', async (path) => {
    const { status } = await request(app).get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('an unreadable file', () => {
  let damaged: string
  beforeEach(() => {
    damaged = mkdtempSync(join(tmpdir(), 'damaged-'))
    cpSync(folder, damaged, { recursive: true })
  })
  afterEach(() => rmSync(damaged, { recursive: true }))

  it('is an uncacheable 404 if it is gone', async () => {
    const served = serve(damaged)
    rmSync(join(damaged, 'client'), { recursive: true })
    for (const [path, encoding] of [
      ['/assets/app-1a2b.js', 'br'],
      ['/assets/app-1a2b.js', 'identity'],
      ['/favicon.svg', 'identity'],
    ] as const) {
      const response = await request(served).get(path).set('Accept-Encoding', encoding).expect(404)
      expect(response.text).toBe(documentOf(null))
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      expect(response.headers).not.toHaveProperty('etag')
      expect(response.headers).not.toHaveProperty('last-modified')
    }
  })

  it('is an uncacheable 500 for any other reason', async () => {
    const served = serve(damaged)
    const file = join(damaged, 'client/favicon.svg')
    rmSync(file)
    symlinkSync('favicon.svg', file)
    const response = await request(served).get('/favicon.svg').expect(500)
    expect(response.body).toMatchObject({ code: 'internal' })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
    for (const header of ['etag', 'last-modified', 'content-encoding'])
      expect(response.headers).not.toHaveProperty(header)
  })

  it.each(['/assets/app-1a2b.js', '/favicon.svg'])(
    'leaves none of the headers of %s if it fails once they are set',
    async (path) => {
      const { createReadStream } = fs
      const opening = vi.spyOn(fs, 'createReadStream').mockImplementation(() => createReadStream(folder))
      const { headers, body } = await request(app).get(path).set('Accept-Encoding', 'br').expect(500)
      opening.mockRestore()
      expect(body).toMatchObject({ code: 'internal' })
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      for (const header of ['content-encoding', 'etag', 'vary']) expect(headers).not.toHaveProperty(header)
    },
  )
})

describe('open pages of an older build', () => {
  let older: string
  beforeAll(() => {
    older = mkdtempSync(join(tmpdir(), 'older-build-'))
    mkdirSync(join(older, 'client/assets'), { recursive: true })
    writeFileSync(join(older, 'client/assets/app-0000.js'), 'old')
    writeFileSync(join(older, 'client/assets/app-0000.js.br'), brotliCompressSync('old'))
    writeFileSync(join(older, 'client/assets/app-1a2b.js'), 'not this one')
    writeFileSync(join(older, 'client/gone.svg'), '<svg/>')
  })
  afterAll(() => rmSync(older, { recursive: true }))

  it("still get that build's hashed files and nothing else", async () => {
    const served = serve(folder, undefined, [older, join(older, 'not-finished')])
    for (const encoding of ['br', 'identity']) {
      const response = await request(served).get('/assets/app-0000.js').set('Accept-Encoding', encoding).expect(200)
      expect(response.text).toBe('old')
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await request(served).get('/assets/app-1a2b.js').expect(200)).text).toBe(SCRIPT)
    await request(served).get('/gone.svg').expect(404)
  })
})

describe('the public address', () => {
  it('is in the pages, in every encoding', async () => {
    const known = serve(folder, `${ORIGIN}/`)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await request(known).get('/quote').set('Accept-Encoding', encoding).expect(200)
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(response.text).toBe(
        insertHead(documentOf('/quote'), '/quote', PRICE_LIST, { origin: ORIGIN, today: '2026-01-01' }),
      )
      expect(response.text).toContain(`<link rel="canonical" href="${ORIGIN}/quote">`)
      expect(response.text).toContain(textOf('/quote'))
    }
    const here = await request(app).get('/quote')
    const there = await request(known).get('/quote')
    expect(there.headers.etag).not.toBe(here.headers.etag)
  })

  it.each(['evil.example', 'evil.example"><script>', 'localhost:1'])(
    'never comes from the request: Host %s',
    async (host) => {
      for (const served of [app, serve(folder, ORIGIN)]) {
        for (const path of ['/', '/nowhere', '/robots.txt', '/sitemap.xml', '/site.webmanifest']) {
          const response = await request(served).get(path).set('Host', host).set('X-Forwarded-Host', host)
          expect(response.text).not.toContain(host)
          expect(JSON.stringify(response.headers)).not.toContain(host)
        }
      }
    },
  )

  it('is in structured data, robots.txt and the sitemap', async () => {
    const known = serve(folder, ORIGIN)
    // At least one day of the year ahead is closed, no matter what today is.
    expect((await request(known).get('/').expect(200)).text).toContain('"specialOpeningHoursSpecification":[{')
    const robots = await request(known)
      .get('/robots.txt')
      .expect(200)
      .expect('Content-Type', /text\/plain/)
    expect(robots.text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    const sitemap = await request(known)
      .get('/sitemap.xml')
      .expect(200)
      .expect('Content-Type', /application\/xml/)
    expect(sitemap.text).toContain(`<loc>${ORIGIN}/materials</loc>`)
  })

  it('comes with the closed days of the year ahead, updated daily', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T18:00:00Z') })
    try {
      const known = serve(folder, ORIGIN)
      const closedDays = async (encoding: string) => {
        const { text } = await request(known).get('/').set('Accept-Encoding', encoding).expect(200)
        return [...text.matchAll(/"validFrom":"([^"]+)"/g)].map(([, date]) => date)
      }
      const quote = (await request(known).get('/quote')).headers.etag
      expect(await closedDays('br')).not.toContain('2028-05-29')
      vi.setSystemTime(new Date('2028-03-01T18:00:00Z'))
      for (const encoding of ['br', 'gzip', 'identity']) {
        const dates = await closedDays(encoding)
        expect(dates).toContain('2028-05-29')
        expect(dates.every((date) => date && date >= '2028-03-01')).toBe(true)
      }
      expect((await request(known).get('/quote')).headers.etag).toBe(quote)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is left out if it is unknown', async () => {
    expect((await request(app).get('/').expect(200)).text).not.toContain('canonical')
    expect((await request(app).get('/robots.txt').expect(200)).text).toContain('Disallow: /orders')
    await request(app).get('/sitemap.xml').expect(404)
  })
})

it('serves a web manifest', async () => {
  const response = await request(app).get('/site.webmanifest').expect(200)
  expect(response.headers['content-type']).toBe('application/manifest+json')
  expect(JSON.parse(response.text)).toMatchObject({ name: SHOP.name, start_url: '/' })
})

describe('an incomplete build', () => {
  const expectBuildHint = async (from: string) => {
    for (const path of ['/', '/quote', '/assets/app-1a2b.js']) {
      expect((await request(serve(from)).get(path).expect(404)).text).toContain('npm run build')
    }
  }

  it('answers how to build if nothing was built', () => expectBuildHint(join(folder, 'none')))

  it.each([`pages/${getPageFile('/quote')}`, 'client'])('answers how to build if %s is missing', async (lost) => {
    const half = mkdtempSync(join(tmpdir(), 'half-built-'))
    cpSync(folder, half, { recursive: true })
    rmSync(join(half, lost), { recursive: true })
    await expectBuildHint(half)
    rmSync(half, { recursive: true })
  })
})
