import { findBestCrew } from '#server/appointments/free-crew.ts'
import { explainNoCrew, type PlaceRequest } from '#server/appointments/place-or-ask.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

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
