import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { crewColumns, crews } from './table.ts'
import { appointments } from '#server/appointments/table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, refuseOldVersion } from '#server/http/app-error.ts'
import { statusesIn } from '#shared/appointments/statuses.ts'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import { type Crew, type CrewEdit, defaultCrewColor, MAX_CREWS, type NewCrew } from '#shared/schedule/crews.ts'

/** Adds a crew with the next number. Throws 409 `limit_reached` above `MAX_CREWS`. */
export async function addCrew(ctx: Context, input: NewCrew): Promise<Crew> {
  return inTransaction(ctx, async (tx) => {
    await lockTable(tx, crews)
    const stored = await listCrews(tx)
    const number = Math.max(0, ...stored.map((crew) => crew.number)) + 1
    if (number > MAX_CREWS) throw new AppError('limit_reached', `The shop can have up to ${MAX_CREWS} crews.`)
    const [crew] = await tx.db.orm
      .insert(crews)
      .values({ ...input, number, color: input.color ?? defaultCrewColor(number) })
      .returning(crewColumns)
    if (!crew) throw new Error('Adding a crew returned nothing')
    const values = { fields: FIELDS, before: NO_CREW, after: crew }
    await addChange(tx, { subject: 'crew', subjectId: String(number), action: 'created', ...values })
    return crew
  })
}

const FIELDS = ['name', 'color', 'days', 'active', 'email'] as const
const NO_CREW = { name: null, color: null, days: null, active: true, email: '' }

/**
 * Changes a crew's name, color, days and email, or whether it's active. Throws 404; 409 `changed_meanwhile` with the current crew;
 * 409 `not_allowed_now` if a crew with upcoming visits, or the last active one, would become inactive.
 */
export async function editCrew(ctx: Context, { number, edit }: { number: number; edit: CrewEdit }): Promise<Crew> {
  const { version, ...edited } = edit
  return inTransaction(ctx, async (tx) => {
    await lockTable(tx, crews)
    // Waits for visits that are being booked (`findFreeCrew`), so that the count below sees them.
    await tx.db.orm.select().from(crews).where(eq(crews.number, number)).for('update')
    const all = await listCrews(tx)
    const current = all.find((crew) => crew.number === number)
    if (!current) throw new AppError('not_found', `There is no crew ${number}.`)
    refuseOldVersion(version, current, 'crew')
    if (current.active && edited.active === false) await refuseDeactivation(tx, current, all)
    const values = { fields: FIELDS, before: current, after: { ...current, ...edited } }
    if (!(await addChange(tx, { subject: 'crew', subjectId: String(number), ...values }))) return current
    const [changed] = await tx.db.orm
      .update(crews)
      .set({ ...edited, version: current.version + 1 })
      .where(eq(crews.number, number))
      .returning(crewColumns)
    if (!changed) throw new Error('A locked crew is missing')
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
  const visits = await tx.db.orm.$count(appointments, upcoming)
  if (visits > 0) {
    const message =
      visits === 1
        ? `${name} has 1 upcoming visit. Move it first.`
        : `${name} has ${visits} upcoming visits. Move them first.`
    throw new AppError('not_allowed_now', message)
  }
  if (!all.some((other) => other.active && other.number !== number)) {
    throw new AppError('not_allowed_now', 'At least one crew must stay active.')
  }
}

/** All crews by number, inactive ones too. */
export async function listCrews({ db }: AnyContext): Promise<Crew[]> {
  return db.orm.select(crewColumns).from(crews).orderBy(asc(crews.number))
}

/**
 * Gives a shop without crews the crews 1 to `CREWS`, or only one. Once there are crews, `CREWS` is ignored, and the log says
 * so if it differs. Two instances that start at once add the same crews.
 */
export async function addFirstCrews(ctx: Context): Promise<void> {
  const { orm } = ctx.db
  const { crews: asked } = ctx.config
  const count = await orm.$count(crews)
  if (count === 0) {
    const numbers = Array.from({ length: asked ?? 1 }, (_, index) => index + 1)
    const rows = numbers.map((number) => ({ number, name: crewLabel(number), color: defaultCrewColor(number) }))
    await orm.insert(crews).values(rows).onConflictDoNothing()
  } else if (asked !== undefined && asked !== count) {
    ctx.log.warn(`CREWS=${asked} is ignored, because the office keeps ${count} of its own at /orders.`)
  }
}
