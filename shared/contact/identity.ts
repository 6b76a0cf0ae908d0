import type { Contact } from './fields.ts'

/** What `trim` strips. Postgres strips the same characters (`server/customers/sql.ts`). */
export const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Whether a contact has a name, a phone number or an email. Without one, it can't be told apart from others. */
export function hasIdentity({
  firstName,
  lastName,
  phoneNumber,
  email,
}: Pick<Contact, 'firstName' | 'lastName' | 'phoneNumber' | 'email'>): boolean {
  return [firstName, lastName, phoneNumber, email].some((text) => text.trim() !== '')
}
