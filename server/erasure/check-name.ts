import { invalid } from '#server/http/app-error.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { NAME_NEEDED } from '#shared/erasure/schema.ts'

/** Throws 400 at `name` unless it's the customer's full name, if there is one. Ignores case and extra spaces. */
export function checkName(name: string, { firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): void {
  const fullName = normalizeName(`${firstName} ${lastName}`)
  if (fullName !== '' && normalizeName(name) !== fullName) throw invalid('name', NAME_NEEDED)
}

function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
