import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { appointments } from '#server/appointments/table.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { listChanges } from '#server/events/list-changes.ts'
import { AppError } from '#server/http/app-error.ts'
import { refuseOldVersion } from '#server/http/refuse-old-version.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import type { Crew, CrewEdit } from '#shared/crews/schema.ts'
import { listCrews } from './list-crews.ts'
import { CREW_COLUMNS, crews } from './table.ts'

const FIELDS = ['name', 'color', 'days', 'active'] as const

interface EditCrew {
  number: number
  edit: CrewEdit
}

/**
 * Changes a crew's name, color and days, or whether it's active. Throws 404; 409 `changed_meanwhile` with the current crew;
 * 409 `not_allowed_now` if a crew with visits to come, or the last active one, would become inactive.
 */
export async function editCrew(ctx: Context, { number, edit }: EditCrew): Promise<Crew> {
  const { version, ...edited } = edit
  return inTransaction(ctx, async (tx) => {
    // So that no visit is booked for the crew between the count and the change.
    if (edited.active === false) await lockTable(tx, appointments)
    await lockTable(tx, crews)
    const all = await listCrews(tx)
    const current = all.find((crew) => crew.number === number)
    if (!current) throw new AppError('not_found', `There is no crew ${number}.`)
    refuseOldVersion(version, current, 'crew')
    if (current.active && edited.active === false) await refuseDeactivation(tx, current, all)
    const changes = listChanges(FIELDS, current, { ...current, ...edited })
    if (Object.keys(changes).length === 0) return current
    const [changed] = await tx.db.orm
      .update(crews)
      .set({ ...edited, version: current.version + 1 })
      .where(eq(crews.number, number))
      .returning(CREW_COLUMNS)
    if (!changed) throw new Error('A locked crew is missing')
    await addEvent(tx, { subject: 'crew', subjectId: String(number), action: 'edited', changes })
    return changed
  })
}

/** Throws 409 if the crew can't become inactive. */
async function refuseDeactivation(tx: TransactionContext, { number, name }: Crew, all: readonly Crew[]): Promise<void> {
  const { crew, status, during } = appointments
  const upcoming = and(
    eq(crew, number),
    inArray(status, statusesIn('hold', 'booked')),
    gt(sql`upper(${during})`, tx.now().toISOString()),
  )
  const [row] = await tx.db.orm.select({ visits: sql<number>`count(*)::int` }).from(appointments).where(upcoming)
  const visits = row?.visits ?? 0
  if (visits > 0) {
    const message =
      visits === 1
        ? `${name} has 1 visit to come. Move it first.`
        : `${name} has ${visits} visits to come. Move them first.`
    throw new AppError('not_allowed_now', message)
  }
  if (!all.some((other) => other.active && other.number !== number)) {
    throw new AppError('not_allowed_now', 'At least one crew must stay active.')
  }
}
