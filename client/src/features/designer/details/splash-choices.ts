/** The heights that we offer. A visitor can type another one. */
export type SplashChoice = 'none' | 'low' | 'full' | 'other'

/** Inches. A full backsplash reaches the cabinets above. */
export const SPLASH_HEIGHTS = { none: 0, low: 4, full: 18 } as const

export const SPLASH_LABELS: Record<SplashChoice, string> = {
  none: 'None',
  low: '4 in',
  full: 'Up to the cabinets (18)',
  other: 'Another height',
}

export function splashChoiceOf(height: number): SplashChoice {
  if (height === SPLASH_HEIGHTS.none) return 'none'
  if (height === SPLASH_HEIGHTS.low) return 'low'
  return height === SPLASH_HEIGHTS.full ? 'full' : 'other'
}
