import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { type Slot, spanByLabel, spanOf, START_RANGE, startsBetween, VISIT_MINUTES } from './slots.ts'

/** A visit to measure, which visitors book, and one to install, which only the office books. */
export const APPOINTMENT_KINDS = ['measure', 'install'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]

/** How the office reads each kind, such as 'Visit booked'. */
export const KIND_LABELS: Readonly<Record<AppointmentKind, string>> = { measure: 'Visit', install: 'Installation' }
/** How the customer does. */
export const KIND_NAMES: Readonly<Record<AppointmentKind, string>> = {
  measure: 'measurement visit',
  install: 'installation',
}

/** How many hours an installation takes. */
export const INSTALL_HOURS = { least: 2, most: 8 } as const
const LAST_INSTALL_START = 16 * 60
const INSTALL_END = START_RANGE.last + VISIT_MINUTES
export const INSTALL_ENDS_BY = `An installation must end by ${formatTimeOfDay(INSTALL_END)}`

/** Minutes at which an installation can start on a day with these slots: half hours from the first visit to 4 PM. */
export function installStarts([first]: readonly Slot[]): number[] {
  return first ? startsBetween(first.startMinutes, LAST_INSTALL_START) : []
}

/** The time of an installation that starts on a half hour. Undefined if it ends too late. */
export function installAt(startMinutes: number, hours: number): Slot | undefined {
  const endMinutes = startMinutes + hours * 60
  return endMinutes > INSTALL_END ? undefined : spanOf(startMinutes, endMinutes)
}

/** Hours between the start and the end of an installation. */
export function installHours({ timeSlot }: { timeSlot: string }): number {
  const span = spanByLabel(timeSlot)
  return span ? (span.endMinutes - span.startMinutes) / 60 : INSTALL_HOURS.least
}
