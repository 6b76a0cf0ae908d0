import type { Handlers } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import { lazyAsync } from '#server/lazy-async.ts'
import type * as Description from './openapi.ts'

/** Builds the docs on the first request, since most processes never get one. Tests replace `load`. */
export function apiDocsRouter(
  publicUrl: string | undefined,
  load: () => Promise<Pick<typeof Description, 'buildOpenApi'>> = () => import('./openapi.ts'),
): Handlers<'GET /api/openapi.json' | 'GET /api/docs'> {
  const description = lazyAsync(async () => (await load()).buildOpenApi(publicUrl))
  const page = lazyAsync(async () => {
    const { renderDocsPage, PAGE_CSP } = await import('./page.ts')
    // buildOpenApi's return type says only that it is JSON. It has the shape that the page reads.
    const body = renderDocsPage((await description()) as unknown as Parameters<typeof renderDocsPage>[0])
    return { body, headers: { 'content-type': 'text/html; charset=utf-8', [CSP_HEADER]: PAGE_CSP } }
  })
  return {
    'GET /api/openapi.json': async () => ({ body: await description() }),
    'GET /api/docs': page,
  }
}
