import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { SHOP } from '#shared/content/shop.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { findPage, getPageFile, PAGE_PATHS, type PagePath } from '#shared/http/pages.ts'
import { lazily } from '#shared/lib/lazily.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { insertHead, type PublishedSite } from '#shared/site/page-head.ts'
import { renderRobots, renderSitemap } from '#shared/site/robots.ts'
import { buildWebManifest } from '#shared/site/structured-data.ts'
import { AppError } from './app-error.ts'
import { CSP_HEADER, pagePolicy } from './security-headers.ts'

/**
 * Serves the build in `folder`, and the hashed files of `olderBuilds`, newest first. Each page is at its own address. Any
 * other address gets the 404 page. The public address comes from `publicUrl`, never from a request.
 */
export function serveSite(folder: string, publicUrl?: string, olderBuilds: readonly string[] = []): RequestHandler[] {
  const [client, pages] = [join(folder, 'client'), join(folder, 'pages')]
  if (!existsSync(client) || !hasAllDocuments(pages)) return [refuseOtherMethods, notBuilt]
  const documentOf = readDocuments(pages, publicUrl)
  const olderClients = olderBuilds.map((older) => join(older, 'client'))
  const sendPage: RequestHandler = async (req, res, next) => {
    const page = findPage(req.path)
    if (page === null) return next()
    await sendDocument(req, res, 200, documentOf(page))
  }
  const sendNotFound: RequestHandler = (req, res) => sendDocument(req, res, 404, documentOf(null))
  return [
    refuseOtherMethods,
    serveGeneratedFiles(publicUrl),
    sendPage,
    serveStaticFiles(client, olderClients),
    sendNotFound,
  ]
}

const refuseOtherMethods: RequestHandler = (req, _res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  throw new AppError('method_not_allowed', 'This address only accepts GET, HEAD', { headers: { Allow: 'GET, HEAD' } })
}

function notBuilt(_req: Request, res: Response): void {
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The site is not built yet: npm run build\n')
}

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

/** Whether `folder` has a document for every page and for the 404 page. A build without all of them is incomplete. */
function hasAllDocuments(folder: string): boolean {
  return [...PAGE_PATHS, null].every((page) => existsSync(join(folder, getPageFile(page))))
}

/**
 * Reads the documents that `npm run build` wrote to `folder`: one for each page, and the 404 page under null. A build
 * doesn't know the site's public address or today's date. If there is a `publicUrl`, they are written into the heads here,
 * and again on each new day by the shop's clock.
 */
function readDocuments(folder: string, publicUrl: string | undefined): (page: PagePath | null) => Document {
  const built = [...PAGE_PATHS, null].map(
    (page) => [page, readFileSync(join(folder, getPageFile(page)), 'utf8')] as const,
  )
  const build = (site: PublishedSite | undefined) =>
    new Map(
      built.map(([page, html]) => [page, buildDocument(page, site ? insertHead(html, page, PRICE_LIST, site) : html)]),
    )
  let site = getPublishedSite(publicUrl)
  let documents = build(site)
  return (page) => {
    const current = getPublishedSite(publicUrl)
    if (current?.today !== site?.today) documents = build(current)
    site = current
    return documents.get(page) as Document // each page and null has one
  }
}

