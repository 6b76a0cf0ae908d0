import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#test/log.ts'
import { SHOP } from '#shared/content/shop.ts'
import { PAGE_PATHS, type PagePath, pageAt, pageFile } from '#shared/http/pages.ts'
import { withHead } from '#shared/site/page-head.ts'
import { beginRequest } from './request-state.ts'
import { sendError } from './send.ts'
import { site } from './site.ts'

const ORIGIN = 'https://www.example.com'
const SCRIPT = 'console.log("a")'

/** As the build leaves it, with the page's own words in it. */
const documentOf = (page: PagePath | null) =>
  withHead(`<!doctype html><head><!--head--><!--/head--></head><body>${wordsOf(page)}</body>`, page)
const wordsOf = (page: PagePath | null) => `The words of ${page ?? 'no page'}.`

let folder: string
let app: express.Express
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  mkdirSync(join(folder, 'pages'))
  for (const page of [...PAGE_PATHS, null]) {
    const html = documentOf(page)
    const file = join(folder, 'pages', pageFile(page))
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
    writeFileSync(`${file}.gz`, gzipSync(html))
  }
  writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'client/assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'client/assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  app = serve(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

function serve(from: string, publicUrl?: string): express.Express {
  const served = express()
  served.use((req, _res, next) => {
    beginRequest(req, silentLog)
    next()
  })
  served.use(site(from, publicUrl))
  const lastResort: express.ErrorRequestHandler = (error, req, res, _next) => sendError(req, res, error)
  served.use(lastResort)
  return served
}

describe('the built site', () => {
  it.each([
    '/',
    '/orders',
    '/thank-you',
    '/portfolio',
    '/materials',
    '/quote',
    '/payment-confirmation',
    '/demo-confirmation',
    '/orders/',
    '/thank-you?step=schedule',
    '/payment-confirmation?payment_intent=pi_1&redirect_status=succeeded',
  ])('has a page at %s', async (path) => {
    const answer = await request(app).get(path).expect(200)
    expect(answer.text).toBe(documentOf(pageAt(path.replace(/\?.*/, ''))))
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  it.each(['/nowhere', '/orders/7', '/assets/gone.js', '/.env', '/..%2f..%2fetc%2fpasswd', '/404'])(
    'has none at %s, and says so with the document for that',
    async (path) => {
      const answer = await request(app).get(path).expect(404)
      expect(answer.text).toBe(documentOf(null))
      expect(answer.headers.etag).toBeUndefined()
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
  ])('has each page at its own address alone: none at %s', async (path) => {
    expect((await request(app).get(path).expect(404)).text).toBe(documentOf(null))
  })

  it('sends what the browser can read: brotli, gzip or plain', async () => {
    for (const path of ['/', '/nowhere', '/assets/app-1a2b.js']) {
      const answer = await request(app).get(path).set('Accept-Encoding', 'gzip, br')
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
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

  it('sends a page again only where it is another one', async () => {
    const { etag = '' } = (await request(app).get('/quote').expect(200)).headers
    expect((await request(app).get('/materials').expect(200)).headers.etag).not.toBe(etag)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const answer = await request(app).get('/quote').set('If-None-Match', known).expect(304)
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
      expect(answer.text).toBe('')
    }
    await request(app).get('/quote').set('If-None-Match', '"other"').expect(200)
    await request(app).get('/nowhere').set('If-None-Match', '*').expect(404)
  })

  it('lets hashed files be kept for ever, and asks about all others', async () => {
    const asset = await request(app).get('/assets/app-1a2b.js').expect(200)
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toMatch(/javascript/)
    const icon = await request(app).get('/favicon.svg').expect(200)
    expect(icon.headers['cache-control']).toBe('no-cache')
    await request(app)
      .get('/favicon.svg')
      .set('If-None-Match', icon.headers.etag ?? '')
      .expect(304)
  })

  it('answers GET and HEAD alone', async () => {
    expect((await request(app).head('/').expect(200)).text).toBeUndefined()
    const answer = await request(app).post('/').expect(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  it.each(['bytes=5-2', 'bytes=99999-', 'bytes=x', 'pages=1'])('is not upset by the range %s', async (range) => {
    await request(app).get('/assets/app-1a2b.js').set('Range', range).expect(200)
  })

  it.each(['/%', '/%E0%A4%A', '/assets/%ff.js', '/a%00b'])('is not upset by %s', async (path) => {
    const { status } = await request(app).get(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('where the public reaches the site', () => {
  it('stands in its pages, in every encoding', async () => {
    const known = serve(folder, `${ORIGIN}/`)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await request(known).get('/quote').set('Accept-Encoding', encoding).expect(200)
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(answer.text).toBe(withHead(documentOf('/quote'), '/quote', { origin: ORIGIN, today: '2026-01-01' }))
      expect(answer.text).toContain(`<link rel="canonical" href="${ORIGIN}/quote">`)
      expect(answer.text).toContain(wordsOf('/quote'))
    }
    const here = await request(app).get('/quote')
    const there = await request(known).get('/quote')
    expect(there.headers.etag).not.toBe(here.headers.etag)
  })

  it.each(['evil.example', 'evil.example"><script>', 'localhost:1'])(
    'is never taken from the request: Host %s',
    async (host) => {
      for (const served of [app, serve(folder, ORIGIN)]) {
        for (const path of ['/', '/nowhere', '/robots.txt', '/sitemap.xml', '/site.webmanifest']) {
          const answer = await request(served).get(path).set('Host', host).set('X-Forwarded-Host', host)
          expect(answer.text).not.toContain(host)
          expect(JSON.stringify(answer.headers)).not.toContain(host)
        }
      }
    },
  )

  it('stands in what machines read', async () => {
    const known = serve(folder, ORIGIN)
    // One day of the next year at least, whatever today is.
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

  it('is left out where nobody knows it', async () => {
    expect((await request(app).get('/').expect(200)).text).not.toContain('canonical')
    expect((await request(app).get('/robots.txt').expect(200)).text).toContain('Disallow: /orders')
    await request(app).get('/sitemap.xml').expect(404)
  })
})

it('has a manifest for who keeps the site beside their apps', async () => {
  const answer = await request(app).get('/site.webmanifest').expect(200)
  expect(answer.headers['content-type']).toBe('application/manifest+json')
  expect(JSON.parse(answer.text)).toMatchObject({ name: SHOP.name, start_url: '/' })
})

describe('says what to do', () => {
  const saysIt = async (from: string) => {
    for (const path of ['/', '/quote', '/assets/app-1a2b.js']) {
      expect((await request(serve(from)).get(path).expect(404)).text).toContain('npm run build')
    }
  }

  it('where nothing was built', () => saysIt(join(folder, 'none')))

  it.each([...[...PAGE_PATHS, null].map((page) => `pages/${pageFile(page)}`), 'client'])(
    'where a build left no %s',
    async (lost) => {
      const half = mkdtempSync(join(tmpdir(), 'half-built-'))
      cpSync(folder, half, { recursive: true })
      rmSync(join(half, lost), { recursive: true })
      await saysIt(half)
      rmSync(half, { recursive: true })
    },
  )
})
