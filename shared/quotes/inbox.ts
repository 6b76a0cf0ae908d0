import { z } from 'zod'

/** What waits in the office. Its pages ask for it every 20 seconds. */
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
