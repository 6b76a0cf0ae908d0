import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { singleLineText } from '#shared/lib/text.ts'
import { type FilterName, MAX_TOWN_LENGTH, QUOTE_NUMBERS, WHOLE_CENTS } from './list-facts.ts'
import { ANSWERED, LOST_REASONS, PAYMENT_STATUSES, QUOTE_STAGES, QUOTE_STATUSES, VISITED } from './statuses.ts'

/**
 * `due` and `dueDesc`: unanswered quotes first, by when we promised to answer, then the others by when we promised the price, their
 * follow-up day, or the day of a visit to close. `name`: by last name, then first name.
 * `total`: the highest first. `stage`, `status` and `payment`: in the order in which a quote goes through them.
 */
export const QUOTE_SORTS = [
  'newest',
  'oldest',
  'due',
  'dueDesc',
  'followUp',
  'total',
  'totalAsc',
  'name',
  'nameDesc',
  'stage',
  'stageDesc',
  'visit',
  'visitDesc',
  'assigned',
  'assignedDesc',
  'status',
  'statusDesc',
  'payment',
  'paymentDesc',
  'countertops',
  'countertopsDesc',
] as const
export type QuoteSort = (typeof QUOTE_SORTS)[number]

const NUMBER = /^\d{1,9}$/
const NUMBERS = "number must be a quote's number, or up to 100 of them, separated by commas"
const BEFORE = 'before must be the number of a quote'
const LIMIT = 'limit must be a number from 1 to 100'
const PERSON = 'assigned must be me, none, or the id of a person, or several of them, separated by commas'
const STONES = 'stone must be the name of a stone, or several of them, separated by commas'

/** One value or more, separated by commas. */
const listOf = (name: string, values: readonly string[]) => {
  const error = `${name} must be one or more of these, separated by commas: ${values.join(', ')}`
  return z.string({ error }).refine((text) => text.split(',').every((value) => values.includes(value)), { error })
}
const oneOf = <Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: `${name} must be one of these: ${values.join(', ')}` })
const isAssignee = (value: string) => value === 'me' || value === 'none' || z.guid().safeParse(value).success
const centsOf = (error: string) => z.string({ error }).regex(WHOLE_CENTS, { error })

const filters = {
  status: listOf('status', QUOTE_STATUSES).optional(),
  stage: listOf('stage', QUOTE_STAGES).optional(),
  payment: listOf('payment', PAYMENT_STATUSES).optional(),
  /**
   * Quotes whose answer or final price is past due, or due today and not late. `to-close`: a visit is over, and no one has
   * marked what became of it. `to-price`: its final price is due, whenever. `to-schedule`: it needs a visit, and no one calls again, or a
   * day of installation. `money`: a deposit or a balance is due, or we owe some. `my-day`: an answer, a price, a follow-up, closing a
   * visit, or a job is due today or late, or its customer wrote, and the quote is assigned to the caller or unassigned.
   */
  due: oneOf('due', ['late', 'today', 'my-day', 'to-close', 'to-price', 'to-schedule', 'money']).optional(),
  /** `due`: the follow-up day is today or earlier. */
  followUp: oneOf('followUp', ['due']).optional(),
  /** `unread`: its customer wrote something on their page that no one has answered. */
  messages: oneOf('messages', ['unread']).optional(),
  /** By or after the time that we promised, or not yet although it's past. A quote without an answer clock is none of them. */
  answered: listOf('answered', ANSWERED).optional(),
  /** What happened with its visits to measure, whatever followed. `measured`: sizes were saved. */
  visit: listOf('visit', VISITED).optional(),
  /** Why it was lost. `none`: no one gave a reason. */
  lost: listOf('lost', [...LOST_REASONS, 'none']).optional(),
  /** `me`: the caller. Nothing is assigned to an admin key. `none`: no one. */
  assigned: z
    .string({ error: PERSON })
    .toLowerCase()
    .refine((list) => list.split(',').every(isAssignee), { error: PERSON })
    .optional(),
  /** Also some that we no longer offer. */
  stone: z
    .string({ error: STONES })
    .regex(/^[a-z0-9-]{1,100}(,[a-z0-9-]{1,100}){0,49}$/, { error: STONES })
    .optional(),
  /** Ignores case. */
  town: singleLineText('town', MAX_TOWN_LENGTH).optional(),
  number: z.string({ error: NUMBERS }).regex(QUOTE_NUMBERS, { error: NUMBERS }).optional(),
  customer: z.guid({ error: 'customer must be a customer id' }).toLowerCase().optional(),
  /** Days in the shop's calendar, both included. */
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
  /** Cents, both included. */
  min: centsOf('min must be whole cents').optional(),
  max: centsOf('max must be whole cents').optional(),
} satisfies Record<FilterName, z.ZodType>

/** Filters of the office's list of quotes (docs/rules.md, The quote list). */
export const quoteFiltersSchema = z.object(filters)

/** Filters, order and page of the list. */
export const quotesQuerySchema = z
  .object({
    ...filters,
    sort: oneOf('sort', QUOTE_SORTS).optional(),
    limit: z
      .string({ error: LIMIT })
      .regex(/^([1-9]\d?|100)$/, { error: LIMIT })
      .optional(),
    /** The header X-Total-Count says how many quotes the filters select. It takes as long as finding them all. */
    count: oneOf('count', ['yes']).optional(),
    /** Only quotes with a smaller number than this, for the next page of the newest. */
    before: z.string({ error: BEFORE }).regex(NUMBER, { error: BEFORE }).optional(),
    /** The next page in any other order, from `Link`. As long as the names in it, each letter of which may stand for 18. */
    cursor: z.string({ error: 'cursor must be text' }).optional(),
  })
  .superRefine(({ sort = 'newest', before, cursor }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (before !== undefined && sort !== 'newest') refuse('before', 'before only goes with the newest first')
    if (cursor !== undefined && sort === 'newest') refuse('cursor', 'cursor only goes with another sort than newest')
  })
export type QuotesQuery = z.output<typeof quotesQuerySchema>
