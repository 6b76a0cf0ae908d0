import { type Context, inTransaction } from '#server/context.ts'
import { lockTable } from '#server/db/lock-table.ts'
import { addEvent } from '#server/events/add-event.ts'
import { AppError } from '#server/http/app-error.ts'
import { type Crew, defaultCrewColor, MAX_CREWS, type NewCrew } from '#shared/crews/schema.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { listCrews } from './list-crews.ts'
import { crews } from './table.ts'

/** Adds a crew with the next number. Without `days`, it works Monday to Friday. Throws 409 above `MAX_CREWS`. */
export async function addCrew(ctx: Context, { name, color, days }: NewCrew): Promise<Crew> {
  return inTransaction(ctx, async (tx) => {
    await lockTable(tx, crews)
    const stored = await listCrews(tx)
    const number = Math.max(0, ...stored.map((crew) => crew.number)) + 1
    if (number > MAX_CREWS) throw new AppError('limit_reached', `The shop can have up to ${MAX_CREWS} crews.`)
    const [crew] = await tx.db.orm
      .insert(crews)
      .values({ number, name, color: color ?? defaultCrewColor(number), ...(days && { days }) })
      .returning()
    if (!crew) throw new Error('Adding a crew returned nothing')
    const changes = {
      name: [null, crew.name],
      color: [null, crew.color],
      days: [null, crew.days],
    } satisfies EventChanges
    await addEvent(tx, { subject: 'crew', subjectId: String(number), action: 'created', changes })
    return crew
  })
}
