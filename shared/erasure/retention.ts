import { DAY_MS } from '#shared/lib/durations.ts'
/** By tax law. */
export const FINAL_QUOTE_YEARS = 7

/**
 * Days until personal data is deleted without a request (docs/rules.md, Privacy). The server deletes by these, and
 * /privacy names them.
 */
export const RETENTION_DAYS = {
  /** Contact of a hold that ended unpaid, or whose late payment was refunded. */
  endedHoldContact: 30,
  /** The client address that held a slot. */
  clientAddress: 7,
  /** A session and its saved countertops, from its last write. */
  session: 365,
  /** A countertop that was deleted from the list. Until then, the visitor can undo that. */
  deletedCountertop: 1,
  /** A photo that no quote has claimed. */
  unclaimedPhoto: 1,
  /** A link to a customer's page that no one opens. */
  pageLink: 180,
  /** Emails written to files. */
  emailFile: 30,
  /** How long the office can retry a job that failed for good. Its error may quote an email address. */
  failedJob: 97,
  /** What a customer accepted, and their signature. With the days of leap years. */
  finalQuote: FINAL_QUOTE_YEARS * 365 + 2,
} as const

/** Data of that kind from before this instant is deleted. */
export function retentionCutoff(kind: keyof typeof RETENTION_DAYS, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[kind] * DAY_MS)
}
