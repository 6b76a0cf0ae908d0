import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { createServer } from 'vite'
import { pageAt } from '#shared/http/pages.ts'
import { withHead } from '#shared/site/page-head.ts'
import { publishedAt } from './http/published.ts'
import { siteTexts } from './http/site-texts.ts'

/** Pages for who develops, each with a document that the build does not know: in production nothing is there. */
const DEV_DOCUMENTS: Partial<Record<string, string>> = { '/dev/ui': 'client/dev-ui.html' }

/** The site as Vite serves it while one develops, with hot reload over the same port; the browser draws its pages. */
export async function devSite(
  root: string,
  httpServer: Server,
  publicUrl: string | undefined,
): Promise<{ site: RequestHandler[]; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'client'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  const sendDocument: RequestHandler = async (req, res) => {
    const ours = DEV_DOCUMENTS[req.path]
    const page = pageAt(req.path)
    const template = await readFile(join(root, ours ?? 'client/index.html'), 'utf8')
    const document = ours ? template : withHead(template, page, publishedAt(publicUrl))
    const html = await vite.transformIndexHtml(req.originalUrl, document)
    res.writeHead(ours || page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
  return { site: [siteTexts(publicUrl), vite.middlewares, sendDocument], close: () => vite.close() }
}
