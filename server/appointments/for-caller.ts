import { and, asc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { crews } from '#server/schedule/table.ts'
import { payments } from '#server/payments/table.ts'
import { presentOfficeAppointment } from './present-appointment.ts'
import { appointmentColumns, type AppointmentRow, findAppointment, lockAppointment } from './queries.ts'
import { appointmentHistory, appointments } from './table.ts'
import type { AnyContext, Context, TransactionContext } from '#server/context.ts'
import { AppError, changedMeanwhile, customerErased } from '#server/http/app-error.ts'
import { isCrewDay } from '#shared/appointments/day.ts'
import type { OfficeAppointment, OfficeAppointmentDetail } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { MOVING_STATES } from '#shared/payments/states.ts'

/** Selects appointments with their payments. Extra payments are only in the history. */
export function selectOfficeAppointments({ db }: AnyContext) {
  return db.orm
    .select({
      ...appointmentColumns,
      // A crew that an earlier version allowed may have no row.
      crewName: crews.name,
      intentId: payments.intentId,
      paymentState: payments.state,
      paidCents: sql`coalesce(${payments.receivedCents}, 0)`.mapWith(payments.receivedCents),
      refundedCents: sql`coalesce(${payments.refundedCents}, 0)`.mapWith(payments.refundedCents),
      paidBackCents: sql`coalesce(${payments.paidBackCents}, 0)`.mapWith(payments.paidBackCents),
      dispute: payments.dispute,
    })
    .from(appointments)
    .leftJoin(crews, eq(crews.number, appointments.crew))
    .leftJoin(payments, and(eq(payments.appointmentId, appointments.id), eq(payments.isExtra, false)))
}

/** An appointment with its payment. */
export type OfficeRow = Awaited<ReturnType<typeof selectOfficeAppointments>>[number]

/** Whether a payment for the appointment came in, is being processed, or must be refunded. */
export function hasPayment({ db }: AnyContext): SQL {
  const payment = alias(payments, 'payment')
  const counts = or(gt(payment.receivedCents, 0), inArray(payment.state, MOVING_STATES))
  return exists(
    db.orm
      .select({ id: payment.intentId })
      .from(payment)
      .where(and(eq(payment.appointmentId, appointments.id), counts)),
  )
}

/** The appointment as the caller sees it now. Throws 404. */
export async function findForCaller(ctx: AnyContext, id: string): Promise<OfficeAppointment> {
  const [row] = await selectOfficeAppointments(ctx).where(eq(appointments.id, id))
  if (!row) throw appointmentNotFound()
  return presentTo(ctx, presentOfficeAppointment(row))
}

/** A visit as the caller may see it: a crew sees no email and no payment. */
function presentTo({ by }: AnyContext, appointment: OfficeAppointment): OfficeAppointment {
  if (by.role !== 'crew') return appointment
  const contact = { ...appointment.contact, email: '' }
  const payment = { intentId: null, paymentState: null, paidCents: 0, refundedCents: 0, paidBackCents: 0 }
  return { ...appointment, contact, ...payment, dispute: null }
}

/** Throws 404 if there's no such appointment, and 409 if its customer was erased or the version is outdated. */
export async function lockForChange(
  tx: TransactionContext,
  id: string,
  version: number | undefined,
): Promise<AppointmentRow> {
  const appointment = await lockAppointment(tx, id)
  if (!appointment) throw appointmentNotFound()
  if (appointment.erasedAt) throw customerErased()
  if (version !== undefined && version !== appointment.version) {
    throw changedMeanwhile(await findForCaller(tx, id), 'visit')
  }
  return appointment
}

/** 404: no such visit, or not one that the caller may see. */
export function appointmentNotFound(): AppError {
  return new AppError('not_found', 'Visit not found')
}

/** Its status doesn't allow the change. */
export function notAllowed(current: OfficeAppointment): AppError {
  return new AppError('not_allowed_now', STATUS_FACTS[current.status].whyNotAllowed, { fields: { current } })
}

/** An appointment with its history, oldest event first. Throws 404. */
export async function findOfficeAppointment(ctx: Context, id: string): Promise<OfficeAppointmentDetail> {
  const { at, from, to, by, why, appointmentId } = appointmentHistory
  const selectHistory = ctx.db.orm
    .select({ at, from, to, by, why })
    .from(appointmentHistory)
    .where(eq(appointmentId, id))
    .orderBy(asc(appointmentHistory.id))
  const [appointment, history] = await Promise.all([findForCaller(ctx, id), selectHistory])
  return { ...appointment, history: history.map((line) => ({ ...line, at: line.at.toISOString() })) }
}

/** The visit, if the caller may see it. Throws 404 for another crew's, and for a crew's own one on another day. */
export async function findVisible(ctx: AnyContext, id: string): Promise<AppointmentRow> {
  const appointment = await findAppointment(ctx, id)
  if (!appointment || !canSeeDay(ctx, { date: appointment.appointmentDate, crew: appointment.crew }))
    throw appointmentNotFound()
  return appointment
}

/** Whether the caller may see the visits of that crew on that day: a crew sees its own, on near days. */
export function canSeeDay({ by, now }: AnyContext, { date, crew }: { date: string; crew: number }): boolean {
  return by.role !== 'crew' || (crew === by.crew && isCrewDay(date, dateIn(now(), SHOP.timeZone)))
}
