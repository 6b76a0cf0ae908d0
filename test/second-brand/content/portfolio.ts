import type { PortfolioEntry } from '#shared/content/portfolio.ts'

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
  shape: 'I',
  dimensions: { width: 90, length: 26, returnWidth: 24, returnLength: 24 },
  stone: 'travella',
}))
