import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { isPublicPage, type PagePath } from '#shared/http/pages.ts'
import { App } from '#client/app.tsx'
import { startWithPrices } from '#client/lib/price-list.ts'
import { preloadPage } from '#client/routes.tsx'
import { type Parts, fillTemplate } from './document-html.ts'

/** A path without a page. */
const UNKNOWN_PATH = '/404'

/** Renders the document of a page, or of the 404 page. Rejects if any part fails to render. One at a time: all share the prices. */
export async function renderDocument(page: PagePath | null, parts: Parts): Promise<string> {
  startWithPrices(parts.prices)
  const isPrerendered = page === null || isPublicPage(page)
  return fillTemplate(page, isPrerendered ? await renderPage(page ?? UNKNOWN_PATH) : null, parts)
}

async function renderPage(path: string): Promise<string> {
  await preloadPage(path)
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<App path={path} />, {
    // Later chunks would need inline scripts, which our content security policy blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const html = await text(prelude)
  if (errors.length > 0) throw new AggregateError(errors, `${path} couldn't be drawn`)
  return html
}
