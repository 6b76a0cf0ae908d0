import { z } from 'zod'
import { parseQueryString } from '#shared/lib/query.ts'
import { isStorable, requiredLine } from '#shared/lib/text.ts'
import { BUILT_IN_VIEWS, FILTER_NAMES, MAX_VIEW_NAME_LENGTH } from './list-facts.ts'
import { type QuotesQuery, quotesQuerySchema } from './list-query.ts'

/** A person's own views, shared ones included. The admin key has as many. */
export const MAX_VIEWS = 50
/** Everyone in the office sees these, and each is counted for everyone. */
export const MAX_SHARED_VIEWS = 30
const MAX_VIEW_QUERY_LENGTH = 500
const MAX_POSITION = 10_000

/** A view doesn't keep the place in the list. */
const VIEW_FIELDS: ReadonlySet<string> = new Set([...FILTER_NAMES, 'sort'])

/** The filters and the order of a view. Undefined for a query that isn't of this list. */
export function parseViewQuery(query: string): QuotesQuery | undefined {
  const fields = parseQueryString(query)
  if (!fields || Object.keys(fields).some((name) => !VIEW_FIELDS.has(name))) return undefined
  return quotesQuerySchema.safeParse(fields).data
}

const viewFields = {
  name: requiredLine('The name', MAX_VIEW_NAME_LENGTH),
  /** As in the address of the list, without '?': `stage=new&sort=due`. */
  query: z
    .string({ error: 'query must be text' })
    .max(MAX_VIEW_QUERY_LENGTH, { error: `query must be at most ${MAX_VIEW_QUERY_LENGTH} characters`, abort: true })
    .refine((query) => isStorable(query) && parseViewQuery(query) !== undefined, {
      error: 'query must be filters of the quote list, such as stage=new&sort=due',
    }),
  shared: z.boolean({ error: 'shared must be true or false' }),
}

/** Saved filters of the quote list. */
export const viewSchema = z.object({
  /** A UUID, or the name of a built-in view. */
  id: z.string(),
  name: z.string(),
  query: z.string(),
  /** Everyone in the office sees it. */
  shared: z.boolean(),
  builtIn: z.boolean(),
  /** The caller may change and delete it: the author, or an owner. No one may with a built-in one. */
  canChange: z.boolean(),
  /** How many quotes it selects now. */
  count: z.int(),
})
export type View = z.output<typeof viewSchema>

const BUILT_IN_IDS = BUILT_IN_VIEWS.map(({ id }) => id)
export const viewIdSchema = z.enum(BUILT_IN_IDS).or(z.guid({ error: "The id isn't valid" }).toLowerCase())

export const newViewSchema = z.object(viewFields)
export type NewView = z.output<typeof newViewSchema>

const POSITION = `position must be a whole number from 0 to ${MAX_POSITION}`
export const viewEditSchema = z
  .object({
    ...viewFields,
    /** Views are listed by position. */
    position: z.int({ error: POSITION }).min(0, { error: POSITION }).max(MAX_POSITION, { error: POSITION }),
  })
  .partial()
export type ViewEdit = z.output<typeof viewEditSchema>

const AFTER = 'after must be the number of a quote'

export const inboxQuerySchema = z.object({
  /** The number of the newest quote that the caller knows. */
  after: z
    .string({ error: AFTER })
    .regex(/^\d{1,9}$/, { error: AFTER })
    .optional(),
})

/** What waits in the office. The quote list asks every 20 seconds for what came and changed; other callers may use the rest. */
export const inboxSchema = z.object({
  /** Quotes in the stage `new`. */
  new: z.int(),
  /** Quotes whose answer or final price is past due. */
  late: z.int(),
  /** Quotes whose follow-up day is today or earlier. */
  followUp: z.int(),
  /** Quotes whose final price is due, late or not. */
  toPrice: z.int(),
  /** Quotes whose final quote waits for the customer. */
  waiting: z.int(),
  /** What customers wrote on their pages and no one has answered. */
  unread: z.int(),
  /** The number of the newest quote. 0 without quotes. */
  newestNumber: z.int(),
  /** How many quotes came after the number in `after`. Numbers have gaps. 0 without `after`. */
  cameSince: z.int(),
  /** Another text after each change that history shows. */
  lastChange: z.string(),
})
export type Inbox = z.output<typeof inboxSchema>
