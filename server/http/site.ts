import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import sirv from 'sirv'
import { PAGE_PATHS } from '#shared/http/pages.ts'
import { AppError } from './app-error.ts'

const PAGES = new Set<string>(PAGE_PATHS)

/** Seconds in a year: the name of a file below /assets holds a hash of its content. */
const ASSET_MAX_AGE = 365 * 24 * 3600

/** Best first. The build writes these beside the files that gain by it. */
const ENCODINGS = [
  { token: 'br', suffix: '.br' },
  { token: 'gzip', suffix: '.gz' },
]

/** Whether a page of ours is at `path`: 200, otherwise 404 with the same document. */
export function pageStatus(path: string): 200 | 404 {
  return PAGES.has(path.length > 1 ? path.replace(/\/$/, '') : path) ? 200 : 404
}

/**
 * Serves what `npm run build` left in `folder`. sirv does the files: it is small and kept, lists the folder once at
 * start and knows compressed siblings. The document is ours to send, since it may come with status 404.
 */
export function site(folder: string): RequestHandler[] {
  const document = join(folder, 'index.html')
  if (!existsSync(document)) return [refuseOtherMethods, notBuilt]
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/')
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${ASSET_MAX_AGE}, immutable` : 'no-cache')
    },
  })
  return [refuseOtherMethods, withoutRange, files, sendDocument(document)]
}

function sendDocument(file: string): RequestHandler {
  const plain = readFileSync(file)
  const compressed = ENCODINGS.flatMap(({ token, suffix }) =>
    existsSync(file + suffix) ? [{ token, bytes: readFileSync(file + suffix) }] : [],
  )
  return (req, res) => {
    const accepted = req.headers['accept-encoding'] ?? ''
    const best = compressed.find(({ token }) =>
      new RegExp(`\\b${token}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
    )
    const bytes = best?.bytes ?? plain
    res
      .writeHead(pageStatus(req.path), {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Length': bytes.length,
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
        ...(best && { 'Content-Encoding': best.token }),
      })
      .end(bytes)
  }
}

const refuseOtherMethods: RequestHandler = (req, _res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD') return next()
  throw new AppError('method_not_allowed', 'This address answers GET, HEAD', { headers: { Allow: 'GET, HEAD' } })
}

/** Our files are small; sirv fails on a range whose end comes before its start. */
const withoutRange: RequestHandler = (req, _res, next) => {
  delete req.headers.range
  next()
}

function notBuilt(_req: Request, res: Response): void {
  res.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The site is not built yet: npm run build\n')
}