function buildDocument(page: PagePath | null, html: string): Document {
  const plain = Buffer.from(html)
  const fonts = (html.match(/<link rel="preload" as="font"[^>]*>/g) ?? [])
    .map((tag) => `<${/href="([^"]*)"/.exec(tag)?.[1]}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
    .join(', ')
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return {
    plain,
    headers: {
      [CSP_HEADER]: pagePolicy(html),
      // The browser revalidates a page every time. We send it only if the browser has a different one.
      'Cache-Control': page === '/my' ? 'no-store' : 'no-cache',
      'Content-Type': 'text/html; charset=utf-8',
      Vary: 'Accept-Encoding',
      // A slow connection starts on the fonts before the document arrives.
      ...(fonts && { Link: fonts }),
      // Weak, because every encoding shares it.
      ...(page !== null && page !== '/my' && { ETag: `W/"${hash}"` }),
    },
    compressed: { br: lazily(() => COMPRESSORS.br(plain)), gzip: lazily(() => COMPRESSORS.gzip(plain)) },
  }
}

async function sendDocument(req: Request, res: Response, status: 200 | 404, document: Document): Promise<void> {
  const encoding = ENCODINGS.find((one) => req.acceptsEncodings(one))
  res.status(status).set(document.headers)
  if (encoding) res.set('Content-Encoding', encoding)
  res.send(encoding ? await document.compressed[encoding]() : document.plain)
}

/** File names in this folder contain a hash of the content, so the files never change. */
const ASSETS = '/assets'
/** Browsers never ask whether they did, so they need no ETag. */
const HASHED = { cacheControl: 'public, max-age=31536000, immutable', etag: false }
/** Files that are never documents. A content security policy does nothing for them and would be half of their headers. */
const SUBRESOURCE = /\.(?:js|woff2|avif|webp)(?:\.br|\.gz)?$/
/** Headers of a file. Removed again if the file can't be read. */
const FILE_HEADERS = ['Cache-Control', 'Content-Encoding', 'Content-Length', 'Content-Type', 'ETag', 'Vary']

/**
 * Serves the files in `client`, and the hashed files of older builds in `olderClients`, newest first, which open pages
 * still request. The next handler takes over for a path without a file. Other file errors are passed on.
 */
function serveStaticFiles(client: string, olderClients: readonly string[]): RequestHandler {
  const router = Router({ caseSensitive: true })
  for (const folder of [client, ...olderClients]) router.use(ASSETS, serveFolder(join(folder, ASSETS), HASHED))
  router.use(serveFolder(client, { cacheControl: 'no-cache', etag: true }))
  return router
}

/** Sends the compressed copies that the build wrote next to files, if the browser accepts them. */
function serveFolder(folder: string, { cacheControl, etag }: typeof HASHED): RequestHandler {
  const serveFile = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      redirect: false,
      acceptRanges: false,
      cacheControl: false,
      etag,
      // An ETag makes it redundant.
      lastModified: false,
      setHeaders: (res, path) => {
        res.setHeader('Cache-Control', cacheControl)
        if (SUBRESOURCE.test(path)) res.removeHeader(CSP_HEADER)
      },
    },
  })
  return (req, res, next) => {
    // The library would answer a malformed path itself.
    if (isMalformed(req.path)) return next()
    // The ETag is the only condition we support.
    delete req.headers['if-match']
    delete req.headers['if-unmodified-since']
    serveFile(req, res, (error?: unknown) => {
      if (!res.headersSent) for (const header of FILE_HEADERS) res.removeHeader(header)
      next(error)
    })
  }
}

function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}

/** Seconds. These files change only with the site's content, so a client may be an hour behind. */
const MAX_AGE = 3600

/** Serves robots.txt, the web manifest and the sitemap. A sitemap needs absolute URLs, so there is none without `publicUrl`. */
export function serveGeneratedFiles(publicUrl: string | undefined): RequestHandler {
  const origin = publicUrl && new URL(publicUrl).origin
  const texts = new Map<string, { type: string; body: string }>([
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: renderRobots(origin) }],
    ['/site.webmanifest', { type: 'application/manifest+json', body: JSON.stringify(buildWebManifest()) }],
  ])
  if (origin) texts.set('/sitemap.xml', { type: 'application/xml; charset=utf-8', body: renderSitemap(origin) })
  return (req, res, next) => {
    const text = texts.get(req.path)
    if (!text) return next()
    res
      .writeHead(200, {
        'Content-Type': text.type,
        'Content-Length': Buffer.byteLength(text.body),
        'Cache-Control': `public, max-age=${MAX_AGE}`,
      })
      .end(text.body)
  }
}

/** The public origin and today's date by the shop's clock, for page heads. Undefined without a public address. */
export function getPublishedSite(publicUrl: string | undefined): PublishedSite | undefined {
  return publicUrl ? { origin: new URL(publicUrl).origin, today: dateIn(new Date(), SHOP.timeZone) } : undefined
}
