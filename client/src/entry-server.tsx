import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { SHOP } from '#shared/content/shop.ts'
import { isPublicPage, PAGE_PATHS, type PagePath, getPageFile } from '#shared/http/pages.ts'
import { insertHead } from '#shared/site/page-head.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

/** A path without a page. */
const UNKNOWN_PATH = '/404'
/** For pages that aren't prerendered. */
const NOSCRIPT = `<noscript><p class="page py-14">This page needs JavaScript. Please switch it on, or call ${SHOP.name} at ${SHOP.phone}.</p></noscript>`

interface Document {
  page: PagePath | null
  /** File name in the built site. */
  file: string
  html: string
  /** Whether the HTML contains the page. If not, the browser renders it from the visitor's data. */
  isPrerendered: boolean
}

/**
 * Renders the document of each page, and of the 404 page, from `template`, the built client/index.html. Rejects if any part
 * of a page fails to render.
 */
export async function renderDocuments(template: string): Promise<Document[]> {
  const documents: Document[] = []
  for (const page of [...PAGE_PATHS, null]) {
    const isPrerendered = page === null || isPublicPage(page)
    const pageHtml = isPrerendered ? await renderPage(page ?? UNKNOWN_PATH) : ''
    const html = insertHead(template, page)
      .replace('<!--without-script-->', isPrerendered ? '' : NOSCRIPT)
      .replace('<!--page-->', () => pageHtml)
    documents.push({ page, file: getPageFile(page), html, isPrerendered })
  }
  return documents
}

async function renderPage(path: string): Promise<string> {
  await preloadPage(path, { whole: true })
  const errors: unknown[] = []
  const { prelude } = await prerenderToNodeStream(<App path={path} />, {
    // Later chunks would need inline scripts, which our content security policy blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => void errors.push(error),
  })
  const html = await text(prelude)
  if (errors.length > 0) throw new AggregateError(errors, `${path} couldn't be drawn`)
  // React's hints would make the browser fetch all pictures at once.
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
}
