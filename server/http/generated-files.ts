import type { RequestHandler } from 'express'
import { renderRobots, renderSitemap } from '#shared/site/robots.ts'
import { buildWebManifest } from '#shared/site/structured-data.ts'

interface GeneratedFile {
  type: string
  body: string
}

/** Seconds. These files change only with the site's content, so a client may be an hour behind. */
const MAX_AGE = 3600

/** Serves robots.txt, the web manifest and the sitemap. A sitemap needs absolute URLs, so there is none without `publicUrl`. */
export function serveGeneratedFiles(publicUrl: string | undefined): RequestHandler {
  const origin = publicUrl && new URL(publicUrl).origin
  const texts = new Map<string, GeneratedFile>([
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
