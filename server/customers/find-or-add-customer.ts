import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contactColumnList, contactParam, mapContactColumns } from '#server/contact/sql.ts'
import type { TransactionContext } from '#server/context.ts'
import { param, rawStatement } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { undefinedAfter } from '#server/db/savepoint.ts'
import { type Contact, CONTACT_FIELDS, pickContact } from '#shared/contact/fields.ts'
import { emailKey, phoneKey, searchWords } from './keys.ts'
import { matchCustomer } from './match.ts'
import { customers, customerWords } from './table.ts'

interface ContactOf {
  contact: Contact
  /** When the customer first wrote to us. Undefined: now. */
  since?: Date | undefined
}

/** Someone else may add the same email at once, or merge the customer that matched. */
const MAX_ATTEMPTS = 5

/**
 * The id of the customer that a contact belongs to (docs/rules.md, Customers). Fills the customer's empty fields, or adds
 * a customer. Undefined for a contact without name, phone and email. Until the transaction ends, the customer can't be
 * merged or erased.
 */
export async function findOrAddCustomer(
  tx: TransactionContext,
  { contact, since }: ContactOf,
): Promise<string | undefined> {
  const { firstName, lastName, phoneNumber, email } = contact
  if ([firstName, lastName, phoneNumber, email].every((text) => text.trim() === '')) return undefined
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const match = matchCustomer(contact, await lockCandidates(tx, contact))
    const found = match && (await lockTarget(tx, match))
    if (found) {
      if (await tryFillEmptyFields(tx, found, contact)) return found.id
      continue
    }
    const id = match ? undefined : await addCustomer(tx, { contact, since })
    if (id !== undefined) return id
  }
  throw new Error('A customer changed too often to be found')
}

/**
 * Until the transaction ends, no one can merge or erase this customer, or the one of a contact that has none. For a
 * transaction that locks visits or quotes before it knows the customer (docs/architecture.md, Locks).
 */
export async function keepCustomer(
  tx: TransactionContext,
  { id, contact }: { id: string | null; contact: Contact },
): Promise<void> {
  if (id !== null) {
    await tx.db.orm.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('key share')
    return
  }
  const match = matchCustomer(contact, await lockCandidates(tx, contact))
  if (match) await lockTarget(tx, match)
}

/** Customers with the contact's email or phone number, oldest first. */
function lockCandidates(tx: TransactionContext, contact: Contact) {
  const { emailKey: email, phoneKey: phone, erasedAt, createdAt, id } = customers
  return tx.db.orm
    .select()
    .from(customers)
    .where(
      and(
        isNull(erasedAt),
        or(
          and(eq(email, emailKey(contact.email)), ne(email, '')),
          and(eq(phone, phoneKey(contact.phoneNumber)), ne(phone, '')),
        ),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .for('key share')
}

type CustomerRow = typeof customers.$inferSelect

/** The customer itself, or where it was merged to in the end. Undefined if that was just erased. */
async function lockTarget(tx: TransactionContext, customer: CustomerRow): Promise<CustomerRow | undefined> {
  let target: CustomerRow | undefined = customer
  while (target && target.mergedInto !== null) {
    const query = tx.db.orm.select().from(customers).where(eq(customers.id, target.mergedInto))
    ;[target] = await query.for('key share')
  }
  return target?.erasedAt === null ? target : undefined
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

async function fillEmptyFields(tx: TransactionContext, customer: CustomerRow, contact: Contact): Promise<void> {
  const filled = CONTACT_FIELDS.filter((field) => customer[field] === '' && contact[field] !== '')
  if (filled.length === 0) return
  const fields = Object.fromEntries(filled.map((field) => [field, contact[field]]))
  const whole = { ...pickContact(customer), ...fields }
  await tx.db.orm
    .update(customers)
    .set({
      ...fields,
      ...('email' in fields && { emailKey: emailKey(whole.email) }),
      ...('phoneNumber' in fields && { phoneKey: phoneKey(whole.phoneNumber) }),
      version: sql`${customers.version} + 1`,
    })
    .where(eq(customers.id, customer.id))
  await replaceWords(tx, customer.id, whole)
}

/** Makes search find a customer by this contact. Without one, search doesn't find it. */
export async function replaceWords(tx: TransactionContext, id: string, contact: Contact | undefined): Promise<void> {
  const { orm } = tx.db
  const words = contact ? searchWords(contact) : []
  const stored = await orm
    .select({ word: customerWords.word })
    .from(customerWords)
    .where(eq(customerWords.customerId, id))
  const old = stored.map(({ word }) => word).filter((word) => !words.includes(word))
  if (old.length > 0) {
    await orm.delete(customerWords).where(and(eq(customerWords.customerId, id), inArray(customerWords.word, old)))
  }
  if (words.length === 0) return
  await orm
    .insert(customerWords)
    .values(words.map((word) => ({ word, customerId: id })))
    .onConflictDoNothing()
}

// Raw: adds the customer and its words in one statement, because every quote waits for it.
const insertCustomer = rawStatement(
  'customers_add',
  z.strictObject({ id: z.string() }),
  sql`with added as (
        insert into ${customers} (id, ${contactColumnList}, email_key, phone_key, created_at)
        values (
          ${param('id')}::uuid, ${mapContactColumns(contactParam)}, ${param('emailKey')}, ${param('phoneKey')},
          coalesce(${param('since')}::timestamptz, now())
        )
        on conflict (email_key) where merged_into is null and erased_at is null and email_key <> '' do nothing
        returning id
      ), words as (
        insert into ${customerWords} (word, customer_id)
        select word, added.id from added, jsonb_array_elements_text(${param('words')}::jsonb) as word
      )
      select id from added`,
)

/** Undefined if someone else just added a customer with this email. */
export async function addCustomer(
  tx: TransactionContext,
  { contact, since, hasEmailKey = true }: ContactOf & { hasEmailKey?: boolean },
): Promise<string | undefined> {
  const [added] = await insertCustomer(tx.db, {
    id: randomUUID(),
    ...contact,
    emailKey: hasEmailKey ? emailKey(contact.email) : '',
    phoneKey: phoneKey(contact.phoneNumber),
    since: since?.toISOString() ?? null,
    words: JSON.stringify(searchWords(contact)),
  })
  return added?.id
}
