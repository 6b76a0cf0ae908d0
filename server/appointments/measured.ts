import { eq, sql } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { measuredCountertops } from './measured-table.ts'
import { findVisible, lockForChange } from './for-caller.ts'
import { type AppointmentRow, findAppointment } from './queries.ts'
import { appointments } from './table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { dimensionColumns, storedDimensions } from '#server/countertops/countertops.ts'
import { AppError, invalid, refuseOldVersion } from '#server/http/app-error.ts'
import { listMeasured } from '#server/quotes/measured.ts'
import { quoteCountertops } from '#server/quotes/table.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { Measured, MeasuredInput } from '#shared/countertops/measured.ts'
import { formatSizes } from '#shared/countertops/sizes.ts'
import { isOffered, noLongerOffered } from '#shared/countertops/stones.ts'
import { formatTime } from '#shared/lib/dates.ts'

/**
 * Replaces all measured countertops of a visit. Throws 404 as
 * `findMeasured`; 409 `changed_meanwhile` with the current state for an old version; 409 `not_allowed_now` before the visit
 * begins, for an installation, or unless it's confirmed or completed; 400 for a countertop of another quote, and for a new piece in a stone that we don't offer (docs/rules.md, Crew day).
 */
export async function saveMeasured(
  ctx: Context,
  { id, input }: { id: string; input: MeasuredInput },
): Promise<Measured> {
  await findVisible(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const appointment = await lockForChange(tx, id, undefined)
    const current = await loadMeasured(tx, id)
    refuseOldVersion(input.version, current, 'sizes')
    refuseWrongTime(tx, appointment)
    refuseFormerStones(input, current)
    const rows = await rowsToSave(tx, appointment, input)
    await tx.db.orm.delete(measuredCountertops).where(eq(measuredCountertops.appointmentId, id))
    if (rows.length > 0) await tx.db.orm.insert(measuredCountertops).values(rows)
    const note = input.note ?? current.note
    await tx.db.orm
      .update(appointments)
      .set({ measuredVersion: sql`${appointments.measuredVersion} + 1`, measuredNote: note })
      .where(eq(appointments.id, id))
    await addHistoryEvent(tx, { id, by: 'office', why: describeSave(input, note) })
    return loadMeasured(tx, id)
  })
}

function refuseWrongTime({ now }: TransactionContext, { kind, status, startsAt }: AppointmentRow): void {
  if (kind === 'install') throw new AppError('not_allowed_now', 'You can save sizes only for a visit to measure.')
  if (status !== 'confirmed' && status !== 'completed') {
    throw new AppError('not_allowed_now', 'You can save sizes only for a confirmed or completed visit.')
  }
  if (startsAt > now()) {
    const start = formatTime(startsAt, SHOP.timeZone)
    throw new AppError('not_allowed_now', `You can save sizes from ${start}, when the visit begins.`)
  }
}

/** What the quote drew or a crew saved before keeps its stone. A piece that is new now has one that we offer. */
function refuseFormerStones({ countertops }: MeasuredInput, current: Measured): void {
  const kept = new Set(current.countertops.map(({ stone }) => stone))
  const index = countertops.findIndex(
    ({ quoteCountertopId, stone }) => !quoteCountertopId && !isOffered(stone) && !kept.has(stone),
  )
  const refused = countertops[index]
  if (refused) throw invalid(`countertops.${index}.stone`, noLongerOffered(refused.stone))
}

async function rowsToSave(tx: TransactionContext, { id, quoteId }: AppointmentRow, { countertops }: MeasuredInput) {
  const known = quoteId === null ? [] : await listCountertopIds(tx, quoteId)
  return countertops.map(({ quoteCountertopId, shape, dimensions, stone, cutouts, note }, index) => {
    // A phone may have read the quote before it was deleted. What was measured must not be lost with it.
    const drawnId = quoteId === null ? null : (quoteCountertopId ?? null)
    if (drawnId !== null && !known.includes(drawnId)) {
      throw invalid(`countertops.${index}.quoteCountertopId`, "This countertop isn't in the visit's quote.")
    }
    const sizes = dimensionColumns(storedDimensions(shape, dimensions))
    const by = { personId: tx.by.personId, at: tx.now() }
    const place = { appointmentId: id, quoteCountertopId: drawnId, position: index + 1 }
    return { ...place, ...by, shape, ...sizes, stone, cutouts, note }
  })
}

async function listCountertopIds({ db }: TransactionContext, quoteId: string): Promise<string[]> {
  const { id } = quoteCountertops
  const rows = await db.orm.select({ id }).from(quoteCountertops).where(eq(quoteCountertops.quoteId, quoteId))
  return rows.map((row) => row.id)
}

/** Every save is in the history with its sizes, because the next one replaces them. */
function describeSave({ countertops }: MeasuredInput, note: string): string {
  const sizes = countertops.map(({ shape, dimensions }) => formatSizes(shape, dimensions).replaceAll('\u00a0', ' '))
  const what = sizes.length > 0 ? `Sizes measured: ${sizes.join('; ')}` : 'Measured sizes removed'
  return note === '' ? what : `${what}. Note: ${note}`
}

/** What was measured at a visit. Throws 404, including for another crew's visit (docs/rules.md, Crew day). */
export async function findMeasured(ctx: Context, id: string): Promise<Measured> {
  await findVisible(ctx, id)
  return loadMeasured(ctx, id)
}

/** What is measured at a visit now. Its caller has checked that the visit exists. */
export async function loadMeasured(ctx: AnyContext, id: string): Promise<Measured> {
  const visit = await findAppointment(ctx, id)
  if (!visit) throw new Error(`There is no visit ${id}`)
  const { measuredVersion: version, measuredNote: note } = visit
  return { version, note, countertops: (await listMeasured(ctx, [id])).get(id) ?? [] }
}
