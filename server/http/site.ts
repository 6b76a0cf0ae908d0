import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import sirv from 'sirv'
import { pageAt } from '#shared/http/pages.ts'
import { AppError } from './app-error.ts'
import { areDocumentsIn, readDocuments, sendDocument } from './documents.ts'
import { publishedAt } from './published.ts'
import { siteTexts } from './site-texts.ts'

/** Seconds in a year: the name of a file below /assets holds a hash of its content. */
const ASSET_MAX_AGE = 365 * 24 * 3600

/**
 * Serves what `npm run build` left in `folder`. sirv does the files in `client`: it is small and kept, lists them once at
 * start and knows compressed siblings. The documents in `pages` are ours to send: the page's own at its address, with
 * status 404 the one that says so at any other; sirv, which decodes addresses in its own way, does not know them.
 * `publicUrl` is where the public reaches the site; no request is believed about that.
 */
export function site(folder: string, publicUrl?: string): RequestHandler[] {
  const [client, pages] = [join(folder, 'client'), join(folder, 'pages')]
  if (!existsSync(client) || !areDocumentsIn(pages)) return [refuseOtherMethods, notBuilt]
  const documentOf = readDocuments(pages, publishedAt(publicUrl))
  const files = sirv(client, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (res, path) => {
      const isHashed = path.startsWith('/assets/')
      res.setHeader('Cache-Control', isHashed ? `public, max-age=${ASSET_MAX_AGE}, immutable` : 'no-cache')
    },
  })
  const sendPage: RequestHandler = async (req, res, next) => {
    const page = pageAt(req.path)
    if (page === null) return next()
    await sendDocument(req, res, 200, documentOf(page))
  }
  const sendNotFound: RequestHandler = (req, res) => sendDocument(req, res, 404, documentOf(null))
  return [refuseOtherMethods, siteTexts(publicUrl), sendPage, withoutRange, files, sendNotFound]
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
