import { LOW_SPLASH } from '#shared/fabrication/details.ts'
import { ruleValue } from '#shared/fabrication/rules.ts'

/** The heights that we offer. A visitor can type another one. */
export type SplashChoice = 'none' | 'low' | 'full' | 'other'

/** Inches. A full backsplash reaches the cabinets above. */
export const SPLASH_HEIGHTS = { none: 0, low: LOW_SPLASH, full: ruleValue('splash.height', 'note', 'full') }

export const SPLASH_LABELS: Record<SplashChoice, string> = {
  none: 'None',
  low: `${LOW_SPLASH} in`,
  full: `Up to the cabinets (${SPLASH_HEIGHTS.full})`,
  other: 'Another height',
}

export function splashChoiceOf(height: number): SplashChoice {
  if (height === SPLASH_HEIGHTS.none) return 'none'
  if (height === SPLASH_HEIGHTS.low) return 'low'
  return height === SPLASH_HEIGHTS.full ? 'full' : 'other'
}
