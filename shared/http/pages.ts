/** The paths that have a page. The server answers 404 at any other. */
export const PAGE_PATHS = [
  '/',
  '/portfolio',
  '/materials',
  '/quote',
  '/privacy',
  '/terms',
  '/thank-you',
  '/payment-confirmation',
  '/demo-confirmation',
  '/orders',
  '/my',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]

/** The only pages that search engines may list. The build prerenders these in full, and only a shell for the others. */
export const PUBLIC_PATHS = [
  '/',
  '/portfolio',
  '/materials',
  '/quote',
  '/privacy',
  '/terms',
] as const satisfies readonly PagePath[]
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/**
 * Finds the page at a URL path, in any letter case, with or without a trailing slash. Null if there is none. All addresses below /orders get its
 * document, which shows the 404 page at unknown ones. A customer's page has a token behind /my.
 */
export function findPage(path: string): PagePath | null {
  if (/^\/orders\//i.test(path)) return '/orders'
  // The token of a link is one segment.
  if (/^\/my\/[^/]+\/?$/i.test(path)) return '/my'
  const bare = path.replace(/(?<=[^/])\/$/, '').toLowerCase()
  return PAGE_PATHS.find((page) => page === bare) ?? null
}

export function isPublicPage(page: PagePath | null): page is PublicPath {
  return PUBLIC_PATHS.some((path) => path === page)
}

/** The file name of a page's HTML in a build. Null is the 404 page. */
export function getPageFile(page: PagePath | null): string {
  if (page === null) return '404.html'
  return page === '/' ? 'index.html' : `${page.slice(1)}.html`
}

/** The id of the data block that brings a document its `PriceList`. */
export const PRICE_LIST_ID = 'price-list'
