import type { QuoteStage } from '#shared/quotes/statuses.ts'

export const STAGE_LABELS: Readonly<Record<QuoteStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  visit_booked: 'Visit booked',
  measured: 'Measured',
  done: 'Done',
  lost: 'Lost',
}
