import type { Contact } from './schema.ts'

/** Nobody in particular: a form before it is filled in, or a contact that may not be shown. */
export const NO_CONTACT: Contact = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  email: '',
  address: '',
  aptSuite: '',
  city: '',
  state: '',
  zipCode: '',
}

/** Every field of a contact, in the order in which forms ask for them. */
export const CONTACT_FIELDS = Object.keys(NO_CONTACT) as (keyof Contact)[] // Object.keys forgets the names

/** The contact of something that has one among its fields, and nothing else of it. */
export function contactOf(row: Contact): Contact {
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    email: row.email,
    address: row.address,
    aptSuite: row.aptSuite,
    city: row.city,
    state: row.state,
    zipCode: row.zipCode,
  }
}
