import { describe, expect, it } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { findOrAddCustomer } from './find-or-add-customer.ts'

const api = useAppointmentApi()

const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0177' }
const send = (contact: object) => visitor(api.app).post('/api/quote', quoteRequest({ ...PRIYA, ...contact }))
const request = async (contact: object = {}): Promise<string> => (await send(contact).expect(201)).body.quoteId
const query = async (text: string) => (await api.database.rows(text)) as Record<string, unknown>[]
const customerOf = async (quoteId: string) =>
  String((await query(`select customer_id from quotes where id = '${quoteId}'`))[0]?.customer_id)

describe('a new quote', () => {
  it('belongs to the customer with its email or phone, and fills only empty fields', async () => {
    const first = await customerOf(await request({ aptSuite: '' }))
    const sameEmail = await request({ email: 'PRIYA@example.com', phoneNumber: '(615) 555-0001', aptSuite: 'Apt 7' })
    const samePhone = await request({ email: 'work@example.com', lastName: 'Ramen' })
    const other = await request({ email: 'other@example.com', lastName: 'Whitfield' })
    expect([await customerOf(sameEmail), await customerOf(samePhone)]).toEqual([first, first])
    expect(await customerOf(other)).not.toBe(first)
    const [stored] = await query(`select * from customers where id = '${first}'`)
    expect(stored).toMatchObject({
      first_name: 'Priya',
      last_name: 'Raman',
      email: 'priya@example.com',
      phone_number: '(615) 555-0177',
      email_key: 'priya@example.com',
      phone_key: '6155550177',
      apt_suite: 'Apt 7',
      version: 2,
    })
    const words = await query(`select word from customer_words where customer_id = '${first}' order by word`)
    expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['priya', 'raman', 'nashville']))
  })

  it.runIf(ON_POSTGRES)(
    'and another one at once each fill only what is still empty, and keep search words',
    async () => {
      const bare = { ...ADA, phoneNumber: '', address: '', aptSuite: '', city: '', state: '', zipCode: '' }
      const fill = (db: Transaction, contact: object) =>
        findOrAddCustomer({ ...api.ctx, db }, { contact: { ...bare, ...contact } })
      await api.database.transaction((db) => fill(db, {}))
      const { second } = await api.database.transaction(async (db) => {
        await fill(db, { address: '1 Elm St' })
        const later = api.database.transaction((other) => fill(other, { address: '2 Oak Ave', city: 'Franklin' }))
        await expect.poll(() => countWaiting(api.database)).toBe(1)
        return { second: later }
      })
      await second
      expect(await query('select address, city from customers')).toEqual([{ address: '1 Elm St', city: 'Franklin' }])
      const words = (await query('select word from customer_words')).map(({ word }) => word)
      expect(words).toEqual(expect.arrayContaining(['elm', 'franklin']))
      expect(words).not.toContain('oak')
    },
  )

  it('and another one with the same email at once make one customer', async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, (_, n) => request({ phoneNumber: `(615) 555-100${n}` })))
    const ids = await Promise.all(quotes.map(customerOf))
    expect(new Set(ids).size).toBe(1)
    expect(await api.count('customers')).toBe(1)
  })

  it('is stored although another one at once gets the email that its customer would get', async () => {
    const contacts = Array.from({ length: 8 }, (_, n) => ({
      email: `n${n}@example.com`,
      phoneNumber: `(615) 555-100${n}`,
    }))
    const ids = await Promise.all(contacts.map(async (contact) => customerOf(await request(contact))))
    for (const id of ids) await api.office.patch(`/api/customers/${id}`, { email: '' }).expect(200)
    const quotes = await Promise.all(
      contacts.flatMap(({ phoneNumber }, n) => {
        const email = `new${n}@example.com`
        return [request({ email, phoneNumber }), request({ email, phoneNumber: `(615) 555-300${n}` })]
      }),
    )
    const owners = await Promise.all(quotes.map(customerOf))
    for (const n of contacts.keys()) expect(owners[2 * n]).toBe(owners[2 * n + 1])
  })

  it('makes no customer if it is not stored', async () => {
    await visitor(api.app)
      .post('/api/quote', { ...quoteRequest(PRIYA), expectedTotalCents: 1 })
      .expect(409)
    expect(await api.count('customers')).toBe(0)
  })
})

describe('a visit without a quote', () => {
  it('gets a customer when it is confirmed, and an abandoned hold gets none', async () => {
    const held = await api.startPayment()
    expect((await api.stored(held.id)).customer_id).toBeNull()
    expect(await api.count('customers')).toBe(0)
    await api.payDemo(held).expect(200)
    expect(await api.statusOf(held.id)).toBe('confirmed')
    const { email } = CONTACT
    expect((await api.stored(held.id)).customer_id).toBe(await customerOf(await request({ email })))
  })

  it('gets one when it is booked by phone, or paid after its hold expired', async () => {
    const { body } = await api.takeByPhone().expect(201)
    const ofPhone = (await api.stored(body.id)).customer_id
    expect(ofPhone).not.toBeNull()
    const late = await api.startPayment({ date: WEDNESDAY })
    await api.database.rows(`update appointments set status = 'expired', held_until = null where id = $1::uuid`, [
      late.id,
    ])
    await api.payDemo(late).expect(200)
    expect(await api.stored(late.id)).toMatchObject({ status: 'confirmed', customer_id: ofPhone })
  })
})

it("a visit for a quote belongs to the quote's customer", async () => {
  const quoteId = await request()
  const { body } = await api.takeByPhone({ quoteId }).expect(201)
  expect((await api.stored(body.id)).customer_id).toBe(await customerOf(quoteId))
  expect(await api.count('customers')).toBe(1)
})
