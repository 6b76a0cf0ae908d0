import type { BadgeLook } from '#shared/quotes/statuses.ts'

/** What an appointment's status means for its slot, its payment and its texts. */
export type AppointmentPhase =
  | 'hold' // occupies its slot while the visitor pays
  | 'booked' // the visit is expected
  | 'over' // the visit took place, or no one was there
  | 'ended' // its slot is free again

interface StatusFacts<Status extends string = string> {
  phase: AppointmentPhase
  /** How the office sees it. */
  badge: { text: string; look: BadgeLook }
  /** The statuses that may follow (docs/rules.md, Booking). */
  next: readonly Status[]
  /** Why the office can't make a change that isn't allowed. */
  whyNotAllowed: string
}

const FACTS = {
  held: {
    phase: 'hold',
    badge: { text: 'Awaiting payment', look: 'secondary' },
    next: ['confirmed', 'expired', 'cancelled'],
    whyNotAllowed: 'This time is only on hold while the customer pays. The hold ends on its own, or you can cancel it.',
  },
  confirmed: {
    phase: 'booked',
    badge: { text: 'Confirmed', look: 'default' },
    next: ['completed', 'cancelled', 'no_show'],
    whyNotAllowed: "You can't make this change to a confirmed visit.",
  },
  completed: {
    phase: 'over',
    badge: { text: 'Completed', look: 'outline' },
    // The office can correct a wrong mark.
    next: ['no_show'],
    whyNotAllowed: "This visit is completed, so you can't cancel or move it.",
  },
  cancelled: {
    phase: 'ended',
    badge: { text: 'Canceled', look: 'destructive' },
    next: [],
    whyNotAllowed: "This visit is canceled, and you can't change that. You can book a new one by phone.",
  },
  no_show: {
    phase: 'over',
    badge: { text: 'No-show', look: 'destructive' },
    next: ['completed'],
    whyNotAllowed:
      "This visit is marked as a no-show, so you can't cancel or move it. You can book a new one by phone.",
  },
  expired: {
    phase: 'ended',
    badge: { text: 'Expired', look: 'outline' },
    // Paid late while the slot was still free.
    next: ['confirmed'],
    whyNotAllowed: 'This hold ended without a payment. You can book a new visit by phone.',
  },
} as const satisfies Record<string, StatusFacts>

export type AppointmentStatus = keyof typeof FACTS

/** The statuses that the office sets by hand once a visit has begun: its button, and the reason in the history. */
export const MARKS = {
  completed: { button: 'Mark completed', why: 'Visit completed' },
  no_show: { button: 'Mark no-show', why: 'No one was there' },
} as const satisfies Partial<Record<AppointmentStatus, object>>

export type MarkStatus = keyof typeof MARKS

export const MARK_STATUSES = Object.keys(MARKS) as MarkStatus[] // Object.keys returns string[]

/** Everything the code knows about each status. A new status is an entry here. */
export const STATUS_FACTS: Readonly<Record<AppointmentStatus, StatusFacts<AppointmentStatus>>> = FACTS

export const APPOINTMENT_STATUSES = Object.keys(FACTS) as AppointmentStatus[] // Object.keys returns string[]

/** Statuses that occupy the slot: no other appointment of the crew may overlap. */
export const ACTIVE_STATUSES = statusesIn('hold', 'booked', 'over')

export function isInPhase(status: AppointmentStatus, ...phases: readonly AppointmentPhase[]): boolean {
  return phases.includes(STATUS_FACTS[status].phase)
}

export function statusesIn(...phases: readonly AppointmentPhase[]): AppointmentStatus[] {
  return APPOINTMENT_STATUSES.filter((status) => isInPhase(status, ...phases))
}

/** False for the same status. */
export function canChangeTo(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return STATUS_FACTS[from].next.includes(to)
}
