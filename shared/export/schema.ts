import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { crewNumberSchema } from '#shared/schedule/crews.ts'

/** Excel takes a zip code like 02134 for a number and an apartment like 1-2 for a day. On request, the file tells it that they are text. */
export const exportSchema = z.object({
  forExcel: z.boolean({ error: 'forExcel must be true or false' }).optional(),
})

export type ExportOptions = z.output<typeof exportSchema>

/** Days in the shop's calendar, both included: when a payment was made, or when a customer first came. */
export const exportedDaysSchema = exportSchema.extend({
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
})
export type ExportedDays = z.output<typeof exportedDaysSchema>

/** The days of the visits, and one crew as in the week. */
export const exportedVisitsSchema = exportedDaysSchema.extend({ crew: crewNumberSchema.optional() })
export type ExportedVisits = z.output<typeof exportedVisitsSchema>
