import { PUBLIC_PATHS } from '#shared/http/pages.ts'
import { escapeHtml } from '#shared/lib/html.ts'

/** `/robots.txt`. The sitemap needs an absolute URL, so it's only listed if the public `origin` is known. */
export function renderRobots(origin: string | undefined): string {
  const sitemap = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`
  return `User-agent: *\nDisallow: /orders\nDisallow: /api/\n${sitemap}`
}

/** `/sitemap.xml`: the public pages below `origin`. */
export function renderSitemap(origin: string): string {
  const urls = PUBLIC_PATHS.map((path) => `  <url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
