import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { FIGURE_NAMES, LOST_FIGURES, NUMBERS_WEEKS } from './figures.ts'

const NO_WEEKS = `weeks must be one of these: ${NUMBERS_WEEKS.join(', ')}`

export const numbersQuerySchema = z.object({
  /** Up to this one. */
  weeks: z
    .string({ error: NO_WEEKS })
    .transform(Number)
    .refine((weeks) => NUMBERS_WEEKS.some((one) => one === weeks), { error: NO_WEEKS })
    .default(NUMBERS_WEEKS[0]),
})

/** The quotes of some days in numbers. */
const weekNumbersSchema = z.object({
  /** Days in the shop's calendar, both included. */
  from: calendarDateSchema,
  to: calendarDateSchema,
  counts: z.record(z.enum(FIGURE_NAMES), z.int()),
  /** By reason. */
  lost: z.record(z.enum(LOST_FIGURES), z.int()),
  /** From the quote to its answer, day and night. Null if none with an answer clock was answered. */
  medianAnswerMinutes: z.number().nullable(),
  /** Of the measured quotes: as drawn, and as measured. */
  estimatedSquareFeet: z.number(),
  measuredSquareFeet: z.number(),
  /** Totals of all quotes, and of the won and the lost ones. Only owners get them. */
  money: z.object({ quotedCents: z.int(), wonCents: z.int(), lostCents: z.int() }).optional(),
})
export type WeekNumbers = z.output<typeof weekNumbersSchema>

/** The quotes of some days that got a final quote. Days are medians, from the end of the visit. */
const finalQuoteNumbersSchema = z.object({
  sent: z.int(),
  accepted: z.int(),
  medianDaysToSent: z.number().nullable(),
  medianDaysToAccepted: z.number().nullable(),
  /** Only owners get it. */
  acceptedCents: z.int().optional(),
})
export type FinalQuoteNumbers = z.output<typeof finalQuoteNumbersSchema>

/** The newest week first, and all of them as one. */
export const numbersSchema = z.object({
  weeks: z.array(weekNumbersSchema),
  total: weekNumbersSchema,
  finalQuotes: z.object({
    /** In the order of the weeks. */
    weeks: z.array(finalQuoteNumbersSchema),
    total: finalQuoteNumbersSchema,
    /** Of what was accepted: what the customers saw first, and the price. Only owners get it. */
    stones: z
      .array(z.object({ stone: z.string(), quotes: z.int(), estimatedCents: z.int(), finalCents: z.int() }))
      .optional(),
  }),
})
export type Numbers = z.output<typeof numbersSchema>
