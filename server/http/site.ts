import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { findPage } from '#shared/http/pages.ts'
import { renderRobots, renderSitemap } from '#shared/site/robots.ts'
import { buildWebManifest } from '#shared/site/structured-data.ts'
import { AppError } from './app-error.ts'
import { readDocuments, sendDocument } from './documents.ts'
import { CSP_HEADER, PERMISSIONS } from './security-headers.ts'

/**
 * Serves the build in `folder`, and the hashed files of `olderBuilds`, newest first. Each page is at its own address. Any
 * other address gets the 404 page. The public address comes from `publicUrl`, never from a request.
 */
export function serveSite(
  folder: string,
  publicUrl?: string,
  olderBuilds: readonly string[] = [],
  documents = readDocuments(folder, publicUrl),
): RequestHandler[] {
  const client = join(folder, 'client')
  if (!existsSync(client) || !documents) return [refuseOtherMethods, notBuilt]
  const { documentOf } = documents
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

/** File names in this folder contain a hash of the content, so the files never change. */
const ASSETS = '/assets'
/** Browsers never ask whether they did, so they need no ETag. */
const HASHED = { cacheControl: 'public, max-age=31536000, immutable', etag: false }
/** Files that are never documents. Policies do nothing for them and would be half of their headers. */
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
        if (!SUBRESOURCE.test(path)) return
        res.removeHeader(CSP_HEADER)
        res.removeHeader(PERMISSIONS.name)
      },
    },
  })
  return (req, res, next) =>
    serveFile(req, res, (error?: unknown) => {
      if (!res.headersSent) for (const header of FILE_HEADERS) res.removeHeader(header)
      next(error)
    })
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
