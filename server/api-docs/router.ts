import type { Handlers } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import { buildOpenApi } from './openapi.ts'
import { PAGE_CSP, renderDocsPage } from './page.ts'

/** Builds the description on the first request, because most processes never get one. */
export function apiDocsRouter(publicUrl: string | undefined): Handlers<'GET /api/openapi.json' | 'GET /api/docs'> {
  let description: ReturnType<typeof buildOpenApi> | undefined
  const describe = () => (description ??= buildOpenApi(publicUrl))
  return {
    'GET /api/openapi.json': () => ({ body: describe() }),
    'GET /api/docs': () => ({
      // buildOpenApi's return type says only that it is JSON. It has the shape that the page reads.
      body: renderDocsPage(describe() as unknown as Parameters<typeof renderDocsPage>[0]),
      headers: { 'content-type': 'text/html; charset=utf-8', [CSP_HEADER]: PAGE_CSP },
    }),
  }
}
