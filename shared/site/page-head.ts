import { COLORS } from '#shared/content/colors.ts'
import { FAQ } from '#shared/content/faq.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { SHOP } from '#shared/content/shop.ts'
import { isPublic, type PagePath, type PublicPath } from '#shared/http/pages.ts'
import { escapeHtml } from '#shared/lib/html.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { businessData, faqData } from './structured-data.ts'

const ICONS = `<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="theme-color" content="${COLORS.paper}">`

const HEAD_PLACE = /<!--head-->[^]*?<!--\/head-->/

export interface Published {
  /** Where the public reaches the site, such as `https://www.example.com`. */
  origin: string
  /** By the shop's clock. */
  today: CalendarDate
}

/**
 * What stands in the head of a page's HTML for people who share it and machines that look for it; null is the page for
 * addresses that have none. Only of a published site can be said what has to be an absolute address, the canonical link
 * and the picture of a shared one, and on which days of the coming year the shop is closed.
 */
export function pageHead(page: PagePath | null, published?: Published): string {
  const { title, description } = page === null ? NOT_FOUND_HEAD : PAGE_HEADS[page]
  const parts = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
  ]
  if (isPublic(page))
    parts.push(shared(page, title, description, published?.origin), ...dataOf(page, published).map(dataBlock))
  else parts.push('<meta name="robots" content="noindex">')
  return [...parts, ICONS].join('\n')
}

/** Puts the head of a page into a document, in the place that client/index.html marks. */
export function withHead(html: string, page: PagePath | null, published?: Published): string {
  const place = HEAD_PLACE.exec(html)
  if (!place) throw new Error('The document has no <!--head--><!--/head-->')
  const head = `<!--head-->\n${pageHead(page, published)}\n<!--/head-->`
  return html.slice(0, place.index) + head + html.slice(place.index + place[0].length)
}

function shared(page: PublicPath, title: string, description: string, origin: string | undefined): string {
  const picture = SHARE_PICTURES[page]
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

/** Each piece of data stands on one page: where a visitor reads the same. */
function dataOf(page: PublicPath, published: Published | undefined): object[] {
  if (page === '/') return [businessData(published)]
  if (page === '/materials') return [faqData(FAQ)]
  return []
}

/** A block of data is no script, which a browser would refuse here; but its text must not end the element. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}
