import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { crewNumberSchema } from '#shared/crews/schema.ts'

/** Days in the shop's calendar, both included: when a payment was made, or when a customer first came. */
export const exportedDaysSchema = z.object({ from: calendarDateSchema.optional(), to: calendarDateSchema.optional() })
export type ExportedDays = z.output<typeof exportedDaysSchema>

/** The days of the visits, and one crew as in the week. */
export const exportedVisitsSchema = exportedDaysSchema.extend({ crew: crewNumberSchema.optional() })
export type ExportedVisits = z.output<typeof exportedVisitsSchema>
