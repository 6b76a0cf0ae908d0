import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'

export interface PortfolioEntry extends Countertop {
  id: string
  title: string
  text: string
  alt: string
  picture: 'illustration' | 'photo'
  alsoShown?: readonly Countertop[]
}

export const PORTFOLIO_INTRO = 'Kitchens that Cascade Surfaces has made.'

/** By id, which names the pictures. */
const TITLES = {
  'galley-run': 'Along the window',
  'island-for-four': 'Four at the island',
  'corner-kitchen': 'Around the corner',
  'breakfast-corner': 'Coffee first',
  'cooks-u': 'Three sides',
  'dark-u': 'After dark',
}

export const PORTFOLIO: readonly PortfolioEntry[] = Object.entries(TITLES).map(([id, title]) => ({
  id,
  title,
  text: `A kitchen by Cascade Surfaces: ${title.toLowerCase()}.`,
  alt: `A kitchen by Cascade Surfaces, ${title.toLowerCase()}`,
  picture: 'photo',
  shape: 'I',
  dimensions: { width: 90, length: 26, returnWidth: 24, returnLength: 24 },
  stone: 'travella',
  details: { ...DEFAULT_DETAILS, sides: { back: [{ use: 'wall', splash: '4in' }] } },
}))
