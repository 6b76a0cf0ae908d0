import { z } from 'zod'

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
  /** Unanswered quotes whose answer is past due. */
  late: z.int(),
  /** Quotes whose follow-up day is today or earlier. */
  followUp: z.int(),
  /** The number of the newest quote. 0 without quotes. */
  newestNumber: z.int(),
  /** How many quotes came after the number in `after`. Numbers have gaps. 0 without `after`. */
  cameSince: z.int(),
  /** Another text after each change that history shows. */
  lastChange: z.string(),
})
export type Inbox = z.output<typeof inboxSchema>
