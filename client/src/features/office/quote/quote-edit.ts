import type { Quote } from '#shared/quotes/schema.ts'

/** The fields of a quote that the office can edit. */
export type QuoteEditValues = Pick<Quote, 'status' | 'paymentStatus' | 'notes'>

export const EDIT_LABELS: Record<keyof QuoteEditValues, string> = {
  status: 'Status',
  paymentStatus: 'Payment status',
  notes: 'Notes',
}

/** What the edit form starts with. */
export function toEditValues({ status, paymentStatus, notes }: QuoteEditValues): QuoteEditValues {
  return { status, paymentStatus, notes }
}
