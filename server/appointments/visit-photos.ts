import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { addHistoryEvent } from './add-history-event.ts'
import { findVisible, lockForChange } from './for-caller.ts'
import type { AppointmentRow } from './queries.ts'
import { appointments } from './table.ts'
import { type AnyContext, type Context, inTransaction, type TransactionContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { MAX_VISIT_PHOTOS, type PhotoType } from '#shared/photos/photo.ts'
import type { VisitPhoto } from '#shared/photos/schema.ts'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { photoNotFound } from '#server/photos/photos.ts'
import type { ReencodedPhoto } from '#server/photos/reencode-photo.ts'
import { visitPhotos } from '#server/photos/table.ts'

// Photos that crews add at visits (docs/rules.md, Photos).

/** The photos of these visits, by the visit's id, the oldest first. */
export async function listVisitPhotos(
  { db }: Pick<AnyContext, 'db'>,
  appointmentIds: readonly string[],
): Promise<Map<string, VisitPhoto[]>> {
  const { appointmentId, id, at, byName } = visitPhotos
  const rows = await db.orm
    .select({ appointmentId, id, at, by: byName })
    .from(visitPhotos)
    .where(inArray(appointmentId, [...appointmentIds]))
    .orderBy(asc(at), asc(id))
  const lists = new Map(appointmentIds.map((one): [string, VisitPhoto[]] => [one, []]))
  for (const row of rows) lists.get(row.appointmentId)?.push({ id: row.id, at: row.at.toISOString(), by: row.by })
  return lists
}

/** The photos of a visit that the caller may see. Throws 404. */
export async function listPhotosOfVisit(ctx: Context, id: string): Promise<VisitPhoto[]> {
  await findVisible(ctx, id)
  return (await listVisitPhotos(ctx, [id])).get(id) ?? []
}

/** The quote's visits that have photos, the earliest first. */
export async function listPhotosByVisit(
  ctx: Pick<AnyContext, 'db'>,
  quoteId: string,
): Promise<NonNullable<QuoteDetail['visitPhotos']>> {
  const { id, kind, appointmentDate, during } = appointments
  const visits = await ctx.db.orm
    .select({ appointmentId: id, kind, appointmentDate })
    .from(appointments)
    .where(and(eq(appointments.quoteId, quoteId), inArray(id, withPhotos(ctx))))
    .orderBy(asc(during))
  const lists = await listVisitPhotos(
    ctx,
    visits.map((visit) => visit.appointmentId),
  )
  return visits.map((visit) => ({ ...visit, photos: lists.get(visit.appointmentId) ?? [] }))
}

const withPhotos = ({ db }: Pick<AnyContext, 'db'>) =>
  db.orm.select({ id: visitPhotos.appointmentId }).from(visitPhotos)

/** The pictures of these visits, by visit, the oldest first. */
export function listPicturesOfVisits({ db }: AnyContext, appointmentIds: readonly string[]) {
  const { appointmentId, at, id, type, bytes } = visitPhotos
  return db.orm
    .select({ appointmentId, type, bytes })
    .from(visitPhotos)
    .where(inArray(appointmentId, [...appointmentIds]))
    .orderBy(asc(appointmentId), asc(at), asc(id))
}

/** A photo of a visit that the caller may see. Throws 404. */
export async function findVisitPhoto(
  ctx: Context,
  { id, photoId }: { id: string; photoId: string },
): Promise<{ type: PhotoType; bytes: Uint8Array }> {
  await findVisible(ctx, id)
  const [photo] = await ctx.db.orm
    .select({ type: visitPhotos.type, bytes: visitPhotos.bytes })
    .from(visitPhotos)
    .where(isPhoto(id, photoId))
  if (!photo) throw photoNotFound()
  return photo
}

const isPhoto = (id: string, photoId: string) => and(eq(visitPhotos.id, photoId), eq(visitPhotos.appointmentId, id))

/**
 * Adds a photo to a visit. Throws 404 for a visit that the caller doesn't see, and 409 before its day, unless it's confirmed or
 * over, if it has `MAX_VISIT_PHOTOS`, and if its customer was erased.
 */
export async function addVisitPhoto(
  ctx: Context,
  { id, photo: { type, bytes } }: { id: string; photo: ReencodedPhoto },
): Promise<VisitPhoto> {
  await findVisible(ctx, id)
  return inTransaction(ctx, async (tx) => {
    refuseWrongTime(tx, await lockForChange(tx, id, undefined))
    const count = await refuseMoreVisitPhotos(tx, id)
    const photo = { id: randomUUID(), at: tx.now(), byName: tx.by.name }
    await tx.db.orm.insert(visitPhotos).values({ ...photo, appointmentId: id, type, bytes })
    await addHistoryEvent(tx, { id, by: 'office', why: `Photo added: ${count + 1} in all` })
    return { id: photo.id, at: photo.at.toISOString(), by: photo.byName }
  })
}

/** Refuses a photo before its bytes are read. Throws what `addVisitPhoto` does. */
export async function refuseVisitPhoto(ctx: Context, id: string): Promise<void> {
  refuseWrongTime(ctx, await findVisible(ctx, id))
  await refuseMoreVisitPhotos(ctx, id)
}

function refuseWrongTime({ now }: AnyContext, { status, appointmentDate }: AppointmentRow): void {
  if (!isInPhase(status, 'booked', 'over')) {
    throw new AppError('not_allowed_now', 'You can add photos only to a visit that is confirmed or over.')
  }
  if (appointmentDate > dateIn(now(), SHOP.timeZone)) {
    throw new AppError('not_allowed_now', 'You can add photos from the day of the visit on.')
  }
}

/** How many photos the visit has. The visit's lock keeps two at once from exceeding `MAX_VISIT_PHOTOS`. Throws 409. */
async function refuseMoreVisitPhotos({ db }: AnyContext, id: string): Promise<number> {
  const count = await db.orm.$count(visitPhotos, eq(visitPhotos.appointmentId, id))
  if (count < MAX_VISIT_PHOTOS) return count
  throw new AppError('limit_reached', `A visit can have up to ${MAX_VISIT_PHOTOS} photos.`)
}

/** Removes a photo of a visit. Throws 404, and 409 if its customer was erased. */
export async function removeVisitPhoto(ctx: Context, { id, photoId }: { id: string; photoId: string }): Promise<void> {
  await findVisible(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await lockForChange(tx, id, undefined)
    const removed = await tx.db.orm.delete(visitPhotos).where(isPhoto(id, photoId)).returning({ id: visitPhotos.id })
    if (removed.length === 0) throw photoNotFound()
    const left = await tx.db.orm.$count(visitPhotos, eq(visitPhotos.appointmentId, id))
    await addHistoryEvent(tx, { id, by: 'office', why: `Photo removed: ${left} left` })
  })
}

/** Deletes the photos of these visits. */
export async function eraseVisitPhotos(tx: TransactionContext, appointmentIds: readonly string[]): Promise<void> {
  await tx.db.orm.delete(visitPhotos).where(inArray(visitPhotos.appointmentId, [...appointmentIds]))
}
