import type { AnyContext } from '#server/context.ts'
import { listMergedInto } from '#server/customers/queries.ts'
import { listEvents } from '#server/events/list-events.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'

type Records = Pick<CustomerDetail, 'id' | 'quotes' | 'appointments' | 'messages'>

/** The latest events, or all without a `limit`, about a customer, those merged into it, and these records, newest first. */
export async function listCustomerEvents(
  ctx: AnyContext,
  { id, quotes, appointments, messages }: Records,
  limit?: number,
): Promise<HistoryEvent[]> {
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  const { events } = await listEvents(ctx, {
    limit,
    about: [
      { subject: 'customer', ids: await listMergedInto(ctx, [id]), hasOther: true },
      { subject: 'quote', ids: idsOf(quotes) },
      { subject: 'appointment', ids: idsOf(appointments) },
      { subject: 'message', ids: idsOf(messages) },
    ],
  })
  return events
}
