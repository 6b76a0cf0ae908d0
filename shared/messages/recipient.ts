import type { Contact } from '#shared/contact/fields.ts'

export type Recipient = Pick<Contact, 'firstName' | 'lastName' | 'email'>

interface Addressees {
  customer: Recipient
  /** The quote that the message is about. */
  quote: Recipient | undefined
  /** Addresses that the office has replaced in the customer's record. */
  formerEmails: readonly string[]
}

/** Whom a message goes to: who asked for the quote, who may be someone else of the customer's household. */
export function recipientOf({ customer, quote, formerEmails }: Addressees): Recipient {
  if (!quote || quote.email === '') return customer
  const isOf = (email: string) => email.toLowerCase() === quote.email.toLowerCase()
  // The office keeps the customer's own name and address right. Those of a quote stay as they came.
  return [customer.email, ...formerEmails].some(isOf) ? customer : quote
}
