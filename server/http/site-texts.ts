import type { RequestHandler } from 'express'
import { robotsText, sitemapXml } from '#shared/site/robots.ts'
import { webManifest } from '#shared/site/structured-data.ts'

interface SiteText {
  type: string
  body: string
}

/** Seconds. What machines read of the site changes with its content, and who asks may learn of it an hour later. */
const MAX_AGE = 3600

/** What machines read of the site as a whole. A sitemap holds absolute addresses: without `publicUrl` there is none. */
export function siteTexts(publicUrl: string | undefined): RequestHandler {
  const origin = publicUrl && new URL(publicUrl).origin
  const texts = new Map<string, SiteText>([
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: robotsText(origin) }],
    ['/site.webmanifest', { type: 'application/manifest+json', body: JSON.stringify(webManifest()) }],
  ])
  if (origin) texts.set('/sitemap.xml', { type: 'application/xml; charset=utf-8', body: sitemapXml(origin) })
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
