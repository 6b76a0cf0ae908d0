import type { AppointmentRow, RequestedSlot } from '#server/appointments/queries.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { installAt, INSTALL_ENDS_BY } from '#shared/appointments/kinds.ts'
import { NO_SLOT } from '#shared/appointments/schema.ts'
import { minutesOfTime, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { MAX_PARTS, type NewPart } from '#shared/installation/schema.ts'
import { findBestCrew } from '#server/appointments/free-crew.ts'
import { explainNoCrew, type PlaceRequest } from '#server/appointments/place-or-ask.ts'
import type { Context } from '#server/context.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

/** A part as the office asks for it, with its time. `index`: its place in the request. */
export interface AskedPart {
  index: number
  slot: RequestedSlot
  hours: number
  crew: number | undefined
}

/** What becomes of the parts that are booked, and which are new. */
export interface PartsPlan {
  moved: { row: AppointmentRow; part: AskedPart }[]
  added: AskedPart[]
  cancelled: AppointmentRow[]
}

/** The parts with their times, by time. Throws 400 for a time that is none, and for two parts at one time. */
export function parseParts(parts: readonly NewPart[]): AskedPart[] {
  const asked = parts.map(({ date, startsAt, hours, crew }, index) => {
    const minutes = minutesOfTime(startsAt)
    if (minutes === undefined) throw invalid(`parts.${index}.startsAt`, NO_SLOT)
    const time = installAt(minutes, hours)
    if (!time) throw invalid(`parts.${index}.startsAt`, INSTALL_ENDS_BY)
    return { index, hours, crew, slot: { date, timeSlot: time.label, ...slotTimes(date, time) } }
  })
  const sorted = asked.toSorted((one, other) => one.slot.start.getTime() - other.slot.start.getTime())
  for (const [index, part] of sorted.entries()) {
    const before = sorted[index - 1]
    if (before && before.slot.end > part.slot.start) {
      throw invalid(`parts.${part.index}.startsAt`, 'Two parts are at the same time')
    }
  }
  return sorted
}

/**
 * Which rows stay, move, end and begin so that these are the parts to come. A part at the time of one that is booked is that one,
 * with its crew unless another is asked for. The others move, the first one to the first new time. Throws 400 for more than
 * `MAX_PARTS` with those that have begun.
 */
export function planParts(rows: readonly AppointmentRow[], asked: readonly AskedPart[], now: Date): PartsPlan {
  const booked = rows.filter(({ status }) => isInPhase(status, 'booked'))
  const isAt = (row: AppointmentRow, { slot }: AskedPart) =>
    row.appointmentDate === slot.date && row.timeSlot === slot.timeSlot
  const matched = asked.flatMap((part) => {
    const row = booked.find((one) => isAt(one, part))
    return row ? [{ row, part }] : []
  })
  const left = booked.filter((row) => row.startsAt > now && matched.every((one) => one.row !== row))
  const others = asked.filter((part) => matched.every((one) => one.part !== part))
  const begun = rows.filter((row) => row.status !== 'no_show' && !left.includes(row))
  if (begun.length + others.length > MAX_PARTS) {
    throw invalid('parts', `An installation has up to ${MAX_PARTS} parts, with those that have begun`)
  }
  const toOtherCrew = matched.filter(({ row, part: { crew } }) => crew !== undefined && crew !== row.crew)
  const moved = others.slice(0, left.length).map((part, index) => ({ row: left[index] as AppointmentRow, part }))
  return {
    moved: [...toOtherCrew, ...inTurn(moved)],
    added: others.slice(left.length),
    cancelled: left.slice(others.length),
  }
}

/** In an order in which none goes where another one still is: of days that all move to later ones, the last one first. */
function inTurn(moved: PartsPlan['moved']): PartsPlan['moved'] {
  const waiting = [...moved]
  const isInTheWay = ({ row }: PartsPlan['moved'][number], { slot }: AskedPart) =>
    row.startsAt < slot.end && slot.start < row.endsAt
  return moved.map(() => {
    const free = waiting.findIndex((one) => waiting.every((other) => other === one || !isInTheWay(other, one.part)))
    return waiting.splice(Math.max(free, 0), 1)[0] as PartsPlan['moved'][number] // there's one for each
  })
}

/**
 * Why the office can't have these parts, or not without `force`: what `placeOrAsk` says of the first one that is refused, with the
 * sentences of all. One that is taken comes first, because `force` doesn't help there.
 */
export async function explainParts(ctx: Context, requests: readonly PlaceRequest[]): Promise<AppError> {
  const refusals: { date: string; error: AppError }[] = []
  for (const request of requests) {
    const best = await findBestCrew(ctx, request)
    const isOpen = best && best.objections.length === 0 && !best.isTooTight
    if (isOpen || (best && request.force)) continue
    refusals.push({ date: request.slot.date, error: await explainNoCrew(ctx, request, best) })
  }
  const taken = refusals.filter(({ error }) => error.code === 'slot_taken')
  const shown = taken.length > 0 ? taken : refusals
  const [first] = shown
  if (!first)
    return new AppError('slot_taken', 'Someone just took one of these times. Please check them and try again.')
  const message =
    requests.length === 1 || taken.length > 0
      ? shown.map(({ error }) => error.message).join(' ')
      : shown.map(({ date, error }) => `${formatCalendarDate(date)}: ${error.message}`).join(' ')
  return new AppError(first.error.code, message, { fields: { ...first.error.fields, date: first.date } })
}
