import type { Estimate } from '#shared/estimate/estimate.ts'
import type { Job } from '#shared/fabrication/details.ts'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import type { QuoteRow } from './queries.ts'

/** A quote in the office's list, as the API sends it. */
export function presentQuote(row: QuoteRow): Quote {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    lastTouchAt: row.lastTouchAt?.toISOString() ?? null,
    stones: [...new Set(row.stones)],
  }
}

interface StoredQuoted {
  estimate: Estimate
  job: Job | null
  /** Empty if none was sent. */
  customerNote: string
}

type Listed = Pick<QuoteDetail, 'countertops'> & { photoIds: string[] }

/** What was quoted, as the API sends it to its visitor and to the office. `job`, note and photos only if they were sent. */
export function presentQuoted({ estimate, job, customerNote }: StoredQuoted, { countertops, photoIds }: Listed) {
  return {
    estimate,
    ...(job && { job }),
    ...(customerNote && { customerNote }),
    ...(photoIds.length > 0 && { photoIds }),
    countertops,
  }
}
