import { z } from 'zod'

/** What waits in the office. The quote list asks every 20 seconds for `newestNumber`; other callers may use the rest. */
export const inboxSchema = z.object({
  /** Quotes in the stage `new`. */
  new: z.int(),
  /** Unanswered quotes whose answer is past due. */
  late: z.int(),
  /** Quotes whose follow-up day is today or earlier. */
  followUp: z.int(),
  /** The number of the newest quote. 0 without quotes. */
  newestNumber: z.int(),
})
export type Inbox = z.output<typeof inboxSchema>
