/** The addresses that have a page. The client shows one at each; the server answers 404 at any other. */
export const PAGE_PATHS = [
  '/',
  '/portfolio',
  '/materials',
  '/quote',
  '/thank-you',
  '/payment-confirmation',
  '/demo-confirmation',
  '/orders',
] as const
export type PagePath = (typeof PAGE_PATHS)[number]

/** Meant to be found: search engines are told of these alone. The build makes them whole pages, all others are shells. */
export const PUBLIC_PATHS = ['/', '/portfolio', '/materials', '/quote'] as const satisfies readonly PagePath[]
export type PublicPath = (typeof PUBLIC_PATHS)[number]

/** The page at the path of an address, with or without a slash at its end; null where there is none. */
export function pageAt(path: string): PagePath | null {
  const bare = path.replace(/(?<=[^/])\/$/, '')
  return PAGE_PATHS.find((page) => page === bare) ?? null
}

export function isPublic(page: PagePath | null): page is PublicPath {
  return PUBLIC_PATHS.some((path) => path === page)
}

/** The file of a page's HTML in the built site; null is the page for addresses that have none. */
export function pageFile(page: PagePath | null): string {
  if (page === null) return '404.html'
  return page === '/' ? 'index.html' : `${page.slice(1)}.html`
}
