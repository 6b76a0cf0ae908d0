import type { Contact } from '#shared/contact/fields.ts'

/** Lower-case words without marks and apostrophes: `José O’Neil-Ruiz` gives `jose`, `oneil` and `ruiz`. */
export function splitWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['‘’ʻʼ`´]/g, '')
    .toLowerCase()
  // Search takes '%' and '_' as plain characters, so they're part of a word.
  return [...new Set(plain.split(/[^\p{L}\p{N}%_]+/u).filter(Boolean))]
}

/** What search reads of a contact. */
export type NamedPlace = Pick<Contact, 'firstName' | 'lastName' | 'address' | 'city'>

/** The words that find a customer. */
export function searchWords(contact: NamedPlace): string[] {
  const { firstName, lastName, address, city } = contact
  return splitWords([firstName, lastName, address, city].join(' '))
}
