import express from 'express'
import request from 'supertest'
import { expect, it } from 'vitest'
import { sendDocument } from './documents.ts'
import { pagePolicy } from './security-headers.ts'

it('tries again to compress a page after it failed', async () => {
  const html = '<style></style><p>Hello</p>'
  const document = {
    plain: Buffer.from(html) as Buffer,
    etag: 'W/"1"',
    setPolicy: pagePolicy(html),
    fonts: '',
    compressed: new Map(),
  }
  const app = express()
  app.get('/', (req, res) => sendDocument(req, res, 200, document))
  app.use(((_error, _req, res, _next) => void res.status(500).end()) satisfies express.ErrorRequestHandler)
  const ask = () => request(app).get('/').set('Accept-Encoding', 'br')

  document.plain = {} as Buffer // so that compressing fails, as without memory
  await ask().expect(500)
  document.plain = Buffer.from(html)
  const { headers, text } = await ask().expect(200)
  expect(headers['content-encoding']).toBe('br')
  expect(text).toBe(html)
})
