import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Request, RequestHandler, Response } from 'express'
import { findPage } from '#shared/http/pages.ts'
import { AppError } from './app-error.ts'
import { hasAllDocuments, readDocuments, sendDocument } from './documents.ts'
import { serveGeneratedFiles } from './generated-files.ts'
import { getPublishedSite } from './published-site.ts'
import { serveStaticFiles } from './static-files.ts'

/**
 * Serves the build in `folder`, and the hashed files of `olderBuilds`, newest first. Each page is at its own address. Any
 * other address gets the 404 page. The public address comes from `publicUrl`, never from a request.
 */
export function serveSite(folder: string, publicUrl?: string, olderBuilds: readonly string[] = []): RequestHandler[] {
  const [client, pages] = [join(folder, 'client'), join(folder, 'pages')]
  if (!existsSync(client) || !hasAllDocuments(pages)) return [refuseOtherMethods, notBuilt]
  const documentOf = readDocuments(pages, () => getPublishedSite(publicUrl))
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
