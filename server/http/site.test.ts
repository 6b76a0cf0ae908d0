import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#test/log.ts'
import { beginRequest } from './request-state.ts'
import { sendError } from './send.ts'
import { site } from './site.ts'

const HTML = '<!doctype html><title>ours</title>'
const SCRIPT = 'console.log("a")'

let folder: string
let app: express.Express
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), HTML)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(HTML))
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(HTML))
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  app = serve(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

function serve(from: string): express.Express {
  const served = express()
  served.use((req, _res, next) => {
    beginRequest(req, silentLog)
    next()
  })
  served.use(site(from))
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
    expect(answer.text).toBe(HTML)
    expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  it.each(['/nowhere', '/orders/7', '/assets/gone.js', '/.env', '/..%2f..%2fetc%2fpasswd'])(
    'has none at %s, and says so with the same document',
    async (path) => {
      expect((await request(app).get(path).expect(404)).text).toBe(HTML)
    },
  )

  it('sends what the browser can read: brotli, gzip or plain', async () => {
    for (const path of ['/', '/nowhere', '/assets/app-1a2b.js']) {
      const answer = await request(app).get(path).set('Accept-Encoding', 'gzip, br')
      expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    }
    const zipped = await request(app).get('/').set('Accept-Encoding', 'gzip')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.text).toBe(HTML)
    for (const accepted of ['identity', 'br;q=0', '']) {
      const plain = await request(app).get('/').set('Accept-Encoding', accepted)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.text).toBe(HTML)
    }
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

it('says what to do where nothing was built', async () => {
  expect(
    (
      await request(serve(join(folder, 'none')))
        .get('/')
        .expect(404)
    ).text,
  ).toContain('npm run build')
})
