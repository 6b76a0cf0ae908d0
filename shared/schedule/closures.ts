import { z } from 'zod'
import { calendarDateSchema, officeAppointmentSchema, spanSchema } from '#shared/appointments/schema.ts'
import { requiredLine } from '#shared/lib/text.ts'
import { crewNumberSchema } from './crews.ts'

const REASON_LENGTH = 200

/** The longest range of days that can be blocked at once. */
export const MAX_CLOSURE_DAYS = 60

/** Hours that the shop blocks. Without a time it's the whole day. Without a crew it's for all of them. */
export const closureInputSchema = z.object({
  date: calendarDateSchema,
  /** The last of several whole days, at most `MAX_CLOSURE_DAYS` in all. */
  until: calendarDateSchema.optional(),
  crew: crewNumberSchema.optional(),
  timeSlot: spanSchema.optional(),
  reason: requiredLine('Reason', REASON_LENGTH),
})
export type ClosureInput = z.output<typeof closureInputSchema>

export const closureSchema = z.object({
  id: z.uuid(),
  date: calendarDateSchema,
  /** Null: one day. */
  until: calendarDateSchema.nullable(),
  /** Null: all crews. */
  crew: z.int().nullable(),
  timeSlot: z.string().nullable(),
  reason: z.string(),
})
export type Closure = z.output<typeof closureSchema>

/** The blocked time with its held and confirmed appointments, which stay. */
export const newClosureSchema = closureSchema.extend({ appointments: z.array(officeAppointmentSchema) })
export type NewClosure = z.output<typeof newClosureSchema>
