import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Countertop } from '#shared/countertops/countertop.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'

/** What other features draw in the office. The page provides it. */
export interface SiteParts {
  /** Draws a countertop in a room. */
  Room?: ComponentType<{ countertop: Countertop; fileName: string }>
  NewQuote?: ComponentType
  /** Renders a quote for printing. Undefined until it has loaded. */
  renderSheet?: (quote: QuoteDetail) => ReactNode
  /** Renders a countertop as lines with its sizes. Undefined until it has loaded. */
  renderPlan?: (countertop: FabricatedCountertop) => ReactNode
}

export const SitePartsContext = createContext<SiteParts>({})
