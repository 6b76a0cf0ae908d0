import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { createServer } from 'vite'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { findPage } from '#shared/http/pages.ts'
import { insertHead } from '#shared/site/page-head.ts'
import { getPublishedSite } from './http/documents.ts'
import { serveGeneratedFiles } from './http/site.ts'

/** Serves the site with Vite for development, with hot reload on the same port. Pages render in the browser. */
export async function createDevSite(
  root: string,
  httpServer: Server,
  publicUrl: string | undefined,
  findPrices: () => Promise<PriceList>,
): Promise<{ site: RequestHandler[]; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'client'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  const sendDocument: RequestHandler = async (req, res) => {
    const page = findPage(req.path)
    const template = await readFile(join(root, 'client/index.html'), 'utf8')
    const html = await vite.transformIndexHtml(
      req.originalUrl,
      insertHead(template, page, await findPrices(), getPublishedSite(publicUrl)),
    )
    res.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
  return { site: [serveGeneratedFiles(publicUrl), vite.middlewares, sendDocument], close: () => vite.close() }
}
