import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { quoteFiltersSchema } from '#shared/quotes/list-query.ts'
import { crewNumberSchema } from '#shared/schedule/crews.ts'

/** Excel takes a zip code like 02134 for a number and an apartment like 1-2 for a day. On request, the file tells it that they are text. */
export const exportSchema = z.object({
  forExcel: z.boolean({ error: 'forExcel must be true or false' }).optional(),
})

export type ExportOptions = z.output<typeof exportSchema>

const days = exportSchema.extend({ from: calendarDateSchema.optional(), to: calendarDateSchema.optional() })

/** Refuses what no line can be of: days that end before they begin, or amounts. */
function inOrder<Schema extends z.ZodType<{ from?: string; to?: string; min?: string; max?: string }>>(schema: Schema) {
  return schema
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: "to can't be before from" })
    .refine(({ min, max }) => !min || !max || Number(min) <= Number(max), {
      path: ['max'],
      error: "max can't be below min",
    })
}

/** Days in the shop's calendar, both included: when a payment was made, or when a customer first came. */
export const exportedDaysSchema = inOrder(days)
export type ExportedDays = z.output<typeof exportedDaysSchema>

/** The days of the visits, and one crew as in the week. */
export const exportedVisitsSchema = inOrder(days.extend({ crew: crewNumberSchema.optional() }))
export type ExportedVisits = z.output<typeof exportedVisitsSchema>

/** What the list's filters select. */
export const exportedQuotesSchema = inOrder(quoteFiltersSchema.extend(exportSchema.shape))

const NO_MONTH = 'month must be a month, such as 2026-10'
/** A month of the shop's calendar. */
const monthSchema = z.string({ error: NO_MONTH }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: NO_MONTH })

export const closeMonthSchema = z.object({ month: monthSchema })

/** Months whose payments an owner has closed, each with all before it, the last one first. */
export const closedMonthsSchema = z.object({
  months: z.array(z.object({ month: monthSchema, closedAt: z.iso.datetime(), by: z.string() })),
  /** The last one that is over and not closed. */
  next: monthSchema.nullable(),
})
export type ClosedMonths = z.output<typeof closedMonthsSchema>
