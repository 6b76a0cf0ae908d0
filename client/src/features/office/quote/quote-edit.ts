import type { Quote, QuoteEdit } from '#shared/quotes/schema.ts'

/** The fields of a quote that the office can edit. */
export type QuoteEditValues = Pick<Quote, 'status' | 'paymentStatus' | 'notes'>

export const EDIT_LABELS: Record<keyof QuoteEditValues, string> = {
  status: 'Status',
  paymentStatus: 'Payment status',
  notes: 'Notes',
}
const EDIT_FIELDS = ['status', 'paymentStatus', 'notes'] as const

/** What the edit form starts with. */
export function toEditValues({ status, paymentStatus, notes }: QuoteEditValues): QuoteEditValues {
  return { status, paymentStatus, notes }
}

/** Names of the fields that differ between `mine` and `theirs`. */
export function changedFields(mine: QuoteEdit, theirs: QuoteEditValues): (keyof QuoteEditValues)[] {
  return EDIT_FIELDS.filter((name) => (mine[name] ?? '') !== theirs[name])
}
