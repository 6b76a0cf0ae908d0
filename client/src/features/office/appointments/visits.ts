import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { pathOf } from '#client/api/call.ts'
import { read } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { type OfficeVisit, officeVisitSchema, slotTakenSchema } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

export const DAYS_SHOWN = 7

/** The day that it is in the shop. */
export function shopToday(): CalendarDate {
  return dateIn(new Date(), SHOP.timeZone)
}

/** Others change visits too, and visitors book them: coming back to the page asks again. */
const FRESH = { staleTime: 1000, refetchOnWindowFocus: true }

/** The visits of the days from `from` on. */
export function visitsQuery(adminKey: string, from: CalendarDate, days = DAYS_SHOWN) {
  return queryOptions({
    ...read('GET /api/appointments', { adminKey, query: { from, to: addDays(from, days - 1) } }),
    ...FRESH,
  })
}

export function closuresQuery(adminKey: string) {
  return queryOptions({ ...read('GET /api/closures', { adminKey }), ...FRESH })
}

/** After any change: what is shown of visits and of what is free may be another one now. */
export async function refreshVisits(queryClient: QueryClient): Promise<void> {
  const paths = [pathOf('GET /api/appointments'), pathOf('GET /api/closures'), pathOf('GET /api/quotes')]
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
  })
}

/** The visit as it is now, where an error tells it. */
export function currentVisit(error: unknown): OfficeVisit | undefined {
  if (!(error instanceof RequestError)) return undefined
  return z.object({ current: officeVisitSchema }).safeParse(error.body).data?.current
}

/** Labels of what is free on the day, where an error says that a slot is taken. */
export function freeSlots(error: unknown): readonly string[] | undefined {
  if (!(error instanceof RequestError)) return undefined
  return slotTakenSchema.safeParse(error.body).data?.free
}

/** Who is visited, for a button's or a dialog's name. */
export function visitorOf({ contact }: Pick<OfficeVisit, 'contact'>): string {
  return `${contact.firstName} ${contact.lastName}`.trim() || 'no name'
}
