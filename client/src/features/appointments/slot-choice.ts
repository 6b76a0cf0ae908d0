import { storageEntry } from '#client/api/storage.ts'
import { slotByLabel } from '#shared/appointments/slots.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'

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
