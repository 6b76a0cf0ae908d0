import type { Plugin } from 'vite'
import { PORTFOLIO, type PortfolioEntry } from '#shared/content/portfolio.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { describeDetails } from '#shared/fabrication/describe.ts'

const MODULE = 'virtual:portfolio-details'
const RESOLVED = `\0${MODULE}`

/**
 * Provides `virtual:portfolio-details` to the client: `DETAILS` by entry id. So pages with kitchens don't load the code that
 * describes details.
 */
export function portfolioDetails(entries: readonly PortfolioEntry[] = PORTFOLIO): Plugin {
  return {
    name: 'portfolio-details',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return
      const details = Object.fromEntries(entries.map((entry) => [entry.id, detailsOf(entry)]))
      return `export const DETAILS = ${JSON.stringify(details)}`
    },
  }
}

/** See client/src/vite-env.d.ts. */
function detailsOf(entry: PortfolioEntry): string {
  const countertops = [entry, ...(entry.alsoShown ?? [])]
  return countertops.flatMap((countertop) => describe(countertop, countertops.length > 1)).join(' ')
}

function describe(countertop: Countertop, isOneOfSeveral: boolean): string[] {
  const words = describeDetails(countertop)
  if (!words) return []
  const { name } = countertop.details ?? {}
  return [isOneOfSeveral && name ? `${name}: ${words}.` : isOneOfSeveral ? `${words}.` : words]
}
