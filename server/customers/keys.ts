import type { Contact } from '#shared/contact/fields.ts'
import { dialedDigits, PHONE_DIGITS } from '#shared/contact/phone.ts'

/** Two emails with the same key are one address. Empty if there's none. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The last 10 digits before an extension. Empty if there are fewer. */
export function phoneKey(phoneNumber: string): string {
  const digits = dialedDigits(phoneNumber)
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS)
}

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

/** The words that find a customer. */
export function searchWords(contact: Pick<Contact, 'firstName' | 'lastName' | 'address' | 'city'>): string[] {
  const { firstName, lastName, address, city } = contact
  return splitWords([firstName, lastName, address, city].join(' '))
}
