import { readdirSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { chooseEncoding, ENCODINGS } from './encodings.ts'
import { CSP_HEADER } from './security-headers.ts'

/** Seconds in a year. File names under /assets contain a hash of the content, so the files never change. */
const ASSET_MAX_AGE = 365 * 24 * 3600
const ASSETS = '/assets/'
/** Files that are never documents. A content security policy does nothing for them and would be half of their headers. */
const SUBRESOURCE_EXTENSIONS = new Set(['.js', '.woff2', '.avif', '.webp'])
/** Headers we set for a file. Removed again if the file can't be read. */
const FILE_HEADERS = ['Cache-Control', 'Content-Encoding', 'Content-Length', 'Content-Type', 'ETag', 'Vary']

interface StaticFile {
  root: string
  /** Relative to `root`. */
  name: string
  etag: string
}

/**
 * Serves the files in `client`, and the hashed files of older builds in `olderClients`, which open pages still request.
 * The files are listed once, here. No other path ever reaches the file system. The next handler takes over for a path
 * without a file and for a file that is gone. Other file errors are passed on.
 */
export function serveStaticFiles(client: string, olderClients: readonly string[]): RequestHandler {
  const files = new Map<string, StaticFile>()
  for (const older of olderClients.toReversed()) {
    for (const [path, file] of listFiles(older)) if (path.startsWith(ASSETS)) files.set(path, file)
  }
  for (const [path, file] of listFiles(client)) files.set(path, file)

  return (req, res, next) => {
    const path = decodePath(req.path)
    const file = path === undefined || isCompressed(path) ? undefined : files.get(path)
    if (path === undefined || file === undefined) return next()
    const available = ENCODINGS.filter(({ suffix }) => files.has(path + suffix))
    const best = chooseEncoding(available, req.headers['accept-encoding'])
    const sent = (best && files.get(path + best.suffix)) ?? file
    const isHashed = path.startsWith(ASSETS)
    if (SUBRESOURCE_EXTENSIONS.has(extname(path))) res.removeHeader(CSP_HEADER)
    res.type(extname(path)).set({
      'Cache-Control': isHashed ? `public, max-age=${ASSET_MAX_AGE}, immutable` : 'no-cache',
      ETag: sent.etag,
      Vary: 'Accept-Encoding',
      ...(best && { 'Content-Encoding': best.token }),
    })
    sendFile(req, res, sent, next)
  }
}

function sendFile(req: Request, res: Response, { root, name }: StaticFile, next: (error?: unknown) => void): void {
  // Our files are small, and the ETag is the only condition we support.
  delete req.headers['if-match']
  delete req.headers['if-unmodified-since']
  // Called once: without an error, or with an error from the file or the connection.
  const done = (error?: unknown) => {
    if (error === undefined || res.destroyed) return
    // Break the connection, so the browser doesn't mistake a part for the whole file.
    if (res.headersSent) return void res.destroy()
    for (const header of FILE_HEADERS) res.removeHeader(header)
    const isGone = error instanceof Error && 'status' in error && error.status === 404
    next(isGone ? undefined : error)
  }
  // The ETag makes Last-Modified redundant.
  res.sendFile(name, { root, cacheControl: false, acceptRanges: false, lastModified: false }, done)
}

/** Lists the files under `root` by URL path, without names that start with a dot. */
function listFiles(root: string): [string, StaticFile][] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry): [string, StaticFile][] => {
    const name = relative(root, join(entry.parentPath, entry.name))
    const parts = name.split(sep)
    if (!entry.isFile() || parts.some((part) => part.startsWith('.'))) return []
    const { size, mtimeMs } = statSync(join(root, name))
    return [[`/${parts.join('/')}`, { root, name, etag: `W/"${size}-${Math.floor(mtimeMs)}"` }]]
  })
}

const isCompressed = (path: string) => ENCODINGS.some(({ suffix }) => path.endsWith(suffix))

/** Undefined if the path is malformed. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
