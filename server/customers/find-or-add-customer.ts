import { eq } from 'drizzle-orm'
import type { TransactionContext } from '#server/context.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { undefinedAfter } from '#server/db/savepoint.ts'
import { type Contact, CONTACT_FIELDS } from '#shared/contact/fields.ts'
import { hasIdentity } from '#shared/contact/identity.ts'
import { addCustomer, type ContactOf } from './add-customer.ts'
import { changeCustomer } from './change-customer.ts'
import { matchCustomer } from './match-customer.ts'
import { shareLockCandidates, shareLockMergeTarget } from './queries.ts'
import { addWords } from './replace-words.ts'
import { type CustomerRow, customers } from './table.ts'
import { searchWords } from './words.ts'

/** Someone else may add the same email at once, or merge the customer that matched. */
const MAX_ATTEMPTS = 5

/**
 * The id of the customer that a contact belongs to (docs/rules.md, Customers). Fills the customer's empty fields, or adds
 * a customer. Search also finds the customer by the contact of a quote. Undefined for a contact without `hasIdentity`. Until
 * the transaction ends, the customer can't be merged or erased.
 */
export async function findOrAddCustomer(
  tx: TransactionContext,
  { contact, since, isOfQuote = false }: ContactOf & { isOfQuote?: boolean },
): Promise<string | undefined> {
  if (!hasIdentity(contact)) return undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const match = matchCustomer(contact, await shareLockCandidates(tx, contact))
    const found = match && (await shareLockMergeTarget(tx, match))
    if (found) {
      if (!(await tryFillEmptyFields(tx, found, contact))) continue
      // It may be someone else's of the household, or have another address.
      const known = searchWords(found)
      if (isOfQuote)
        await addWords(
          tx,
          found.id,
          searchWords(contact).filter((word) => !known.includes(word)),
        )
      return found.id
    }
    const id = match ? undefined : await addCustomer(tx, { contact, since })
    if (id !== undefined) return id
  }
  throw new Error('A customer changed too often to be found')
}

/** False if someone else just added a customer with the email that this one would get. */
async function tryFillEmptyFields(tx: TransactionContext, customer: CustomerRow, contact: Contact): Promise<boolean> {
  const fill = async () => {
    await fillEmptyFields(tx, customer, contact)
    return true
  }
  if (customer.email !== '' || contact.email === '') return fill()
  const isEmailTaken = (error: unknown) => isUniqueViolation(error, 'customers_one_email')
  return (await undefinedAfter(tx, isEmailTaken, fill)) ?? false
}

async function fillEmptyFields(tx: TransactionContext, found: CustomerRow, contact: Contact): Promise<void> {
  if (listFilled(found, contact).length === 0) return
  // Another quote may have filled some of them since, because a share lock lets it.
  const [customer] = await tx.db.orm.select().from(customers).where(eq(customers.id, found.id)).for('no key update')
  if (!customer) return
  const filled = listFilled(customer, contact)
  if (filled.length === 0) return
  const changes: Partial<Contact> = Object.fromEntries(filled.map((field) => [field, contact[field]]))
  await changeCustomer(tx, customer, changes)
}

const listFilled = (customer: CustomerRow, contact: Contact) =>
  CONTACT_FIELDS.filter((field) => customer[field] === '' && contact[field] !== '')
