import type { PublicPath } from '#shared/http/pages.ts'

interface Budget {
  scriptBytes: number
  allBytes: number
  requests: number
}

const KILOBYTE = 1024
const VIEW_ONLY: Budget = { scriptBytes: 150 * KILOBYTE, allBytes: 400 * KILOBYTE, requests: 20 }

/** The maximum for a phone's first visit: compressed bytes, including the first view's fonts and pictures. */
export const BUDGETS: Readonly<Record<PublicPath, Budget>> = {
  '/': { scriptBytes: 150 * KILOBYTE, allBytes: 250 * KILOBYTE, requests: 15 },
  '/portfolio': VIEW_ONLY,
  '/materials': VIEW_ONLY,
  // This page needs the designer in its first view, with saved kitchens and their details (docs/decisions/0017).
  '/quote': { scriptBytes: 190 * KILOBYTE, allBytes: 450 * KILOBYTE, requests: 20 },
  '/privacy': VIEW_ONLY,
  '/terms': VIEW_ONLY,
}

/** Upper limits for a first view. The times are for the home page on a throttled phone. */
export const FIRST_VIEW_LIMITS = { largestPaintMs: 1000, blockedMs: 100, layoutShift: 0.01 } as const
