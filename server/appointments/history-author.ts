import type { TransactionContext } from '#server/context.ts'
import type { HistoryActor } from '#shared/appointments/schema.ts'

/** Who of the office made a change. Nulls for other actors, such as a payment that the office's request settled. */
export function historyAuthor({ by }: Pick<TransactionContext, 'by'>, actor: HistoryActor) {
  return actor === 'office' ? { personId: by.personId, byName: by.name } : { personId: null, byName: null }
}
