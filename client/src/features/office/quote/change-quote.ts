import { call } from '#client/api/call.ts'
import { conflictingQuote } from '#client/features/office/conflict/conflict.ts'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** Changes one quote. Done, too, if the server already has the change: our response was lost. */
export async function changeQuote({ id, status, paymentStatus, version }: Quote, change: BulkChange): Promise<Quote> {
  try {
    const body = { status, paymentStatus, version, ...change }
    return await call('PATCH /api/quotes/{id}', { params: { id }, body })
  } catch (error) {
    const current = await conflictingQuote(error)
    if (current && hasChange(current, change)) return current
    throw error
  }
}

/** Whether a quote already is as the change makes it. */
export function hasChange(quote: Quote, { status, lostReason, lostNote, assignedTo, followUpOn }: BulkChange): boolean {
  const isSame = (sent: string | null | undefined, now: string | null) => sent === undefined || sent === now
  return (
    isSame(status, quote.status) &&
    isSame(lostReason, quote.lostReason) &&
    (lostNote === undefined || (lostNote ?? '').trim() === quote.lostNote) &&
    isSame(assignedTo, quote.assignedTo?.id ?? null) &&
    isSame(followUpOn, quote.followUpOn)
  )
}
