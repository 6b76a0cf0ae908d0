import type { Context } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import type { ErasedRecords, ErasureRequest } from '#shared/erasure/schema.ts'
import { checkName } from './check-name.ts'
import { eraseRecords } from './erase-records.ts'
import { listAppointmentIds } from './records-to-erase.ts'

/**
 * Erases the selected quotes and appointments, and every appointment with a selected quote's contact. A customer without
 * another record is erased too. Throws as `eraseRecords`, and 400 at `name` if it isn't the full name on any of them.
 */
export async function eraseSelection(ctx: Context, request: ErasureRequest): Promise<ErasedRecords> {
  const quoteIds = uniqueLowerCase(request.quoteIds)
  const appointmentIds = uniqueLowerCase(request.appointmentIds)
  if (quoteIds.length + appointmentIds.length === 0) {
    throw invalid('quoteIds', 'Select at least one quote or visit.')
  }
  return eraseRecords(ctx, {
    list: async (tx) => ({
      quoteIds,
      appointmentIds: await listAppointmentIds(tx, { quoteIds, appointmentIds }),
      customerIds: [],
    }),
    confirm: (_, records) => checkName(request.name, records),
  })
}

function uniqueLowerCase(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}
