import { z } from 'zod'
import { storedContactSchema } from '#shared/contact/schema.ts'
import { measuredSchema } from '#shared/countertops/measured.ts'
import { savedCountertopSchema } from '#shared/countertops/schema.ts'
import { finalCountertopSchema } from '#shared/final-quote/schema.ts'
import { closureSchema } from '#shared/schedule/closures.ts'
import { numberInAddress } from '#shared/schedule/crews.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { addDays, type CalendarDate } from '#shared/lib/zoned.ts'
import { visitPhotoSchema } from '#shared/photos/schema.ts'
import { APPOINTMENT_KINDS } from './kinds.ts'
import { COLLECTED_BY, calendarDateSchema } from './schema.ts'
import { APPOINTMENT_STATUSES } from './statuses.ts'

/** Minutes that a crew waits at the door before it can mark 'No one home'. */
const NO_SHOW_AFTER_MINUTES = 15
/** Minutes in which a customer gets the email only once. */
export const ON_MY_WAY_PAUSE_MINUTES = 30
const MIN_MINUTES = 5
const MAX_MINUTES = 120
const MINUTES_ERROR = `Minutes must be a whole number from ${MIN_MINUTES} to ${MAX_MINUTES}`

/** From when on a crew can mark a visit as 'No one home'. */
export function noShowFrom(startsAt: Date): Date {
  return new Date(startsAt.getTime() + NO_SHOW_AFTER_MINUTES * MINUTE_MS)
}

/** The days that a crew sees: from yesterday, for what it forgot to mark, to two weeks ahead. */
const CREW_DAYS = { from: -1, to: 14 }

/** Whether a crew sees its visits of that day. */
export function isCrewDay(date: string, today: CalendarDate): boolean {
  return date >= addDays(today, CREW_DAYS.from) && date <= addDays(today, CREW_DAYS.to)
}

export const dayQuerySchema = z.object({
  date: calendarDateSchema,
  crew: numberInAddress('crew must be the number of a crew'),
})

/** One visit of a crew's day: no email and no price. */
const stopSchema = z.object({
  appointment: z.object({
    id: z.uuid(),
    kind: z.enum(APPOINTMENT_KINDS),
    timeSlot: z.string(),
    startsAt: z.iso.datetime(),
    status: z.enum(APPOINTMENT_STATUSES),
    notes: z.string(),
    /** When the customer last got the email that the crew is on its way. */
    onMyWayAt: z.iso.datetime().nullable(),
    version: z.int(),
  }),
  contact: storedContactSchema().omit({ email: true }),
  quoteNumber: z.int().nullable(),
  /** What the crew still has to collect: the fee of a visit, or at the last part of an installation what is open. 0 once it's paid. */
  collectCents: z.int(),
  /** How the fee was collected. Null if it wasn't. */
  collected: z.enum(COLLECTED_BY).nullable(),
  /** The quote's, as drawn. */
  countertops: z.array(savedCountertopSchema.extend({ areaSquareFeet: z.number() })),
  /** Of an installation, what was measured for its quote. */
  measured: measuredSchema,
  /** Of an installation. */
  installation: z
    .object({
      /** What the customer accepted, in the stone that they chose. Empty without a final quote. */
      accepted: z.array(finalCountertopSchema.omit({ source: true, quoteCountertopId: true })),
      /** What else they ordered, without prices: the removal, and what we wrote on top. */
      alsoOrdered: z.array(z.string()),
      /** A later part, which closes the installation. */
      nextPart: z.object({ date: calendarDateSchema, timeSlot: z.string() }).optional(),
      /** What the crew said when it was done. */
      installed: z.object({ name: z.string().optional(), note: z.string().optional() }).optional(),
    })
    .optional(),
  /** The revision of the final quote that the quote is cut from. Absent without one. */
  toCut: z.object({ quoteId: z.uuid(), revision: z.int(), isAccepted: z.boolean() }).optional(),
  /** Those of this visit, the oldest first. */
  photos: z.array(visitPhotoSchema),
})
export type DayStop = z.output<typeof stopSchema>

/** A visit of an earlier day that no one has marked. */
const visitToCloseSchema = z.object({
  id: z.uuid(),
  date: calendarDateSchema,
  timeSlot: z.string(),
  ...storedContactSchema().pick({ firstName: true, lastName: true }).shape,
})

/** A crew's day, by time. */
export const daySchema = z.object({
  /** Those of this crew that the caller may mark, the oldest first. */
  toClose: z.array(visitToCloseSchema),
  date: calendarDateSchema,
  crew: z.int(),
  /** Crew people can't list crews. */
  crewName: z.string(),
  /** When it's blocked that day, and why. */
  blocked: z.array(closureSchema.pick({ timeSlot: true, reason: true })),
  stops: z.array(stopSchema),
})
export type CrewDay = z.output<typeof daySchema>

export const onMyWaySchema = z.object({
  minutes: z
    .int({ error: MINUTES_ERROR })
    .min(MIN_MINUTES, { error: MINUTES_ERROR })
    .max(MAX_MINUTES, { error: MINUTES_ERROR }),
})
