import { and, eq, inArray, isNotNull, like } from 'drizzle-orm'
import { addHistoryEvent } from '#server/appointments/add-history-event.ts'
import { changeStatus } from '#server/appointments/change-status.ts'
import { addAppointmentEmail } from '#server/appointments/emails/writers.ts'
import { findForCaller, findVisible, notAllowed } from '#server/appointments/for-caller.ts'
import type { AppointmentRow } from '#server/appointments/queries.ts'
import { appointmentHistory, appointments } from '#server/appointments/table.ts'
import { listVisitPhotos } from '#server/appointments/visit-photos.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { addHandPayment } from '#server/money/by-hand.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { HIDDEN } from '#shared/events/schema.ts'
import type { InstalledInput } from '#shared/installation/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { lockInstallation } from './locked.ts'
import { listPartRows } from './queries.ts'

/**
 * Closes an installation: all its parts are completed, with who signed and what the crew notes. Again, it only replaces these: what was
 * collected is recorded once, and the customer is thanked once. Throws 404 as `findVisible`; 400 for a photo of another visit; 409 for more money than is open; and 409 `not_allowed_now` while a part is to come, or for what is no
 * installation or canceled (docs/rules.md, Installation).
 */
export async function markInstalled(
  ctx: Context,
  { id, name, note, photoIds = [], collected }: InstalledInput & { id: string },
): Promise<Pick<OfficeAppointment, 'id' | 'status' | 'version'>> {
  const { quoteId, kind } = await findVisible(ctx, id)
  if (kind !== 'install' || quoteId === null) {
    throw new AppError('not_allowed_now', 'Only the installation of a quote can be closed like this.')
  }
  return inTransaction(ctx, async (tx) => {
    const { rows } = await lockInstallation(tx, { quoteId })
    const part = rows.find((row) => row.id === id)
    if (!part || part.status === 'no_show') throw notAllowed(await findForCaller(tx, id))
    refuseBeforeEnd(rows, tx.now())
    await refuseOtherPhotos(tx, id, photoIds)
    const open = rows.filter(({ status }) => isInPhase(status, 'booked'))
    for (const row of open) {
      await changeStatus(tx, {
        id: row.id,
        from: 'confirmed',
        to: 'completed',
        by: 'office',
        why: 'Installation completed',
      })
    }
    const before = await findCollected(tx, rows)
    if (collected && !before) await collect(tx, quoteId, collected)
    if (collected && before && !isEqual(collected, before)) {
      throw new AppError('not_allowed_now', `${formatCents(before.amountCents)} was recorded already. Tell the office.`)
    }
    const kept = before ?? collected
    await storeInstalled(tx, part, { ...(name && { name }), ...(note && { note }), ...(kept && { collected: kept }) })
    if (open.length > 0) await thankIfInstalled(tx, quoteId)
    const { status, version } = await findForCaller(tx, id)
    return { id, status, version }
  })
}

function refuseBeforeEnd(rows: readonly AppointmentRow[], now: Date): void {
  const next = rows.findLast(({ status, startsAt }) => isInPhase(status, 'booked') && startsAt > now)
  if (!next) return
  const when = `${formatCalendarDate(next.appointmentDate)}, ${next.timeSlot}`
  throw new AppError('not_allowed_now', `A part of this installation is to come: ${when}. Close it then.`)
}

async function refuseOtherPhotos(tx: TransactionContext, id: string, photoIds: readonly string[]): Promise<void> {
  const photos = (await listVisitPhotos(tx, [id])).get(id) ?? []
  const index = photoIds.findIndex((photoId) => photos.every((photo) => photo.id !== photoId))
  if (index >= 0) throw invalid(`photoIds.${index}`, "This photo isn't one of this visit.")
}

/** What the crew recorded when it closed one of these parts. */
async function findCollected({ db }: TransactionContext, rows: readonly AppointmentRow[]) {
  const ids = rows.map(({ id }) => id)
  const { id, installed } = appointments
  const parts = await db.orm.select({ installed }).from(appointments).where(inArray(id, ids))
  return parts.find((part) => part.installed?.collected)?.installed?.collected
}

/** How the line in the history begins. */
const INSTALLED = 'Installed.'

async function storeInstalled(
  tx: TransactionContext,
  { id }: AppointmentRow,
  installed: NonNullable<typeof appointments.$inferSelect.installed>,
): Promise<void> {
  await tx.db.orm.update(appointments).set({ installed }).where(eq(appointments.id, id))
  const { name, note } = installed
  const why = [INSTALLED, name && `Signed by ${name}.`, note && `Note: ${note}`].filter(Boolean).join(' ')
  await addHistoryEvent(tx, { id, by: 'office', why })
}

/** Records what the crew collected. Throws 409 for more than is open, without the money that a crew doesn't see. */
async function collect(tx: TransactionContext, quoteId: string, collected: NonNullable<InstalledInput['collected']>) {
  try {
    await addHandPayment(tx, { quoteId, ...collected, on: dateIn(tx.now(), SHOP.timeZone), note: '' })
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, error.message) : error
  }
}

/** Thanks the customer once their quote's last part is completed. */
export async function thankIfInstalled(tx: TransactionContext, quoteId: string): Promise<void> {
  const rows = await listPartRows(tx, quoteId)
  const last = rows.at(-1)
  if (last?.status !== 'completed' || last.email === '' || rows.some(({ status }) => isInPhase(status, 'booked')))
    return
  // The id of its quote, so it's one email, whatever is marked again.
  await addAppointmentEmail(tx, { id: quoteId, kind: 'installation_done', appointmentId: last.id })
}

/** Erases who signed that these quotes are installed, and what the crew noted. */
export async function eraseSignatures(tx: TransactionContext, quoteIds: readonly string[]): Promise<void> {
  const { id, quoteId, installed } = appointments
  const signed = await tx.db.orm
    .update(appointments)
    .set({ installed: null })
    .where(and(inArray(quoteId, [...quoteIds]), isNotNull(installed)))
    .returning({ id })
  const isTheirs = inArray(
    appointmentHistory.appointmentId,
    signed.map((part) => part.id),
  )
  await tx.db.orm
    .update(appointmentHistory)
    .set({ why: HIDDEN })
    .where(and(isTheirs, like(appointmentHistory.why, `${INSTALLED}%`)))
}
