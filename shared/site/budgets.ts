import type { PublicPath } from '#shared/http/pages.ts'

interface Budget {
  scriptBytes: number
  allBytes: number
  requests: number
}

const KILOBYTE = 1024
const LOOKING: Budget = { scriptBytes: 100 * KILOBYTE, allBytes: 400 * KILOBYTE, requests: 20 }

/** The most that a page may cost a phone that has never seen any: compressed, its first view's fonts and pictures included. */
export const BUDGETS: Readonly<Record<PublicPath, Budget>> = {
  '/': { scriptBytes: 100 * KILOBYTE, allBytes: 300 * KILOBYTE, requests: 15 },
  '/portfolio': LOOKING,
  '/materials': LOOKING,
  // Who designs from the first view on is sent the designer at once.
  '/quote': { scriptBytes: 130 * KILOBYTE, allBytes: 400 * KILOBYTE, requests: 20 },
}

/** What a first view stays under; the times are the home page's on a slowed phone. */
export const UNDER = { largestPaintMs: 1200, blockedMs: 100, layoutShift: 0.01 } as const
