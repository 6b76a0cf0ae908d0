import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { PrintPlan } from './print-plan.tsx'
import { QuoteSheet } from './quote-sheet.tsx'

/** An open quote on paper, without the office's notes. */
export function renderSheet(quote: QuoteDetail) {
  const { visit } = quote
  return (
    <QuoteSheet
      number={quote.number}
      createdAt={quote.createdAt}
      contact={quote}
      quoted={quote}
      visit={visit?.status === 'confirmed' ? { appointmentDate: visit.date, timeSlot: visit.timeSlot } : null}
    />
  )
}

/** A countertop as lines with its sizes. */
export const renderPlan = (countertop: FabricatedCountertop) => <PrintPlan countertop={countertop} />
