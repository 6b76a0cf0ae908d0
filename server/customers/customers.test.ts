import { randomUUID } from 'node:crypto'
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
      // Also those of the contact that a field was not filled from.
      expect(words).toEqual(expect.arrayContaining(['elm', 'franklin', 'oak']))
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

describe('whom the office chose', () => {
  const ELENA = { ...CONTACT, firstName: 'Elena', lastName: 'Edwards', email: 'elena@example.com' }
  const ELAINE = { ...ELENA, firstName: 'Elaine', address: '9 Quail Hollow', email: '' }
  const recordOf = async (visitId: string) => {
    const { customer_id: id } = await api.stored(visitId)
    return (await api.office.get(`/api/customers/${String(id)}`).expect(200)).body
  }

  it('is who has the phone number or email, which the office can ask', async () => {
    const elena = await customerOf(await request(ELENA))
    const known = { id: elena, name: 'Elena Edwards', numbers: [1001], place: `${ELENA.address}, ${ELENA.city}` }
    const ask = (contact: object) => api.office.get('/api/customers').query(contact).expect(200)
    expect((await ask({ phoneNumber: '615.555.0142' })).body).toEqual([{ ...known, by: 'phone' }])
    expect((await ask({ phoneNumber: '(615) 555-0', email: 'ELENA@example.com' })).body).toEqual([
      { ...known, by: 'email' },
    ])
    for (const part of [{}, { email: 'el' }, { phoneNumber: '(615) 555-014' }])
      expect((await ask(part)).body).toEqual([])
    await api.office.patch(`/api/customers/${elena}`, { manyPeople: true }).expect(200)
    expect((await ask({ phoneNumber: ELENA.phoneNumber })).body).toEqual([])
  })

  it('gets the visit. Without a choice, another first name at another address is someone else', async () => {
    const elena = await customerOf(await request(ELENA))
    const { body: chosen } = await api.takeByPhone({ contact: ELAINE, customerId: elena }).expect(201)
    expect((await recordOf(chosen.id)).id).toBe(elena)
    const { body: other } = await api.takeByPhone({ contact: ELAINE, timeSlot: '10:00 AM-11:00 AM' }).expect(201)
    const record = await recordOf(other.id)
    expect(record).toMatchObject({ firstName: 'Elaine', maybeSame: [{ id: elena, name: 'Elena Edwards' }] })
  })

  it('is someone new, even with the same email, and is not suggested as the same', async () => {
    const elena = await customerOf(await request(ELENA))
    const contact = { ...ELAINE, email: ELENA.email }
    const { body: visit } = await api.takeByPhone({ contact, customerId: null }).expect(201)
    const record = await recordOf(visit.id)
    expect(record).toMatchObject({ firstName: 'Elaine', email: ELENA.email, maybeSame: [] })
    expect(record.id).not.toBe(elena)
    const session = visitor(api.app).session
    const { body: quote } = await api.office
      .post('/api/quotes', quoteRequest({ ...ELAINE, customerId: record.id }))
      .set('X-Session-ID', session)
      .expect(201)
    expect(await customerOf(quote.quoteId)).toBe(record.id)
  })

  it('keeps no email that is already that of someone else', async () => {
    const elena = await customerOf(await request(ELENA))
    const elaine = await customerOf(
      await request({ ...ELAINE, email: 'elaine@example.com', phoneNumber: '6155550177' }),
    )
    await api.office.patch(`/api/customers/${elaine}`, { email: '', address: '' }).expect(200)
    const contact = { ...ELAINE, email: ELENA.email }
    const { body: visit } = await api.takeByPhone({ contact, customerId: elaine }).expect(201)
    expect(await recordOf(visit.id)).toMatchObject({ id: elaine, email: '', address: ELAINE.address })
    expect(await recordOf(visit.id)).not.toMatchObject({ id: elena })
  })

  it('must exist', async () => {
    const { body } = await api.takeByPhone({ contact: ELAINE, customerId: randomUUID() }).expect(400)
    expect(body.issues).toEqual([{ path: 'customerId', message: 'There is no such customer.' }])
  })
})

it("a visit for a quote belongs to the quote's customer", async () => {
  const quoteId = await request()
  const { body } = await api.takeByPhone({ quoteId }).expect(201)
  expect((await api.stored(body.id)).customer_id).toBe(await customerOf(quoteId))
  expect(await api.count('customers')).toBe(1)
})
