import { gzipSync } from 'node:zlib'
import type { Handlers } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { buildOpenApi } from './openapi.ts'
import { PAGE_CSP, renderDocsPage } from './page.ts'

/** Builds the description on the first request, because most processes never get one. */
export function apiDocsRouter(publicUrl: string | undefined): Handlers<'GET /api/openapi.json' | 'GET /api/docs'> {
  const describe = lazily(() => buildOpenApi(publicUrl))
  const plain = lazily(() => Buffer.from(JSON.stringify(describe())))
  const compressed = lazily(() => gzipSync(plain()))
  // buildOpenApi's return type says only that it is JSON. It has the shape that the page reads.
  const page = lazily(() => renderDocsPage(describe() as unknown as Parameters<typeof renderDocsPage>[0]))
  return {
    'GET /api/openapi.json': ({ headers }) => {
      const vary = { Vary: 'Accept-Encoding' }
      return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
        ? { body: compressed(), headers: { ...vary, 'Content-Encoding': 'gzip' } }
        : { body: plain(), headers: vary }
    },
    'GET /api/docs': () => ({
      body: page(),
      headers: { 'content-type': 'text/html; charset=utf-8', [CSP_HEADER]: PAGE_CSP },
    }),
  }
}
