import type { z } from 'zod'
import type { holdSchema, Visit } from '#shared/appointments/schema.ts'

/** A slot that is kept for its visitor while they pay. */
export type Hold = z.output<typeof holdSchema>

/** A visit that is paid, or about to be: at the time that the server says, which another tab may have chosen. */
export interface PaidVisit extends Pick<Hold, 'appointmentDate' | 'timeSlot'> {
  outcome: 'confirmed' | 'processing'
}

/** What became of a hold, seen from its visit as the server tells it now. */
export type HoldState =
  | { state: 'standing'; hold: Hold }
  /** The session holds another time than the one on the screen. */
  | { state: 'moved'; hold: Hold }
  | { state: 'paid'; visit: PaidVisit }
  /** It took another end, with words of its own: cancelled, paid and given back, or its time is over. */
  | { state: 'closed' }
  /** `isUnpaid`: the server says that nothing was paid. */
  | { state: 'over'; isUnpaid: boolean }

/** `visit` is the session's own: its standing hold, else its latest visit, null where it has none. */
export function holdState(hold: Hold, visit: Visit | null): HoldState {
  if (visit === null) return { state: 'over', isUnpaid: false }
  const { id, appointmentDate, timeSlot, heldUntil, feeCents, outcome } = visit
  const isSame = id === hold.id
  if (isSame && (outcome === 'confirmed' || outcome === 'processing')) {
    return { state: 'paid', visit: { outcome, appointmentDate, timeSlot } }
  }
  if (isSame && (outcome === 'cancelled' || outcome === 'refunded' || outcome === 'done')) return { state: 'closed' }
  if ((outcome !== 'held' && outcome !== 'failed') || heldUntil === null) {
    return { state: 'over', isUnpaid: isSame && outcome === 'expired' }
  }
  const isSameTime = appointmentDate === hold.appointmentDate && timeSlot === hold.timeSlot
  return {
    state: isSame && isSameTime ? 'standing' : 'moved',
    hold: { id, appointmentDate, timeSlot, heldUntil, feeCents },
  }
}
