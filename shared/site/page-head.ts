import { COLORS } from '#shared/content/colors.ts'
import { listQuestions } from '#shared/content/faq.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { SHARE_PICTURE, sharePictureOf } from '#shared/content/share-pictures.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { PriceList } from '#shared/estimate/price-list.ts'
import { isPublicPage, type PagePath, PRICE_LIST_ID, type PublicPath } from '#shared/http/pages.ts'
import { escapeHtml } from '#shared/lib/html.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { buildBusinessData, buildFaqData } from './structured-data.ts'

const ICONS = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="${COLORS.paper}">`

const HEAD_MARKER = /<!--head-->[^]*?<!--\/head-->/

export interface PublishedSite {
  /** The public URL, such as `https://www.example.com`. */
  origin: string
  /** In the shop's time zone. */
  today: CalendarDate
}

/**
 * The head tags of a page for sharing and search engines, and the prices that the page shows. Null is the 404 page. Absolute
 * URLs (the canonical link and the sharing picture) and the closed days of the coming year need a published site.
 */
export function renderPageHead(page: PagePath | null, prices: PriceList, published?: PublishedSite): string {
  const { title, description } = page === null ? NOT_FOUND_HEAD : PAGE_HEADS[page]
  const parts = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ]
  if (isPublicPage(page))
    parts.push(
      renderSharingTags(page, title, description, published?.origin),
      ...buildPageData(page, prices, published).map((data) => renderData(data, 'type="application/ld+json"')),
    )
  else parts.push('<meta name="robots" content="noindex">')
  return [...parts, ICONS, renderData(prices, `type="application/json" id="${PRICE_LIST_ID}"`)].join('\n')
}

/** Inserts the head of a page at the marker in client/index.html. */
export function insertHead(html: string, page: PagePath | null, prices: PriceList, published?: PublishedSite): string {
  const place = HEAD_MARKER.exec(html)
  if (!place) throw new Error('The document has no <!--head--><!--/head-->')
  const head = `<!--head-->\n${renderPageHead(page, prices, published)}\n<!--/head-->`
  return html.slice(0, place.index) + head + html.slice(place.index + place[0].length)
}

function renderSharingTags(page: PublicPath, title: string, description: string, origin: string | undefined): string {
  const picture = sharePictureOf(page)
  const properties = {
    'og:type': 'website',
    'og:site_name': SHOP.name,
    'og:locale': 'en_US',
    'og:title': title,
    'og:description': description,
    ...(origin !== undefined && {
      'og:url': `${origin}${page}`,
      'og:image': `${origin}/${picture.file}`,
      'og:image:width': String(SHARE_PICTURE.width),
      'og:image:height': String(SHARE_PICTURE.height),
      'og:image:alt': picture.alt,
    }),
  }
  const lines = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  )
  lines.push('<meta name="twitter:card" content="summary_large_image">')
  if (origin !== undefined) lines.push(`<link rel="canonical" href="${escapeHtml(`${origin}${page}`)}">`)
  return lines.join('\n')
}

/** Structured data of a page. Each piece is only on the page that shows the same to visitors. */
function buildPageData(page: PublicPath, prices: PriceList, published: PublishedSite | undefined): object[] {
  if (page === '/') return [buildBusinessData(published)]
  if (page === '/materials') return [buildFaqData(listQuestions(prices))]
  return []
}

/** Browsers don't run this block, so the content security policy allows it. Its text must not end the element. */
function renderData(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
