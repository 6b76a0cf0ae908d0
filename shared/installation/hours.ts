import { INSTALL_HOURS } from '#shared/appointments/kinds.ts'
import { INSTALLATION_TIME } from '#shared/content/installation.ts'
import { PROMISED } from '#shared/content/promises.ts'
import type { Cutout } from '#shared/fabrication/details.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { MAX_PARTS } from './schema.ts'

/** How much there is to install. */
interface Job {
  squareFeet: number
  cutouts: number
}

/** Square feet and cutouts of countertops with their areas. */
export function jobSize(
  countertops: readonly { squareFeet: number; details?: { cutouts: readonly Cutout[] } | undefined }[],
): Job {
  return {
    squareFeet: countertops.reduce((sum, { squareFeet }) => sum + squareFeet, 0),
    cutouts: countertops.reduce((sum, { details }) => sum + (details?.cutouts.length ?? 0), 0),
  }
}

/** How many whole hours a job takes, as `INSTALLATION_TIME` says: at least the shortest part, and at most what fits in all parts. */
export function suggestHours({ squareFeet, cutouts }: Job): number {
  const { bySquareFeet, squareFeetPerMoreHour, minutesPerCutout } = INSTALLATION_TIME
  const row = bySquareFeet.find(({ upTo }) => squareFeet <= upTo)
  const last = bySquareFeet.at(-1) ?? { upTo: 0, hours: 0 }
  const forStone = row?.hours ?? last.hours + Math.ceil((squareFeet - last.upTo) / squareFeetPerMoreHour)
  const hours = Math.ceil(forStone + (cutouts * minutesPerCutout) / 60)
  return Math.min(Math.max(hours, INSTALL_HOURS.least), INSTALL_HOURS.most * MAX_PARTS)
}

/** The hours of each day of a job that takes so many in all: as few days as possible, with about the same on each. */
export function splitHours(hours: number): number[] {
  const days = Math.ceil(hours / INSTALL_HOURS.most)
  return Array.from({ length: days }, (_, index) => Math.floor((hours + days - 1 - index) / days))
}

/** Whether a customer can choose the day: a longer job is planned by the office. */
export const fitsOneDay = (hours: number) => hours <= INSTALL_HOURS.most

/** The last day of our warranty for what was installed on that day. */
export function warrantyUntil(installedOn: CalendarDate): CalendarDate {
  const [year = '', month = '', day = ''] = installedOn.split('-')
  // The warranty of a leap day ends with February.
  const last = month === '02' && day === '29' ? '28' : day
  return [Number(year) + PROMISED.workmanshipYears, month, last].join('-')
}
