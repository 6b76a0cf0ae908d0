import { type Contact, EMPTY_CONTACT } from '#shared/contact/fields.ts'

/** Replaces an erased customer's contact. */
export const ERASED_CONTACT: Contact = { ...EMPTY_CONTACT, firstName: 'Erased', lastName: 'customer' }

/** Why nothing of an erased customer can change. */
export const CUSTOMER_ERASED = 'This customer was erased.'
