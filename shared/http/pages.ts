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
