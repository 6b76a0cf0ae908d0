import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertHits } from '#server/http/limits.ts'
import { listEmailFileIds } from '#server/mail/email-files.ts'
import { quoteEmailKeys } from '#server/quotes/submit-quote.ts'
import type { CustomerDetail } from '#shared/customers/schema.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { newSession, quoteRequest, visitor } from '#test/api.ts'
import { RACES, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { pauseGateway } from '#test/pause-gateway.ts'
import { EIGHT } from '#test/slots.ts'

const api = useAppointmentApi()
const PRIYA = { firstName: 'Priya', lastName: 'Raman', email: 'priya@example.com', phoneNumber: '(615) 555-0177' }
const SAM = { ...PRIYA, firstName: 'Sam', lastName: 'Whitfield', email: 'sam@example.com' }
const NAME = 'Priya Raman'
const ERASED = { code: 'not_allowed_now', error: 'This customer was erased.' }

const run = async (text: string) => (await api.database.rows(text)) as Record<string, unknown>[]
const request = async (contact: object = PRIYA, by = visitor(api.app, newSession())): Promise<string> =>
  (await by.post('/api/quote', quoteRequest({ ...contact })).expect(201)).body.quoteId
const customerOf = async (quoteId: string) => String((await api.quoteOf(quoteId)).customerId)
const post = (id: string, verb: string, body: object = {}) => api.office.post(`/api/customers/${id}/${verb}`, body)
const erase = (id: string, body: object = { name: NAME }) => post(id, 'erase', body)
const find = async (id: string): Promise<CustomerDetail> =>
  (await api.office.get(`/api/customers/${id}`).expect(200)).body

async function newCustomer() {
  const quoteId = await request()
  return { quoteId, id: await customerOf(quoteId) }
}

describe('erasing a customer', () => {
  it('takes everyone merged into it, all quotes and visits, and those with the email that no customer has', async () => {
    const [first, second, other] = [await request(), await request(), await request(SAM)]
    const [priya, sam] = [await customerOf(first), await customerOf(other)]
    const { body: visit } = await api.takeByPhone({ quoteId: first, contact: SAM_AT_HOME }).expect(201)
    await api.cancel(visit.id, false)
    // An abandoned hold makes no customer.
    const hold = await api.book({ appointmentDate: WEDNESDAY, contact: { ...SAM_AT_HOME, email: 'PRIYA@example.com' } })
    await run(`update appointments set status = 'expired', held_until = null where id = '${hold.body.id}'`)
    await post(sam, 'merge', { into: priya }).expect(200)
    const stranger = await request({ ...PRIYA, email: 'else@example.com', lastName: 'Else' })
    // A merged id erases its target.
    await erase(sam, { name: '  PRIYA  raman ' }).expect(204)
    expect(await find(sam)).toMatchObject({
      id: priya,
      firstName: 'Erased',
      lastName: 'customer',
      erased: true,
      phoneNumber: '',
    })
    for (const quoteId of [first, second, other]) {
      expect(await api.quoteOf(quoteId)).toMatchObject({ firstName: 'Erased', email: '', erased: true })
    }
    for (const id of [visit.id, hold.body.id]) expect(await api.stored(id)).toMatchObject({ email: '', address: '' })
    const stored = JSON.stringify([
      await run('select * from customers'),
      await run('select * from customer_words'),
      await run('select * from events'),
    ]).toLowerCase()
    for (const trace of ['raman', 'priya@', 'whitfield', 'sam@']) expect(stored).not.toContain(trace)
    expect(await api.quoteOf(stranger)).toMatchObject({ lastName: 'Else', erased: false })
    const events = await run(
      `select subject, subject_id from events where action = 'erased' and subject = 'customer' order by 2`,
    )
    expect(events.map(({ subject_id }) => subject_id)).toEqual([priya, sam].toSorted())
    // The next quote is another customer's.
    expect(await customerOf(await request())).not.toBe(priya)
  })

  it('takes a hold with an earlier email of theirs whose payment came too late', async () => {
    const { id } = await newCustomer()
    const hold = await api.book({ appointmentDate: WEDNESDAY, contact: SAM_AT_HOME })
    await run(`update appointments set status = 'expired', held_until = null, email = '${PRIYA.email}'
      where id = '${hold.body.id}'`)
    await run(`insert into payments (intent_id, appointment_id, provider, is_extra, state, amount_cents, currency,
        received_cents, refunded_cents, created_at, updated_at)
      values ('pi_late', '${hold.body.id}', 'demo', false, 'refunded', 10000, 'usd', 10000, 10000, now(), now())`)
    await api.office.patch(`/api/customers/${id}`, { email: 'new@example.com' }).expect(200)
    await erase(id).expect(204)
    expect(await api.stored(hold.body.id)).toMatchObject({ email: '', address: '' })
  })

  it('needs the full name and the current version', async () => {
    const { id, quoteId } = await newCustomer()
    for (const name of ['', 'Priya', 'Raman Priya', 'Erased customer', undefined, 7]) {
      const { body } = await erase(id, { name }).expect(400)
      expect(body.issues).toEqual([{ path: 'name', message: "Type the customer's full name to confirm." }])
    }
    await api.office.patch(`/api/customers/${id}`, { notes: 'x', version: 1 }).expect(200)
    expect((await erase(id, { name: NAME, version: 1 }).expect(409)).body).toMatchObject({
      code: 'changed_meanwhile',
      current: { id, version: 2 },
    })
    expect(await api.quoteOf(quoteId)).toMatchObject({ erased: false })
    await erase(randomUUID()).expect(404)
    await erase(id, { name: NAME, version: 2 }).expect(204)
  })

  it('deletes the hash of the email address that counts its emails of a day', async () => {
    const { id } = await newCustomer()
    const count = (email: string, daysAgo: number) =>
      insertHits(api.database, [
        {
          key: quoteEmailKeys(email, new Date(api.ctx.now().getTime() - daysAgo * DAY_MS))[0] ?? '',
          windowSeconds: 90_000,
          hits: 1,
        },
      ])
    for (const daysAgo of [0, 1]) await count(PRIYA.email, daysAgo)
    await count('priya.new@example.com', 0)
    await count(SAM.email, 0)
    // Both addresses are theirs.
    await api.office.patch(`/api/customers/${id}`, { email: 'priya.new@example.com' }).expect(200)
    await erase(id).expect(204)
    expect(await run('select key from rate_limits')).toEqual([{ key: quoteEmailKeys(SAM.email, api.ctx.now())[0] }])
  })

  it('is refused while a visit is upcoming or a payment is open', async () => {
    const { id, quoteId } = await newCustomer()
    const held = await api.hold({ quoteId })
    const upcoming = { code: 'not_allowed_now', error: 'Cancel the visit on Mar 2 first.' }
    expect((await erase(id).expect(409)).body).toMatchObject(upcoming)
    await api.payDemo({ ...held, ...(await api.secretOf(held)) }).expect(200)
    expect((await erase(id).expect(409)).body).toMatchObject(upcoming)
    await api.cancel(held.id, true)
    for (const state of ['processing', 'refund_due']) {
      await run(`update payments set state = '${state}'`)
      expect((await erase(id).expect(409)).body).toMatchObject({ ...upcoming, error: 'A payment is still open.' })
    }
    expect(await find(id)).toMatchObject({ firstName: 'Priya', erased: false })
    await run(`update payments set state = 'refunded'`)
    await erase(id).expect(204)
  })

  it('refuses later changes and exports', async () => {
    const { id, quoteId } = await newCustomer()
    const other = await customerOf(await request(SAM))
    const { body: call } = await post(id, 'calls', { quoteId, outcome: 'reached' }).expect(201)
    await erase(id).expect(204)
    const { office } = api
    for (const refused of [
      erase(id),
      office.patch(`/api/customers/${id}`, { notes: 'x' }),
      office.post(`/api/customers/${id}/export`),
      office.patch(`/api/quotes/${quoteId}`, { status: 'new', paymentStatus: 'not received' }),
      post(id, 'calls', { outcome: 'reached' }),
      post(id, 'calls', { quoteId, outcome: 'reached' }),
      post(id, 'messages', { subject: 'A', body: 'B' }),
      post(id, 'merge', { into: other }),
      post(other, 'merge', { into: id }),
      post(id, 'merge/undo'),
      post(id, 'split', { quoteIds: [quoteId] }),
      post(id, 'not-same', { other }),
    ]) {
      expect((await refused.expect(409)).body).toMatchObject(ERASED)
    }
    await office.delete(`/api/messages/${call.id}`).expect(404)
  })

  it('while a message is being sent leaves nothing of it', async () => {
    const { id, quoteId } = await newCustomer()
    await api.drain()
    await post(id, 'messages', { quoteId, subject: 'A', body: 'Hi {{firstName}}' }).expect(201)
    await api.database.execute('update outgoing_mails set not_before = now() where not_before is not null')
    const gateway = pauseGateway(api.ctx)
    const sending = api.run('outbox')
    await gateway.reached
    await erase(id).expect(204)
    gateway.resume()
    await sending
    expect(await listEmailFileIds(api.emailFilesDir)).not.toContain(quoteId)
    expect(await run('select 1 from messages')).toEqual([])
    expect(await run('select 1 from outgoing_mails where message_id is not null')).toEqual([])
  })
})

describe.runIf(ON_POSTGRES)('what comes at the same moment as an erasure', () => {
  it('is refused, erased, or belongs to a new customer', async () => {
    for (let round = 0; round < RACES.ROUNDS; round += 1) {
      const { id, quoteId } = await newCustomer()
      const [erased, message, booked, nextQuote] = await Promise.all([
        erase(id),
        post(id, 'messages', { quoteId, subject: 'A', body: 'Hi {{firstName}}' }),
        api.send('/api/appointments', { appointmentDate: TUESDAY, timeSlot: EIGHT, quoteId }),
        request({ ...PRIYA, notes: 'x' }),
      ])
      expect([204, 409, 503]).toContain(erased.status)
      expect([201, 409, 503]).toContain(message.status)
      if (booked.status === 201)
        await api.edit(String(booked.body.id), { status: 'cancelled', refund: true }).expect(200)
      const wasErased = erased.status === 204
      if (wasErased) {
        expect(await run(`select 1 from messages where customer_id = '${id}'`)).toEqual([])
        expect(await run(`select 1 from quotes where customer_id = '${id}' and erased_at is null`)).toEqual([])
        expect(await run(`select 1 from appointments where quote_id = '${quoteId}' and email <> ''`)).toEqual([])
      }
      const next = await customerOf(nextQuote)
      expect((await find(next)).erased).toBe((await api.quoteOf(nextQuote)).erased)
      for (const left of new Set([id, next])) {
        if (!(await find(left)).erased) await erase(left).expect(204)
      }
    }
  })
})

const SAM_AT_HOME = {
  ...SAM,
  address: '1 Main St',
  aptSuite: '',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37201',
}
