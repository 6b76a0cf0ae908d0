import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type TransactionContext, undefinedAfter } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { invalid } from '#server/http/app-error.ts'
import { CONTACT_FIELDS, type Contact, hasIdentity, mapContactFields, pickContact } from '#shared/contact/fields.ts'
import type { CustomerChoice } from '#shared/contact/schema.ts'
import { addCustomerPair, shareLockCandidates, shareLockChosen, shareLockMergeTarget } from './customers.ts'
import { addWords, emailKey, matchCustomer, phoneKey, replaceWords, searchWords } from './matching.ts'
import { type CustomerRow, customers } from './table.ts'

/** Someone else may add the same email at once, or merge the customer that matched. */
const MAX_ATTEMPTS = 5

/**
 * The id of the customer that the contact of a quote or visit belongs to: whom the office chose, or else who matches
 * (docs/rules.md, Customers). Fills the customer's empty fields, or adds a customer. Search also finds the customer by this
 * contact. Undefined for a contact without `hasIdentity`. Until the transaction ends, the customer can't be merged or
 * erased. Throws 400 at `customerId` for a customer who is unknown or erased.
 */
export async function findOrAddCustomer(
  tx: TransactionContext,
  { contact, since, customerId }: ContactOf & { customerId?: CustomerChoice },
): Promise<string | undefined> {
  if (customerId === null) return addSomeoneNew(tx, { contact, since })
  if (!hasIdentity(contact)) return undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const match =
      customerId === undefined
        ? matchCustomer(contact, await shareLockCandidates(tx, contact))
        : await shareLockChosen(tx, customerId)
    const found = match && (await shareLockMergeTarget(tx, match))
    if (found) {
      const isFilled =
        (await tryFillEmptyFields(tx, found, contact)) ||
        // Another customer keeps the email: the office knows whose visit or quote this is.
        (customerId !== undefined && (await tryFillEmptyFields(tx, found, { ...contact, email: '' })))
      if (!isFilled) continue
      // It may be someone else's of the household, or have another address.
      const known = searchWords(found)
      const own = searchWords(contact).filter((word) => !known.includes(word))
      await addWords(tx, found.id, own)
      return found.id
    }
    if (customerId !== undefined) throw invalid('customerId', 'There is no such customer.')
    const id = match ? undefined : await addCustomer(tx, { contact, since })
    if (id !== undefined) return id
  }
  throw new Error('A customer changed too often to be found')
}

/** Someone whom the office told apart from those with the same phone number. Another customer may keep the email. */
async function addSomeoneNew(tx: TransactionContext, added: ContactOf): Promise<string> {
  const others = await shareLockCandidates(tx, added.contact)
  const id = (await addCustomer(tx, added)) ?? (await addCustomer(tx, { ...added, hasEmailKey: false }))
  if (id === undefined) throw new Error('A customer without an email key was not added')
  for (const other of others) if (other.mergedInto === null) await addCustomerPair(tx, id, other.id)
  return id
}

/** False if another customer has the email that this one would get. */
async function tryFillEmptyFields(tx: TransactionContext, found: CustomerRow, contact: Contact): Promise<boolean> {
  if (listFilled(found, contact).length === 0) return true
  const isEmailTaken = (error: unknown) => isUniqueViolation(error, 'customers_one_email')
  const isDone = await undefinedAfter(tx, isEmailTaken, async () => {
    // Another quote may have filled some of them since, because a share lock lets it.
    const [customer] = await tx.db.orm.select().from(customers).where(eq(customers.id, found.id)).for('no key update')
    const filled = customer ? listFilled(customer, contact) : []
    const changes: Partial<Contact> = Object.fromEntries(filled.map((field) => [field, contact[field]]))
    if (customer && filled.length > 0) await changeCustomer(tx, customer, changes)
    return true
  })
  return isDone ?? false
}

const listFilled = (customer: CustomerRow, contact: Contact) =>
  CONTACT_FIELDS.filter((field) => customer[field] === '' && contact[field] !== '')

interface ContactOf {
  contact: Contact
  /** When the customer first wrote to us. Undefined: now. */
  since?: Date | undefined
}

/** Undefined if someone else just added a customer with this email. */
export async function addCustomer(
  tx: TransactionContext,
  { contact, since = tx.now(), hasEmailKey = true }: ContactOf & { hasEmailKey?: boolean },
): Promise<string | undefined> {
  const [added] = await tx.db.orm
    .insert(customers)
    .values({
      id: randomUUID(),
      ...pickContact(contact),
      emailKey: hasEmailKey ? emailKey(contact.email) : '',
      phoneKey: phoneKey(contact.phoneNumber),
      createdAt: since,
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (added) await addWords(tx, added.id, searchWords(contact))
  return added?.id
}

/** Fields that people change, or that a quote fills. */
type CustomerChanges = Partial<Contact & Pick<CustomerRow, 'notes' | 'manyPeople'>>

/** Changes these fields, with the keys and search words that follow from them. The transaction must hold the lock. */
export async function changeCustomer(
  tx: TransactionContext,
  customer: CustomerRow,
  changes: CustomerChanges,
): Promise<void> {
  const whole = mapContactFields((field) => changes[field] ?? customer[field])
  await tx.db.orm
    .update(customers)
    .set({
      ...changes,
      // After a split, another customer owns the key of this email. So set the key only if the email changed.
      ...(whole.email !== customer.email && { emailKey: emailKey(whole.email) }),
      phoneKey: phoneKey(whole.phoneNumber),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, whole)
}
