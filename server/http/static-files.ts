import { join } from 'node:path'
import { type RequestHandler, Router } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { CSP_HEADER } from './security-headers.ts'

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
export function serveStaticFiles(client: string, olderClients: readonly string[]): RequestHandler {
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
