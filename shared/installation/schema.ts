import { z } from 'zod'
import { INSTALL_HOURS } from '#shared/appointments/kinds.ts'
import { calendarDateSchema, COLLECTED_BY, forceSchema, officeAppointmentSchema } from '#shared/appointments/schema.ts'
import { minutesOfTime } from '#shared/appointments/slots.ts'
import { MAX_SIGNATURE_LENGTH } from '#shared/final-quote/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { multiLineText, singleLineText } from '#shared/lib/text.ts'
import { MAX_VISIT_PHOTOS } from '#shared/photos/photo.ts'
import { crewNumberSchema } from '#shared/schedule/crews.ts'

/** Days, or parts of one, that an installation takes. */
export const MAX_PARTS = 4
/** How many days the office can offer a customer. */
const MAX_OFFERED_DAYS = 62
const MAX_INSTALLED_NOTE_LENGTH = 2000

const NO_START = 'The start must be a time on the half hour, such as 9:00 AM'
const { least, most } = INSTALL_HOURS
const NO_HOURS = `Hours must be a whole number from ${least} to ${most}`

/** A time of day, such as `9:00 AM`, in any spelling. */
const startSchema = z.string({ error: NO_START }).transform((text, context) => {
  const minutes = minutesOfTime(text)
  if (minutes !== undefined) return formatTimeOfDay(minutes)
  context.addIssue({ code: 'custom', message: NO_START })
  return z.NEVER
})

const partSchema = z.object({
  date: calendarDateSchema,
  /** `9:00 AM` */
  startsAt: startSchema,
  hours: z.int({ error: NO_HOURS }).min(least, { error: NO_HOURS }).max(most, { error: NO_HOURS }),
  /** Absent: any that is free. */
  crew: crewNumberSchema.optional(),
})
export type NewPart = z.output<typeof partSchema>

/** All parts of an installation that are to come. A part at the day and time of one that is booked is that one. */
export const installationInputSchema = z.object({
  /** The quote's. */
  version: versionSchema,
  parts: z
    .array(partSchema, { error: 'An installation needs a list of parts' })
    .min(1, { error: 'An installation has at least one part' })
    .max(MAX_PARTS, { error: `An installation has up to ${MAX_PARTS} parts` }),
  /** Books times that aren't open, or without travel time. */
  force: forceSchema.optional(),
})
export type InstallationInput = z.output<typeof installationInputSchema>

/** The days that a customer may choose from. Empty: any that is free. */
export const installationDaysSchema = z.object({
  days: z
    .array(calendarDateSchema, { error: 'The days must be a list' })
    .max(MAX_OFFERED_DAYS, { error: `There can be up to ${MAX_OFFERED_DAYS} days` })
    .transform((days) => [...new Set(days)].toSorted()),
})

/** Why the days that a customer can choose begin no earlier: so many weeks after the later of the two. */
const earliestSchema = z.object({
  date: calendarDateSchema,
  weeks: z.int(),
  after: z.enum(['acceptance', 'deposit']),
})
export type EarliestDay = z.output<typeof earliestSchema>

/** A quote's installation, as the office sees it. */
export const installationSchema = z.object({
  /** The quote's. */
  version: versionSchema,
  /** How many the job takes, by its size. */
  hours: z.int(),
  /** The days that the office limits the customer to. Empty: any. */
  limitedTo: z.array(calendarDateSchema),
  /** The days that the customer could choose now, without a limit. */
  days: z.array(calendarDateSchema),
  /** Absent if the days begin tomorrow. */
  earliest: earliestSchema.optional(),
  /** By time, without canceled ones. */
  parts: z.array(officeAppointmentSchema),
})
export type Installation = z.output<typeof installationSchema>

const PART_STATUSES = ['confirmed', 'completed', 'no_show'] as const

/** A quote's installation, as its customer sees it. */
export const pageInstallationSchema = z.object({
  /** The days that can be chosen now. Empty if we call about a day, or if it can no longer be moved here. */
  days: z.array(calendarDateSchema),
  /** Absent if the days begin tomorrow, or none can be chosen. */
  earliest: earliestSchema.optional(),
  /** How many the job takes. One that takes more than a day is planned by the office. */
  hours: z.int(),
  /** By time, without canceled ones. Times are `9:00 AM`. */
  parts: z.array(
    z.object({
      date: calendarDateSchema,
      startsAt: z.string(),
      endsAt: z.string(),
      status: z.enum(PART_STATUSES),
    }),
  ),
  mayMove: z.boolean(),
  /** The last day on which it can be moved. Only while it can be. */
  moveUntil: calendarDateSchema.optional(),
})
export type PageInstallation = z.output<typeof pageInstallationSchema>

/** The day that a customer chooses, with the version of their page. */
export const installationDaySchema = z.object({ date: calendarDateSchema, version: versionSchema })
export type InstallationDay = z.output<typeof installationDaySchema>

/** What the crew says once the kitchen is done. */
export const installedSchema = z.object({
  /** The customer's, typed on the crew's phone. */
  name: singleLineText('The name', MAX_SIGNATURE_LENGTH).optional(),
  note: multiLineText('Note', MAX_INSTALLED_NOTE_LENGTH).optional(),
  /** Photos of this visit that show the finished work. */
  photoIds: z
    .array(z.guid({ error: 'A photo must be the id of a photo of this visit' }).toLowerCase(), {
      error: 'The photos must be a list',
    })
    .max(MAX_VISIT_PHOTOS, { error: `There can be up to ${MAX_VISIT_PHOTOS} photos` })
    .optional(),
  collected: z
    .object(
      {
        method: z.enum(COLLECTED_BY, { error: 'method must be cash or check' }),
        amountCents: z.int32({ error: 'amountCents must be whole cents' }).positive({
          error: 'amountCents must be above 0',
        }),
      },
      { error: 'collected must be an object' },
    )
    .optional(),
})
export type InstalledInput = z.output<typeof installedSchema>
