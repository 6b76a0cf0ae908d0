import { and, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyContext } from '#server/context.ts'
import { customers } from '#server/customers/table.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'

/** Changes that hold the id of another customer. */
export const OTHER_CUSTOMER = ['into', 'to', 'notSame'] as const

/** Events with the names of their customers, which the history doesn't store. An erased customer has none. */
export async function addCustomerNames(
  { db }: Pick<AnyContext, 'db'>,
  events: readonly HistoryEvent[],
): Promise<HistoryEvent[]> {
  const ids = [...new Set(events.flatMap(customersOf))]
  if (ids.length === 0) return [...events]
  const { id, firstName, lastName, erasedAt } = customers
  const rows = await db.orm
    .select({ id, firstName, lastName })
    .from(customers)
    .where(and(inArray(id, ids), isNull(erasedAt)))
  const names = new Map(rows.map((row) => [row.id, contactName(row)]))
  return events.map((event) => {
    const found = customersOf(event).flatMap((customer) => {
      const name = names.get(customer)
      return name ? [[customer, name] as const] : []
    })
    return found.length > 0 ? { ...event, names: Object.fromEntries(found) } : event
  })
}

/** An erasure left `HIDDEN`. */
const customerId = z.guid()

function customersOf({ subject, subjectId, changes }: HistoryEvent): string[] {
  if (subject !== 'customer') return []
  const others = OTHER_CUSTOMER.flatMap((field) => changes[field] ?? [])
  return [subjectId, ...others].flatMap((id) => customerId.safeParse(id).data ?? [])
}
