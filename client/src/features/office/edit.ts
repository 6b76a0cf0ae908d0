import type { Quote, QuoteEdit } from '#shared/quotes/schema.ts'

/** What an operator may change of a quote, as the form holds it. */
export type EditValues = Pick<Quote, 'status' | 'paymentStatus' | 'notes'>

export const EDIT_LABELS: Record<keyof EditValues, string> = {
  status: 'Status',
  paymentStatus: 'Payment status',
  notes: 'Notes',
}
const NAMES = ['status', 'paymentStatus', 'notes'] as const

export function editValues({ status, paymentStatus, notes }: EditValues): EditValues {
  return { status, paymentStatus, notes }
}

/** The fields in which `theirs` differs from `mine`. */
export function differences(mine: QuoteEdit, theirs: EditValues): (keyof EditValues)[] {
  return NAMES.filter((name) => (mine[name] ?? '') !== theirs[name])
}
