import type { Appointment } from '#shared/appointments/schema.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { activeHold, type Hold, type PaidAppointment, upcomingAppointment } from './payment/hold.ts'
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

/** A choice whose hold expired. `isUnpaid`: the server confirmed that nothing was paid. */
export type ExpiredChoice = SlotChoice & { isUnpaid: boolean }

/** The steps of booking an appointment (docs/rules.md, Booking): choose, pay, done. */
export interface StepsState {
  step: AppointmentStep
  choice: SlotChoice
  expired: ExpiredChoice | null
  /** Fee for the appointment. A hold's fee stays the same when it moves to another slot. */
  feeCents: number
  /** Issues from the server. Paths are names of contact fields. */
  issues: readonly FieldIssue[]
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

/** Shows an upcoming appointment first and resumes an unpaid hold. After an expired hold, its date and slot stay chosen. */
export function initialSteps({ latest, wantsAnother, storedChoice, today }: StepsStart): StepsState {
  const booked = latest && upcomingAppointment(latest, today)
  const hold = latest && activeHold(latest)
  const isResumed = storedChoice.date === null && isUnfinished(latest) && latest.appointmentDate >= today
  return {
    step:
      booked && !(wantsAnother && booked.outcome === 'confirmed')
        ? { name: 'done', appointment: booked }
        : hold
          ? { name: 'pay', hold, contact: latest?.contact }
          : { name: 'choose' },
    choice: isResumed ? toSlotChoice(latest) : storedChoice,
    expired: latest?.outcome === 'expired' ? { ...toSlotChoice(latest), isUnpaid: true } : null,
    feeCents: hold?.feeCents ?? MEASUREMENT_FEE_CENTS,
    issues: [],
  }
}

export function toSlotChoice({ appointmentDate, timeSlot }: Pick<Hold, 'appointmentDate' | 'timeSlot'>) {
  return { date: appointmentDate, slot: timeSlot }
}

/** True if the appointment is unpaid, or its hold expired. Booking then continues with its details. */
export function isUnfinished(appointment: Appointment | null): appointment is Appointment {
  return appointment?.outcome === 'held' || appointment?.outcome === 'failed' || appointment?.outcome === 'expired'
}
