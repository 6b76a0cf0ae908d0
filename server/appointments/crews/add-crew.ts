import { eq } from 'drizzle-orm'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { lockTable } from '#server/db/locks.ts'
import { addEvent } from '#server/events/add-event.ts'
import { findCreatedChanges } from '#server/events/find-created-changes.ts'
import { AppError, idempotencyMismatch } from '#server/http/app-error.ts'
import { type Crew, defaultCrewColor, MAX_CREWS, type NewCrew, USUAL_DAYS } from '#shared/crews/schema.ts'
import type { EventChanges } from '#shared/events/schema.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { listCrews } from './list-crews.ts'
import { CREW_COLUMNS, crews } from './table.ts'

interface AddCrew {
  crew: NewCrew
  /** A UUID. */
  idempotencyKey?: string | undefined
}

/**
 * Adds a crew with the next number. A repeat with the same idempotency key changes nothing and returns the first one as it is
 * now. Throws 409 `limit_reached` above `MAX_CREWS`, and 409 `idempotency_mismatch` if the key belongs to another request.
 */
export async function addCrew(ctx: Context, { crew: input, idempotencyKey }: AddCrew): Promise<Crew> {
  return inTransaction(ctx, async (tx) => {
    await lockTable(tx, crews)
    const first = idempotencyKey && (await findByKey(tx, idempotencyKey))
    if (first) {
      const created = await findCreatedChanges(tx, 'crew', String(first.number))
      if (!isEqual(created, changesOf(first.number, input))) throw idempotencyMismatch()
      return first
    }
    const stored = await listCrews(tx)
    const number = Math.max(0, ...stored.map((crew) => crew.number)) + 1
    if (number > MAX_CREWS) throw new AppError('limit_reached', `The shop can have up to ${MAX_CREWS} crews.`)
    const [crew] = await tx.db.orm
      .insert(crews)
      .values({ ...withDefaults(number, input), number, idempotencyKey })
      .returning(CREW_COLUMNS)
    if (!crew) throw new Error('Adding a crew returned nothing')
    const changes = changesOf(number, input)
    await addEvent(tx, { subject: 'crew', subjectId: String(number), action: 'created', changes })
    return crew
  })
}

async function findByKey(tx: TransactionContext, key: string): Promise<Crew | undefined> {
  const [crew] = await tx.db.orm.select(CREW_COLUMNS).from(crews).where(eq(crews.idempotencyKey, key))
  return crew
}

function withDefaults(number: number, { name, color, days }: NewCrew) {
  return { name, color: color ?? defaultCrewColor(number), days: days ?? [...USUAL_DAYS] }
}

function changesOf(number: number, crew: NewCrew) {
  const { name, color, days } = withDefaults(number, crew)
  return { name: [null, name], color: [null, color], days: [null, days] } satisfies EventChanges
}
