import type { Handlers } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'

/** Made when first asked for: most processes never are. */
export function apiDocsRouter(publicUrl: string | undefined): Handlers<'GET /api/openapi.json' | 'GET /api/docs'> {
  const description = once(async () => (await import('./openapi.ts')).openApi(publicUrl))
  const page = once(async () => {
    const { docsPage, PAGE_CSP } = await import('./page.ts')
    // What openApi makes has the shape that the page reads; its type says only that it is JSON.
    const body = docsPage((await description()) as unknown as Parameters<typeof docsPage>[0])
    return { body, headers: { 'content-type': 'text/html; charset=utf-8', [CSP_HEADER]: PAGE_CSP } }
  })
  return {
    'GET /api/openapi.json': async () => ({ body: await description() }),
    'GET /api/docs': page,
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
