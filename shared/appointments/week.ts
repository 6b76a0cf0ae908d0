import { z } from 'zod'
import { addDays, isCalendarDate } from '#shared/lib/zoned.ts'
import { crewSchema, numberInAddress } from '#shared/schedule/crews.ts'
import { quoteSchema } from '#shared/quotes/schema.ts'
import { calendarDateSchema, officeAppointmentSchema } from './schema.ts'
import { closureSchema } from '#shared/schedule/closures.ts'

const MAX_DAYS = 14
const NO_DAYS = `days must be a number from 1 to ${MAX_DAYS}`

export const weekQuerySchema = z
  .object({
    from: calendarDateSchema,
    days: numberInAddress(NO_DAYS).refine((days) => days >= 1 && days <= MAX_DAYS, { error: NO_DAYS }),
  })
  .refine(({ from, days }) => isCalendarDate(addDays(from, days - 1)), {
    path: ['from'],
    error: 'from must be earlier: the calendar ends with 2099',
    when: ({ issues }) => issues.length === 0,
  })

/** What the office's calendar shows. */
export const weekSchema = z.object({
  days: z.array(
    z.object({
      date: calendarDateSchema,
      /** Why the shop is closed that day. Null if it's open. Blocked times are in `closures`. */
      closed: z.string().nullable(),
      /** Why it's open although it would be closed. Null for other days. */
      opened: z.string().nullable(),
      /** Labels of that day's slots, in order, free or not. */
      slots: z.array(z.string()),
      /** Numbers of the crews that work that day. */
      crews: z.array(z.int()),
    }),
  ),
  appointments: z.array(officeAppointmentSchema),
  closures: z.array(closureSchema),
  crews: z.array(crewSchema),
  /** What a crew needs after a visit that is booked or moved now. */
  travelMinutes: z.int(),
  /** Quotes that wait for a visit, newest first, at most 50. */
  unscheduled: z.array(quoteSchema),
  /** Whether more quotes than these wait for a visit. */
  moreUnscheduled: z.boolean(),
})
export type Week = z.output<typeof weekSchema>
