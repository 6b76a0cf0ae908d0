import { z } from 'zod'
import { calendarDateSchema } from '#shared/appointments/schema.ts'
import { eventSchema } from '#shared/events/schema.ts'
import { versionSchema } from '#shared/http/version.ts'
import { isBlank, multiLineText, requiredLine } from '#shared/lib/text.ts'

const MAX_TEMPLATE_NAME_LENGTH = 60
const MAX_SUBJECT_LENGTH = 150
const MAX_BODY_LENGTH = 5000
const MAX_CALL_NOTE_LENGTH = 2000
const MAX_FOLLOW_UP_DAYS = 365

/** `page`: written on the customer's page. */
const MESSAGE_CHANNELS = ['email', 'call', 'page'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
const MESSAGE_DIRECTIONS = ['out', 'in'] as const
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number]

export const CALL_OUTCOMES = ['reached', 'left_message', 'no_answer'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
export const CALL_OUTCOME_TEXTS: Record<CallOutcome, string> = {
  reached: 'Reached',
  left_message: 'Left a message',
  no_answer: 'No answer',
}

/** Whether a message stops the answer clock of its quote. An email, which has no outcome, does. */
export function isAnswer(outcome: CallOutcome | null): boolean {
  return outcome !== 'no_answer'
}

const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** An email to a customer, a call with one, or what a customer wrote on their page. */
export const messageSchema = z.object({
  id: z.guid(),
  /** Null if it's about no quote, or its quote was deleted. */
  quoteId: z.guid().nullable(),
  /** The revision of the quote's final quote that the customer asks about. */
  revision: z.int().optional(),
  channel: z.enum(MESSAGE_CHANNELS),
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** As sent. Empty for a call. */
  subject: z.string(),
  /** The text as sent, or the note on a call. */
  body: z.string(),
  /** Null for an email. */
  outcome: z.enum(CALL_OUTCOMES).nullable(),
  by: eventSchema.shape.by,
  at: z.iso.datetime(),
  /** Null unless it's an email. */
  state: z.enum(MESSAGE_STATES).nullable(),
  /** A customer wrote it, and no one in the office has answered it or marked it as done. */
  unread: z.boolean().optional(),
})
export type Message = z.output<typeof messageSchema>

/** What a customer without a quote wrote, so that no row of the list shows it. */
export const waitingMessageSchema = z.object({
  id: z.guid(),
  customerId: z.guid(),
  /** The customer's. */
  name: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
})

export const MAX_READ = 100
const IDS = `ids must be 1 to ${MAX_READ} ids of messages`

const readIds = z.array(z.guid({ error: IDS }).toLowerCase(), { error: IDS }).max(MAX_READ, { error: IDS })

/** Only those that someone saw, because more may have come since. */
export const messagesReadSchema = z.object({
  ids: readIds.min(1, { error: IDS }),
  /** False: unread again. */
  read: z.boolean({ error: 'read must be true or false' }).default(true),
})

const aboutQuote = {
  quoteId: z.guid({ error: 'quoteId must be a quote id' }).toLowerCase().optional(),
  /** The day when the office calls again. */
  followUpOn: calendarDateSchema.optional(),
}
const NEEDS_QUOTE = { path: ['followUpOn'], error: 'A follow-up day needs a quote' }
const hasQuote = (input: { quoteId?: string | undefined; followUpOn?: string | undefined }) =>
  input.followUpOn === undefined || input.quoteId !== undefined

export const callInputSchema = z
  .object({
    ...aboutQuote,
    outcome: z.enum(CALL_OUTCOMES, { error: `The outcome must be one of these: ${CALL_OUTCOMES.join(', ')}` }),
    note: multiLineText('Note', MAX_CALL_NOTE_LENGTH).optional(),
  })
  .refine(hasQuote, NEEDS_QUOTE)
export type NewCall = z.output<typeof callInputSchema>

const subject = requiredLine('The subject', MAX_SUBJECT_LENGTH)
const body = multiLineText('The message', MAX_BODY_LENGTH).refine((text) => !isBlank(text), {
  error: 'The message is required',
})

/** Subject and body may have variables (`fillText`). */
export const messageInputSchema = z
  .object({
    ...aboutQuote,
    subject,
    body,
    templateId: z.guid({ error: 'templateId must be the id of a template' }).toLowerCase().optional(),
    /** What the customer wrote that this answers. Absent: everything. */
    answers: readIds.optional(),
  })
  .refine(hasQuote, NEEDS_QUOTE)
export type MessageInput = z.output<typeof messageInputSchema>

export const templateSchema = z.object({
  id: z.guid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** A message from it offers a follow-up so many days later. Null: none. */
  followUpDays: z.int().nullable(),
  /** Not offered for new messages. */
  archived: z.boolean(),
  version: versionSchema,
})
export type Template = z.output<typeof templateSchema>

const FOLLOW_UP_DAYS = { error: `The follow-up must be in 1 to ${MAX_FOLLOW_UP_DAYS} days` }
export const followUpDaysSchema = z
  .int(FOLLOW_UP_DAYS)
  .min(1, FOLLOW_UP_DAYS)
  .max(MAX_FOLLOW_UP_DAYS, FOLLOW_UP_DAYS)
  .nullable()

export const newTemplateSchema = z.object({
  name: requiredLine('The name', MAX_TEMPLATE_NAME_LENGTH),
  subject,
  body,
  followUpDays: followUpDaysSchema.optional(),
})
export type NewTemplate = z.output<typeof newTemplateSchema>

export const templateEditSchema = newTemplateSchema.partial().extend({
  archived: z.boolean({ error: 'archived must be true or false' }).optional(),
  version: versionSchema.optional(),
})
export type TemplateEdit = z.output<typeof templateEditSchema>
