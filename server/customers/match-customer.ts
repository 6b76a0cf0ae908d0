import type { Contact } from '#shared/contact/fields.ts'
import { dialedDigits, PHONE_DIGITS } from '#shared/contact/phone.ts'
import { editDistance } from '#shared/lib/edit-distance.ts'
import { splitWords } from './words.ts'

/** A stored customer that may be the one of a contact. */
export interface Candidate {
  id: string
  lastName: string
  emailKey: string
  phoneKey: string
  manyPeople: boolean
  /** Its target, if it was merged. */
  mergedInto: string | null
}

/** Last names with this many letters may differ by two edits. */
const LONG_NAME = 6

/**
 * The customer that a contact belongs to (docs/rules.md, Customers): the same email, else the same phone number and about
 * the same last name. Never by name alone. The first candidate wins. A merged customer matches by email only.
 */
export function matchCustomer<C extends Candidate>(
  contact: Pick<Contact, 'email' | 'phoneNumber' | 'lastName'>,
  candidates: readonly C[],
): C | undefined {
  const [email, phone] = [emailKey(contact.email), phoneKey(contact.phoneNumber)]
  const withEmail = candidates.filter((one) => email !== '' && one.emailKey === email)
  return (
    withEmail.find(({ mergedInto }) => mergedInto === null) ??
    withEmail[0] ??
    candidates.find(
      (one) =>
        phone !== '' &&
        one.phoneKey === phone &&
        one.mergedInto === null &&
        !one.manyPeople &&
        isSameLastName(one.lastName, contact.lastName),
    )
  )
}

/** Compares last names as search words: at most one edit apart, or two if the shorter has `LONG_NAME` letters or more. */
function isSameLastName(one: string, other: string): boolean {
  const [a, b] = [splitWords(one).join(' '), splitWords(other).join(' ')]
  if (a === '' || b === '') return a === b
  const max = Math.min(countLetters(a), countLetters(b)) >= LONG_NAME ? 2 : 1
  return editDistance(a, b, max) <= max
}

/** Without the spaces between words. */
function countLetters(words: string): number {
  return Array.from(words.replaceAll(' ', '')).length
}

/** Two emails with the same key are one address. Empty if there's none. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** The last 10 digits before an extension. Empty if there are fewer. */
export function phoneKey(phoneNumber: string): string {
  const digits = dialedDigits(phoneNumber)
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS)
}
