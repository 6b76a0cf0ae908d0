import { storedText } from '#client/api/storage.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

/** The day and the time that a visitor has chosen so far. Whether they are still free is for the server to say. */
export interface Choice {
  date: CalendarDate | null
  slot: string | null
}

export const NO_CHOICE: Choice = { date: null, slot: null }

const stored = storedText('session', 'visit_choice')

/** What was chosen before a reload; a day that is over by now counts as none. */
export function readChoice(today: CalendarDate): Choice {
  const [date = '', slot = ''] = (stored.read() ?? '').split(' ', 2)
  if (!isCalendarDate(date) || date < today) return NO_CHOICE
  return { date, slot: slotByLabel(slot)?.label ?? null }
}

export function writeChoice({ date, slot }: Choice): void {
  if (date === null) stored.remove()
  else stored.write(`${date} ${slot?.replaceAll(' ', '') ?? ''}`)
}
