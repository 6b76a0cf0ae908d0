import type { Appointment } from '#shared/appointments/schema.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { type Hold, type PaidAppointment, upcomingAppointment } from './payment/hold.ts'
import { storageEntry } from '#client/api/storage.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'

/** The date and slot that the visitor has chosen so far. They may not be free any more. */
export interface SlotChoice {
  date: CalendarDate | null
  slot: string | null
}

export const NO_CHOICE: SlotChoice = { date: null, slot: null }

const stored = storageEntry('session', 'visit_choice')

/** The stored choice, so that it survives a reload. Ignores dates before `today`. */
export function readSlotChoice(today: CalendarDate): SlotChoice {
  const [date = '', slot = ''] = (stored.read() ?? '').split(' ', 2)
  if (!isCalendarDate(date) || date < today) return NO_CHOICE
  return { date, slot: slotByLabel(slot)?.label ?? null }
}

export function writeSlotChoice({ date, slot }: SlotChoice): void {
  if (date === null) stored.remove()
  else stored.write(`${date} ${slot?.replaceAll(' ', '') ?? ''}`)
}

export type AppointmentStep =
  | { name: 'choose' }
  /** `contact`: the visit's own. Undefined if it's the quote's. */
  | { name: 'pay'; hold: Hold; contact: Contact | undefined }
  | { name: 'done'; appointment: PaidAppointment }

/** A choice whose hold expired. */
interface ExpiredChoice extends SlotChoice {
  /** The server confirmed that nothing was paid. */
  isUnpaid: boolean
}

/** The steps of booking an appointment (docs/rules.md, Booking): choose, pay, done. */
export interface StepsState {
  step: AppointmentStep
  choice: SlotChoice
  expired: ExpiredChoice | null
  /** Fee for the appointment. A hold's fee stays the same when it moves to another slot. */
  feeCents: number
  isBusy: boolean
  /** Issues from the server. Paths are names of contact fields. */
  issues: readonly FieldIssue[]
}

export type StepsEvent =
  | { type: 'choose'; choice: SlotChoice }
  | { type: 'book' }
  | { type: 'held'; hold: Hold; contact: Contact | undefined }
  | { type: 'refused'; issues: readonly FieldIssue[] }
  /** Goes back to the calendar. A held slot stays held until another one is booked. */
  | { type: 'chooseAgain' }
  /** We don't measure at the hold's address. Asks for another one before the payment. */
  | { type: 'refuseAddress'; issues: readonly FieldIssue[] }
  /** Another tab moved the hold, and the visitor continues with its new time. */
  | { type: 'switchToMovedHold'; hold: Hold }
  /** `isUnpaid`: the server confirmed that nothing was paid. */
  | { type: 'expired'; hold: Hold; isUnpaid: boolean }
  | { type: 'paid'; appointment: PaidAppointment }
  /** The payment was processed. */
  | { type: 'processed'; latest: Appointment; today: CalendarDate }

export function reduceSteps(state: StepsState, event: StepsEvent): StepsState {
  switch (event.type) {
    case 'choose':
      return { ...state, choice: event.choice }
    case 'book':
      return { ...state, isBusy: true, issues: [] }
    case 'held': {
      const { hold, contact } = event
      return { ...state, isBusy: false, expired: null, feeCents: hold.feeCents, step: { name: 'pay', hold, contact } }
    }
    case 'refused':
      return { ...state, isBusy: false, issues: event.issues }
    case 'chooseAgain':
      return { ...state, step: { name: 'choose' } }
    case 'refuseAddress':
      return { ...state, issues: event.issues, step: { name: 'choose' } }
    case 'switchToMovedHold': {
      const { hold } = event
      const contact = state.step.name === 'pay' ? state.step.contact : undefined
      return { ...state, choice: toSlotChoice(hold), feeCents: hold.feeCents, step: { name: 'pay', hold, contact } }
    }
    case 'expired': {
      const choice = toSlotChoice(event.hold)
      const expired = { ...choice, isUnpaid: event.isUnpaid }
      return { ...state, choice, expired, feeCents: MEASUREMENT_FEE_CENTS, step: { name: 'choose' } }
    }
    case 'paid':
      return { ...state, choice: NO_CHOICE, step: { name: 'done', appointment: event.appointment } }
    case 'processed': {
      const { latest, today } = event
      return initialSteps({ latest, wantsAnother: false, storedChoice: NO_CHOICE, today })
    }
  }
}

/** What a visit to the page starts from. */
export interface StepsStart {
  /** The session's latest appointment. */
  latest: Appointment | null
  /** The visitor asked for another appointment. Don't start with the one that is already booked. */
  wantsAnother: boolean
  /** The choice stored in this tab. */
  storedChoice: SlotChoice
  today: CalendarDate
}

/** Resumes the session's hold. After an expired hold, its date and slot stay chosen. */
export function initialSteps({ latest, wantsAnother, storedChoice, today }: StepsStart): StepsState {
  const hold = latest && resumableHold(latest)
  return {
    step: initialStep(latest, wantsAnother, today),
    choice: initialChoice(latest, storedChoice, today),
    expired: latest?.outcome === 'expired' ? { ...toSlotChoice(latest), isUnpaid: true } : null,
    feeCents: hold?.feeCents ?? MEASUREMENT_FEE_CENTS,
    isBusy: false,
    issues: [],
  }
}

/** The choice whose hold expired, until the visitor chooses something else. */
export function expiredChoice({ expired, choice }: StepsState): ExpiredChoice | null {
  return expired && expired.date === choice.date && expired.slot === choice.slot ? expired : null
}

/** Shows an upcoming appointment first and resumes an unpaid hold. */
function initialStep(latest: Appointment | null, wantsAnother: boolean, today: CalendarDate): AppointmentStep {
  const booked = latest && upcomingAppointment(latest, today)
  if (booked && !(wantsAnother && booked.outcome === 'confirmed')) return { name: 'done', appointment: booked }
  const hold = latest && resumableHold(latest)
  return hold ? { name: 'pay', hold, contact: latest?.contact } : { name: 'choose' }
}

function resumableHold({ id, appointmentDate, timeSlot, heldUntil, feeCents, outcome }: Appointment): Hold | null {
  if ((outcome !== 'held' && outcome !== 'failed') || heldUntil === null) return null
  return { id, appointmentDate, timeSlot, heldUntil, feeCents }
}

export function toSlotChoice({ appointmentDate, timeSlot }: Pick<Hold, 'appointmentDate' | 'timeSlot'>) {
  return { date: appointmentDate, slot: timeSlot }
}

/** The choice stored in this tab, or the slot of the session's unfinished appointment. */
function initialChoice(latest: Appointment | null, storedChoice: SlotChoice, today: CalendarDate): SlotChoice {
  return storedChoice.date === null && isUnfinished(latest) && latest.appointmentDate >= today
    ? toSlotChoice(latest)
    : storedChoice
}

/** True if the appointment is unpaid, or its hold expired. Booking then continues with its details. */
export function isUnfinished(appointment: Appointment | null): appointment is Appointment {
  return appointment?.outcome === 'held' || appointment?.outcome === 'failed' || appointment?.outcome === 'expired'
}
