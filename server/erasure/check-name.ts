import { invalid } from '#server/http/app-error.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { NAME_NEEDED } from '#shared/erasure/schema.ts'

/** Throws 400 at `name` unless it's the full name on one of these records. Ignores case and extra spaces. */
export function checkName(name: string, records: readonly Pick<Contact, 'firstName' | 'lastName'>[]): void {
  const names = records.map(({ firstName, lastName }) => normalizeName(`${firstName} ${lastName}`)).filter(Boolean)
  // No names: nothing is left to erase, or the records never had a name.
  if (names.length > 0 && !names.includes(normalizeName(name))) throw invalid('name', NAME_NEEDED)
}

function normalizeName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
