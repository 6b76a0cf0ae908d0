export const APPOINTMENT_STATUSES = ['held', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired'] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** The one table of moves (docs/rules.md, Booking): from each status to those that may follow it. */
export const ALLOWED_MOVES: Readonly<Record<AppointmentStatus, readonly AppointmentStatus[]>> = {
  held: ['confirmed', 'expired', 'cancelled'],
  confirmed: ['completed', 'cancelled', 'no_show'],
  // The office corrects these two into each other.
  completed: ['no_show'],
  no_show: ['completed'],
  cancelled: [],
  // Paid too late, and the slot was still free.
  expired: ['confirmed'],
}

/** Those that occupy their slot: no other appointment of the crew may overlap. */
export const ACTIVE_STATUSES = [
  'held',
  'confirmed',
  'completed',
  'no_show',
] as const satisfies readonly AppointmentStatus[]

/** Staying the same is no move. */
export function mayMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return ALLOWED_MOVES[from].includes(to)
}
