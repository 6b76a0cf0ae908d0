import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyContext, TransactionContext } from '#server/context.ts'
import { appointments } from '#server/appointments/table.ts'
import { idList, isAmongIds, prepared } from '#server/db/prepared.ts'
import { quotes } from '#server/quotes/table.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { PHONE_DIGITS, dialedDigits } from '#shared/contact/phone.ts'
import { editDistance } from '#shared/lib/edit-distance.ts'
import { customerWords, customers } from './table.ts'

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

/** Makes search find a customer by this contact, and by those of their quotes and visits. Without a contact, search doesn't find it. */
export async function replaceWords(tx: TransactionContext, id: string, contact: NamedPlace | undefined): Promise<void> {
  const { orm } = tx.db
  // Before the contacts: what someone adds in between stays.
  const stored = await orm
    .select({ word: customerWords.word })
    .from(customerWords)
    .where(eq(customerWords.customerId, id))
  const words = contact ? [contact, ...(await listOwnContacts(tx, [id]))].flatMap(searchWords) : []
  const old = stored.map(({ word }) => word).filter((word) => !words.includes(word))
  if (old.length > 0) {
    await orm.delete(customerWords).where(and(eq(customerWords.customerId, id), inArray(customerWords.word, old)))
  }
  await addWords(tx, id, words)
}

/** The same after one of the customer's quotes is gone. */
export async function refreshWords(tx: TransactionContext, id: string): Promise<void> {
  const isFound = and(eq(customers.id, id), isNull(customers.mergedInto), isNull(customers.erasedAt))
  const [customer] = await tx.db.orm.select().from(customers).where(isFound)
  await replaceWords(tx, id, customer)
}

export async function addWords(tx: TransactionContext, customerId: string, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await tx.db.orm
    .insert(customerWords)
    .values([...new Set(words)].map((word) => ({ word, customerId })))
    .onConflictDoNothing()
}

const ownContacts = prepared('own_contacts', (orm) => {
  const select = (table: typeof quotes | typeof appointments, of: OwnContact['of']) =>
    orm
      .select({
        of: sql<OwnContact['of']>`${of}::text`.as('of'),
        customerId: table.customerId,
        firstName: table.firstName,
        lastName: table.lastName,
        address: table.address,
        city: table.city,
      })
      .from(table)
      .where(isAmongIds(table.customerId))
  return select(quotes, 'quote').union(select(appointments, 'visit'))
})

/** The contacts of the quotes and visits of these customers. */
export function listOwnContacts({ db }: AnyContext, customerIds: readonly string[]): Promise<OwnContact[]> {
  return ownContacts(db, { ids: idList(customerIds) })
}

/** A contact that a quote or a visit of a customer has. */
export interface OwnContact extends NamedPlace {
  of: 'quote' | 'visit'
  customerId: string | null
}

/** How people write the same part of an address. */
const SPELLINGS = [
  ['street', 'st'],
  ['saint', 'st'],
  ['avenue', 'ave', 'av'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['circle', 'cir'],
  ['place', 'pl'],
  ['square', 'sq'],
  ['terrace', 'ter'],
  ['trail', 'trl'],
  ['boulevard', 'blvd'],
  ['parkway', 'pkwy', 'pky'],
  ['highway', 'hwy'],
  ['north', 'n'],
  ['south', 's'],
  ['east', 'e'],
  ['west', 'w'],
  ['northeast', 'ne'],
  ['northwest', 'nw'],
  ['southeast', 'se'],
  ['southwest', 'sw'],
  ['mount', 'mt'],
  ['fort', 'ft'],
]

const OTHERS = new Map<string, string[]>()
for (const forms of SPELLINGS) {
  for (const form of forms) {
    OTHERS.set(form, [...(OTHERS.get(form) ?? []), ...forms.filter((other) => other !== form)])
  }
}

/** The other spellings of a word: `st` gives `street` and `saint`. */
export function otherSpellings(word: string): readonly string[] {
  return OTHERS.get(word) ?? []
}

/** Fewer letters begin too many words. */
const MIN_LETTERS = 3

/** The same for a word that may only be begun: `stre` gives `street` and `st`. */
export function spellingsOfBeginning(start: string): readonly string[] {
  const begun = start.length < MIN_LETTERS ? [] : [...OTHERS.keys()].filter((form) => form.startsWith(start))
  return [start, ...begun].flatMap((form) => [form, ...otherSpellings(form)])
}

/** A stored customer that may be the one of a contact. */
export interface Candidate {
  id: string
  firstName: string
  lastName: string
  address: string
  emailKey: string
  phoneKey: string
  manyPeople: boolean
  /** Its target, if it was merged. */
  mergedInto: string | null
}

/** Last names with this many letters may differ by two edits. */
const LONG_NAME = 6

/**
 * The customer that a contact belongs to (docs/rules.md, Customers): the same email, else the same phone number, about the
 * same last name, and the same first name or street address. Never by name alone. The first candidate wins. A merged
 * customer matches by email only.
 */
export function matchCustomer<C extends Candidate>(
  contact: Pick<Contact, 'email' | 'phoneNumber' | 'firstName' | 'lastName' | 'address'>,
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
        isSameLastName(one.lastName, contact.lastName) &&
        (isSameFirstName(one.firstName, contact.firstName) || isSameStreet(one.address, contact.address)),
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

/** `Mary Kate` is `Mary`, too. Another first name with the same phone number may be someone else's of the family. */
function isSameFirstName(one: string, other: string): boolean {
  const [[a], [b]] = [splitWords(one), splitWords(other)]
  return a === b
}

/** Whether both have a street address, and each word of it is the same in some spelling. */
function isSameStreet(one: string, other: string): boolean {
  const [a, b] = [splitWords(one), splitWords(other)]
  return (
    a.length > 0 &&
    a.length === b.length &&
    a.every((word, at) => word === b[at] || otherSpellings(word).includes(b[at] ?? ''))
  )
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
