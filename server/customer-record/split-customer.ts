import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { reassignAppointments } from '#server/appointments/customer.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { addCustomer } from '#server/customers/add-customer.ts'
import { addCustomerPair } from '#server/customers/add-customer-pair.ts'
import { lockCustomer } from '#server/customers/lock-customer.ts'
import { replaceWords } from '#server/customers/replace-words.ts'
import { addEvent } from '#server/events/add-event.ts'
import { invalid } from '#server/http/app-error.ts'
import { reassignMessages } from '#server/messages/reassign-messages.ts'
import { reassignQuotes } from '#server/quotes/customer/reassign-quotes.ts'
import { quotes } from '#server/quotes/table.ts'
import { pickContact } from '#shared/contact/fields.ts'
import type { Customer } from '#shared/customers/schema.ts'
import { findCustomer } from './find-customer.ts'

interface Split {
  id: string
  quoteIds: readonly string[]
}

/**
 * Moves some of a customer's quotes, with their visits and messages, to a new customer. The new customer gets the newest
 * quote's contact. The email still matches the original customer. Records the two as not the same. Throws 404; 409 if the
 * customer was erased or merged; 400 at `quoteIds` for another customer's quote, or if no quote would stay.
 */
export async function splitCustomer(ctx: Context, { id, quoteIds }: Split): Promise<Customer> {
  const ids = [...new Set(quoteIds)]
  return inTransaction(ctx, async (tx) => {
    const customer = await lockCustomer(tx, id)
    const ofCustomer = eq(quotes.customerId, customer.id)
    const chosen = await tx.db.orm
      .select()
      .from(quotes)
      .where(and(ofCustomer, inArray(quotes.id, ids)))
      .orderBy(desc(quotes.number))
    const [newest] = chosen
    if (!newest || chosen.length < ids.length) throw invalid('quoteIds', 'Select only quotes of this customer.')
    const others = tx.db.orm.select({ id: quotes.id }).from(quotes)
    const staying = await others.where(and(ofCustomer, notInArray(quotes.id, ids))).limit(1)
    if (staying.length === 0) throw invalid('quoteIds', 'At least one quote must stay.')
    const contact = pickContact(newest)
    const { createdAt: since } = chosen.at(-1) ?? newest
    const to = await addCustomer(tx, { contact, since, hasEmailKey: false })
    if (to === undefined) throw new Error('A customer without an email key was not added')
    await reassignAppointments(tx, { from: customer.id, to, quoteIds: ids })
    await reassignQuotes(tx, { from: customer.id, to, ids })
    await reassignMessages(tx, { from: customer.id, to, quoteIds: ids })
    await replaceWords(tx, to, contact)
    await replaceWords(tx, customer.id, customer)
    // Otherwise the record would suggest right away to make them one again: they may share a phone number.
    await addCustomerPair(tx, customer.id, to)
    await addEvent(tx, {
      subject: 'customer',
      subjectId: customer.id,
      action: 'split',
      changes: { to: [null, to], quotes: [null, chosen.map(({ number }) => number)] },
    })
    return findCustomer(tx, to)
  })
}
