import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { SHOP } from '#shared/content/shop.ts'
import { PRICE_LIST, type PriceList } from '#shared/estimate/price-list.ts'
import { getPageFile, PAGE_PATHS, type PagePath } from '#shared/http/pages.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { insertHead, type PublishedSite } from '#shared/site/page-head.ts'
import { CSP_HEADER, pagePolicy } from './security-headers.ts'

/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]
const COMPRESSORS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

interface Document {
  plain: Buffer
  headers: Record<string, string>
  /** Made at the first request for each, because compressing as well as possible takes long. */
  compressed: Record<Encoding, () => Promise<Buffer>>
}

interface Documents {
  documentOf: (page: PagePath | null) => Document
  /** Renders every page with these prices, then replaces all of them at once. Rejects if one fails, and leaves all as they are. */
  showPrices: (prices: PriceList) => Promise<void>
}

type Pages = readonly (readonly [page: PagePath | null, html: string])[]

const ALL_PAGES = [...PAGE_PATHS, null]

/**
 * The documents of the build in `folder`: one for each page, and the 404 page under null. Undefined if the build doesn't have
 * all of them. A build doesn't know the site's public address or today's date. If there is a `publicUrl`, they are written
 * into the heads here, and again on each new day by the shop's clock.
 */
export function readDocuments(folder: string, publicUrl: string | undefined): Documents | undefined {
  const fileOf = (page: PagePath | null) => join(folder, 'pages', getPageFile(page))
  if (!ALL_PAGES.every((page) => existsSync(fileOf(page)))) return undefined
  let pages: Pages = ALL_PAGES.map((page) => [page, readFileSync(fileOf(page), 'utf8')])
  // The build's own.
  let prices = PRICE_LIST
  const build = (site: PublishedSite | undefined) =>
    new Map(
      pages.map(([page, html]) => [page, buildDocument(page, site ? insertHead(html, page, prices, site) : html)]),
    )
  let site = getPublishedSite(publicUrl)
  let documents = build(site)
  return {
    documentOf: (page) => {
      const current = getPublishedSite(publicUrl)
      if (current?.today !== site?.today) documents = build(current)
      site = current
      return documents.get(page) as Document // each page and null has one
    },
    showPrices: async (next) => {
      pages = await renderPages(folder, next)
      prices = next
      documents = build(site)
    },
  }
}

const RENDERER = fileURLToPath(new URL('./render-pages.mjs', import.meta.url))

/** Milliseconds. Rendering takes about one second. */
const RENDER_TIMEOUT_MS = 20_000

/** Renders in a process that ends afterwards, so that React takes none of this one's memory, and no request waits. */
function renderPages(folder: string, prices: PriceList): Promise<Pages> {
  const input = { folder: join(folder, 'prerender'), pages: ALL_PAGES, prices }
  return new Promise((resolve, reject) => {
    const renderer = fork(RENDERER, [JSON.stringify(input)], {
      // Without it, React is slow.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      timeout: RENDER_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    renderer.once('message', (pages) => resolve(pages as Pages)) // as the program sends them
    renderer.once('error', reject)
    renderer.once('exit', (code) =>
      reject(new Error(`The process that renders pages ended with ${code ?? 'a signal'}`)),
    )
  })
}

function buildDocument(page: PagePath | null, html: string): Document {
  const plain = Buffer.from(html)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    plain,
    headers: {
      [CSP_HEADER]: pagePolicy(html),
      // The browser revalidates a page every time. We send it only if the browser has a different one.
      'Cache-Control': page === '/my' ? 'no-store' : 'no-cache',
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      // Weak, because every encoding shares it.
      ...(page !== null && page !== '/my' && { ETag: `W/"${hash}"` }),
    },
    compressed: { br: lazily(() => COMPRESSORS.br(plain)), gzip: lazily(() => COMPRESSORS.gzip(plain)) },
  }
}

export async function sendDocument(req: Request, res: Response, status: 200 | 404, document: Document): Promise<void> {
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one))
  res.status(status).set(document.headers)
  if (encoding) res.set('Content-Encoding', encoding)
  res.send(encoding ? await document.compressed[encoding]() : document.plain)
}

/** The public origin and today's date by the shop's clock, for page heads. Undefined without a public address. */
export function getPublishedSite(publicUrl: string | undefined): PublishedSite | undefined {
  return publicUrl ? { origin: new URL(publicUrl).origin, today: dateIn(new Date(), SHOP.timeZone) } : undefined
}
