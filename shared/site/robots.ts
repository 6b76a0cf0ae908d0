import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { escapeHtml } from '#shared/lib/html.ts'

/** `/robots.txt`. The sitemap is named by its absolute address, so only where `origin`, the public's, is known. */
export function robotsText(origin: string | undefined): string {
  const sitemap = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /orders\nDisallow: /api/\n${sitemap}`
}

/** `/sitemap.xml`: the pages that are meant to be found, below the public's `origin`. */
export function sitemapXml(origin: string): string {
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
