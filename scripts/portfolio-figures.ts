import type { Plugin } from 'vite'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'

const MODULE = 'virtual:portfolio-figures'
const RESOLVED = `\0${MODULE}`

/**
 * Provides `virtual:portfolio-figures` to the client: `FIGURES` by entry id. So pages with kitchens don't load the code that
 * computes prices from details.
 */
export function portfolioFigures(entries: readonly PortfolioEntry[] = PORTFOLIO): Plugin {
  return {
    name: 'portfolio-figures',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return
      const figures = Object.fromEntries(entries.map((entry) => [entry.id, figuresOf(entry)]))
      return `export const FIGURES = ${JSON.stringify(figures)}`
    },
  }
}

/** See client/src/vite-env.d.ts. */
function figuresOf(entry: PortfolioEntry) {
  const countertops = [entry, ...(entry.alsoShown ?? [])]
  return {
    totalCents: estimate(countertops, PRICE_LIST).totalCents,
    details: countertops.flatMap((countertop) => describe(countertop, countertops.length > 1)).join(' '),
  }
}

function describe(countertop: Countertop, isOneOfSeveral: boolean): string[] {
  const words = describeDetails(countertop)
  if (!words) return []
  const { name } = countertop.details ?? {}
  return [isOneOfSeveral && name ? `${name}: ${words}.` : isOneOfSeveral ? `${words}.` : words]
}
