import type { Context } from '#server/context.ts'
import { slotsOn } from '#shared/appointments/calendar.ts'
import { hasFreeCrew, slotTimes } from '#shared/appointments/slots.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { CalendarDate } from '#shared/lib/zoned.ts'
import { busyTimeOf } from './list-availability.ts'
import { listTaken } from './list-taken.ts'

interface FreeSlotsOf {
  date: CalendarDate
  /** Undefined: any crew. */
  crew: number | undefined
}

/** Labels of the slots of that day with a free crew, or with that crew free. Blocked times included. */
export async function listFreeSlots(ctx: Context, { date, crew }: FreeSlotsOf): Promise<string[]> {
  const at = ctx.now()
  const { takenSlots, schedule } = await listTaken(ctx, { from: date, to: date, sessionId: undefined, at })
  const busyTimes = takenSlots.flatMap(busyTimeOf)
  const active = schedule.crews.filter(({ active: isActive }) => isActive).map(({ number }) => number)
  const crews = crew === undefined ? active : active.filter((number) => number === crew)
  const free = slotsOn(date, schedule.calendar).filter(
    (slot) =>
      slotTimes(date, slot, SHOP.timeZone).end > at &&
      hasFreeCrew({ ...slot, endMinutes: slot.endMinutes + schedule.travelMinutes }, busyTimes, crews),
  )
  return free.map(({ label }) => label)
}
