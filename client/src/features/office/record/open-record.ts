import type { CustomerDetail } from '#shared/customers/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** What every part of an open record gets. */
export interface RecordContext {
  me: Me
}

/** The open record, once its customer has loaded. */
export interface OpenRecord extends RecordContext {
  customer: CustomerDetail
  /** The quote in the address, or undefined for a customer without one. */
  quote: Quote | undefined
}
