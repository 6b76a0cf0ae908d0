import type { Plugin } from 'vite'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { describeEach } from '#shared/fabrication/describe.ts'
import { slabsAsDrawn } from '#shared/slabs/full-estimate.ts'

const MODULE = 'virtual:portfolio-details'
const RESOLVED = `\0${MODULE}`

/** Provides `virtual:portfolio-details`, so that pages with kitchens don't load the code that describes details and plans slabs. */
export function portfolioDetails(): Plugin {
  return {
    name: 'portfolio-details',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(module) {
      if (module !== RESOLVED) return
      const kitchens = PORTFOLIO.map((entry) => ({ id: entry.id, countertops: [entry, ...(entry.alsoShown ?? [])] }))
      const details = Object.fromEntries(kitchens.map(({ id, countertops }) => [id, describeEach(countertops)]))
      const slabs = Object.fromEntries(kitchens.map(({ id, countertops }) => [id, slabsAsDrawn(countertops)]))
      return `export const DETAILS = ${JSON.stringify(details)}; export const SLABS = ${JSON.stringify(slabs)}`
    },
  }
}
