import type { EmailSite } from '#server/mail/links.ts'
import type { DescribedCountertop, Estimate } from '#shared/estimate/estimate.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Job } from '#shared/fabrication/details.ts'

export interface QuotedCountertop extends DescribedCountertop {
  areaSquareFeet: number
}

/** A stored quote. */
export interface QuoteFacts {
  site: EmailSite
  quoteId: string
  number: number
  contact: Contact
  /** In the same order as the estimate's lines. */
  countertops: readonly QuotedCountertop[]
  estimate: Estimate
  /** Null if the request had none. */
  job: Job | null
  /** Several lines, or empty. */
  customerNote: string
  photoCount: number
}
