import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import { createServer } from 'vite'
import { pageStatus } from './http/site.ts'

/** The site as Vite serves it while one develops, with hot reload over the same port. */
export async function devSite(
  root: string,
  httpServer: Server,
): Promise<{ site: RequestHandler[]; close: () => Promise<void> }> {
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'client'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: httpServer } },
  })
  const sendDocument: RequestHandler = async (req, res) => {
    const document = await readFile(join(root, 'client/index.html'), 'utf8')
    const html = await vite.transformIndexHtml(req.originalUrl, document)
    res.writeHead(pageStatus(req.path), { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }
  return { site: [vite.middlewares, sendDocument], close: () => vite.close() }
}
