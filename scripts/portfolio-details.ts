import type { Plugin } from 'vite'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'

const MODULE = 'virtual:portfolio-details'
const RESOLVED = `\0${MODULE}`

/**
 * Provides `virtual:portfolio-details` to the client: `DETAILS` by entry id. So pages with kitchens don't load the code that
 * describes details.
 */
export function portfolioDetails(): Plugin {
  return {
    name: 'portfolio-details',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return
      const details = Object.fromEntries(PORTFOLIO.map((entry) => [entry.id, detailsOf(entry)]))
      return `export const DETAILS = ${JSON.stringify(details)}`
    },
  }
}

/** See client/src/vite-env.d.ts. */
function detailsOf(entry: PortfolioEntry): string {
  if (!entry.alsoShown) return describeDetails(entry)
  const each = [entry, ...entry.alsoShown].map((countertop) => [countertop.details?.name, describeDetails(countertop)])
  return each.flatMap(([name, words]) => (words ? [`${name ? `${name}: ` : ''}${words}.`] : [])).join(' ')
}
