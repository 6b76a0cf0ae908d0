import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { readQuery } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { type OfficeAppointment, officeAppointmentSchema, slotTakenSchema } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { addDays, type CalendarDate, dateIn } from '#shared/lib/zoned.ts'

export const DAYS_SHOWN = 7

/** Today's date in the shop's time zone. */
export function shopToday(): CalendarDate {
  return dateIn(new Date(), SHOP.timeZone)
}

/** Other people change appointments too, so refetch when the window gets the focus. */
const FREQUENT_REFETCH = { staleTime: 1000, refetchOnWindowFocus: true }

/** The appointments of `days` days, starting at `from`. */
export function appointmentsQuery(adminKey: string, from: CalendarDate, days = DAYS_SHOWN) {
  return queryOptions({
    ...readQuery('GET /api/appointments', { adminKey, query: { from, to: addDays(from, days - 1) } }),
    ...FREQUENT_REFETCH,
  })
}

export function closuresQuery(adminKey: string) {
  return queryOptions({ ...readQuery('GET /api/closures', { adminKey }), ...FREQUENT_REFETCH })
}

/** The current appointment, if the error response has it. */
export function conflictingAppointment(error: unknown): OfficeAppointment | undefined {
  if (!(error instanceof RequestError)) return undefined
  return z.object({ current: officeAppointmentSchema }).safeParse(error.body).data?.current
}

/** Labels of the free slots of the day, if the error says that the slot is taken. */
export function freeSlotsFrom(error: unknown): readonly string[] | undefined {
  if (!(error instanceof RequestError)) return undefined
  return slotTakenSchema.safeParse(error.body).data?.free
}
