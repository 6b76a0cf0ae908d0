import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { PROMISED } from '#shared/content/promises.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/lib/durations.ts'
import { newSession, quoteRequest, TEST_ADMIN_KEY, visitor } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { HOLD_MINUTES } from '#shared/appointments/terms.ts'
import { ADA } from '#test/contacts.ts'
import { openPage, type PageSubject } from '#test/my-page.ts'
import { CANVAS_JPEG } from '#test/photos.ts'
import { EIGHT } from '#test/slots.ts'

const api = useAppointmentApi()

const opened = (subject: PageSubject) => openPage(api.app, subject)

describe("the customer's page", () => {
  it('needs a session of its own, for as long as its link works', async () => {
    const quoteId = await api.newQuote()
    await request(api.app).get('/api/my').expect(401)
    await request(api.app).get('/api/my').set('x-admin-key', TEST_ADMIN_KEY).expect(401)
    await request(api.app).get('/api/my').set('Cookie', 'my=wrong').expect(401)
    const page = await opened({ quoteId })
    await page.get().expect(200)
    await request(api.app).get('/api/quotes').set('Cookie', page.cookie).expect(401)
    api.clock.advance(12 * HOUR_MS + 1000)
    await page.get().expect(401)
    const again = await opened({ quoteId })
    await api.office.post('/api/page-links', { quoteId, replaces: true }).expect(201)
    await again.get().expect(401)
    const last = await opened({ quoteId })
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    await last.get().expect(401)
  })

  it('changes nothing when it is read', async () => {
    const page = await opened({ quoteId: await api.newQuote() })
    const rows = async () =>
      api.database.run(
        '',
        `select row_to_json(l)::text as row from page_links l union all select row_to_json(q)::text from quotes q`,
        [],
      )
    const before = await rows()
    await page.read()
    await request(api.app).head('/api/my').set('Cookie', page.cookie).expect(200)
    expect(await rows()).toEqual(before)
  })

  it('shows what was asked for, and until when we answer', async () => {
    const by = visitor(api.app, newSession())
    const photo = (await by.post('/api/photos').set('Content-Type', 'image/jpeg').send(CANVAS_JPEG).expect(201)).body.id
    const changes = { customerNote: 'Call after 5', photoIds: [photo] }
    const quoteId = (await by.post('/api/quote', quoteRequest(changes)).expect(201)).body.quoteId
    const detail = await api.quoteOf(quoteId)
    const page = await opened({ quoteId })
    const shown = await page.read()
    expect(shown).toMatchObject({
      quote: { id: quoteId, number: detail.number, isByOffice: false },
      contact: { firstName: ADA.firstName, email: ADA.email },
      version: 1,
      next: { step: 'answer', answerBy: detail.answerDueAt },
      visits: [],
      messages: [],
      canEdit: true,
    })
    expect(shown.quoted).toEqual({
      estimate: detail.estimate,
      customerNote: 'Call after 5',
      photoIds: [photo],
      countertops: detail.countertops,
    })
    const { headers } = await page.get(`/photos/${photo}`).expect(200)
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' })
    const other = await opened({ quoteId: await api.newQuote() })
    await other.get(`/photos/${photo}`).expect(404)
  })

  it('says by when we answer until someone did, also with a visit, and after it was canceled', async () => {
    const { quoteId, visit } = await bookedOnline()
    const { answerDueAt } = await api.quoteOf(quoteId)
    const page = await opened({ quoteId })
    expect((await page.read()).next).toEqual({ step: 'answer', answerBy: answerDueAt })
    await api.cancel(visit.id, true)
    expect((await page.read()).next).toEqual({ step: 'answer', answerBy: answerDueAt })
    const { customerId } = await api.quoteOf(quoteId)
    await api.office.post(`/api/customers/${customerId}/calls`, { quoteId, outcome: 'reached', note: '' }).expect(201)
    expect((await page.read()).next).toEqual({ step: 'measure' })
  })

  it('shows the visit with what a cancellation refunds, then the measured sizes and when the price comes', async () => {
    const { quoteId, visit } = await bookedOnline()
    const page = await opened({ quoteId })
    const [shown] = (await page.read()).visits
    expect(shown).toMatchObject({
      id: visit.id,
      kind: 'measure',
      outcome: 'confirmed',
      appointmentDate: WEDNESDAY,
      timeSlot: EIGHT,
      paidCents: 10_000,
      refundCents: 10_000,
      calendarToken: expect.stringMatching(/^\w{32}$/),
    })
    expect(shown).not.toHaveProperty('whyNotMovable')
    api.clock.set(`${WEDNESDAY}T16:00:00Z`)
    const countertop = (await api.quoteOf(quoteId)).countertops[0]
    const measured = {
      quoteCountertopId: countertop?.id,
      shape: 'L',
      dimensions: { width: 61, length: 48, returnWidth: 24, returnLength: 24 },
      stone: 'southport',
      cutouts: 1,
      note: 'The customer argues',
    }
    const key = { 'Idempotency-Key': 'once' }
    await api.office
      .patch(`/api/appointments/${visit.id}/measured`, {
        version: 0,
        note: 'Beware of the dog',
        countertops: [measured],
      })
      .set(key)
      .expect(200)
    await api.edit(visit.id, { status: 'completed' }).expect(200)
    const after = await (await opened({ quoteId })).read()
    expect(after).toMatchObject({
      next: { step: 'decide', priceBy: '2027-03-08' },
      measured: { appointmentDate: WEDNESDAY, countertops: [{ dimensions: { width: 61 } }] },
      canEdit: false,
    })
    expect(PROMISED.priceDays.most).toBe(3)
  })

  it('shows nothing of the office, of who works here, or of other customers', async () => {
    const { quoteId, visit } = await bookedOnline()
    await api.office.patch(`/api/quotes/${quoteId}`, {
      status: 'negotiating',
      paymentStatus: 'partial payment',
      notes: 'SECRET note',
      followUpOn: '2027-03-04',
    })
    await api.edit(visit.id, { notes: 'SECRET gate' }).expect(200)
    const { customerId } = await api.quoteOf(quoteId)
    const ofCustomer = `/api/customers/${customerId}`
    await api.office.patch(ofCustomer, { notes: 'SECRET customer' }).expect(200)
    await api.office.post(`${ofCustomer}/calls`, { quoteId, outcome: 'reached', note: 'SECRET call' }).expect(201)
    await api.office
      .post(`${ofCustomer}/messages`, { quoteId, subject: 'SECRET draft', body: 'Still waits' })
      .expect(201)
    // A stranger may book for any quote.
    await api.office.patch(`/api/customers/${customerId}`, { phoneNumber: '(615) 555-0100' })
    const stranger = await api.book({ quoteId, contact: { ...CONTACT, firstName: 'SECRET stranger' } }).expect(201)
    await api.office.post('/api/closures', { date: TUESDAY, reason: 'SECRET closure' })
    await api.newQuote({ firstName: 'SECRET other', email: 'other@example.com' })
    const page = await opened({ quoteId })
    const text = JSON.stringify(await page.read())
    expect(text).not.toContain('SECRET')
    expect(text).not.toContain(stranger.body.id)
    for (const word of [
      'crew',
      'assignedTo',
      'followUpOn',
      'intentId',
      'personId',
      'Admin key',
      'clientAddress',
      'sessionId',
    ]) {
      expect(text).not.toContain(word)
    }
  })

  it('shows a time that was chosen in another browser, until its hold ends', async () => {
    const quoteId = await api.newQuote()
    const page = await opened({ quoteId })
    expect(await page.read()).not.toHaveProperty('held')
    // A stranger may hold a time for any quote, for longer.
    api.clock.advance(MINUTE_MS)
    const contact = { ...CONTACT, email: 'stranger@example.com', phoneNumber: '(615) 555-0100' }
    await api.hold({ quoteId })
    api.clock.advance(2 * MINUTE_MS)
    await api.book({ quoteId, contact, appointmentDate: WEDNESDAY }).expect(201)
    expect((await page.read()).held).toEqual({
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      secondsLeft: (HOLD_MINUTES - 2) * 60,
    })
    api.clock.advance((HOLD_MINUTES - 2) * MINUTE_MS)
    expect(await page.read()).not.toHaveProperty('held')
  })

  it("of a visit shows that visit alone, even if it's for another customer's quote", async () => {
    const quoteId = await api.newQuote()
    const { body: visit } = await api.takeByPhone({ quoteId, contact: CONTACT }).expect(201)
    const shown = await (await opened({ appointmentId: visit.id })).read()
    expect(shown).toMatchObject({
      contact: CONTACT,
      next: { step: 'measure' },
      visits: [{ id: visit.id, quoteId: null }],
    })
    expect(shown).not.toHaveProperty('quote')
    expect(shown).not.toHaveProperty('quoted')
    expect(JSON.stringify(shown)).not.toContain(quoteId)
  })

  it('shows what the shop wrote once it is sent, and messages about no quote only to the customer themself', async () => {
    const quoteId = await api.newQuote({ phoneNumber: '(615) 555-0177', lastName: 'Okafor' })
    const other = await api.newQuote({ phoneNumber: '(615) 555-0177', lastName: 'Okafor', email: 'dev@example.com' })
    const { customerId } = await api.quoteOf(quoteId)
    expect((await api.quoteOf(other)).customerId).toBe(customerId)
    const write = (message: object) => api.office.post(`/api/customers/${customerId}/messages`, message).expect(201)
    await write({ quoteId, subject: 'One', body: 'About your quote' })
    api.clock.advance(1)
    await write({ subject: 'Two', body: 'About nothing' })
    const [page, ofOther] = [await opened({ quoteId }), await opened({ quoteId: other })]
    expect((await page.read()).messages).toEqual([])
    await api.database.execute(`update outgoing_mails set not_before = now() where queued_at is null`)
    await api.drain()
    await api.run('outbox')
    const { number } = await api.quoteOf(quoteId)
    const bodies = async (one: typeof page) =>
      (await one.read()).messages.map(({ subject, isFromShop }) => [subject, isFromShop])
    expect(await bodies(page)).toEqual([
      [`One [#${number}]`, true],
      ['Two', true],
    ])
    expect(await bodies(ofOther)).toEqual([])
  })
})

it('shows the newest 50 messages, and says if there are older ones', async () => {
  const page = await opened({ quoteId: await api.newQuote() })
  await page.post('/messages', { body: 'The newest' }).expect(201)
  const add = (count: number) =>
    api.database.execute(`insert into messages (id, customer_id, quote_id, channel, direction, body, by_name, created_at)
      select gen_random_uuid(), customer_id, quote_id, channel, direction, 'Older ' || n, by_name, created_at - n * interval '1 minute'
      from messages, generate_series(1, ${count}) as n where body = 'The newest'`)
  await add(49)
  expect(await page.read()).not.toHaveProperty('hasOlderMessages')
  await add(1)
  const { messages, hasOlderMessages } = await page.read()
  expect(hasOlderMessages).toBe(true)
  expect(messages).toHaveLength(50)
  expect(messages.at(-1)?.body).toBe('The newest')
})

/** A quote whose own customer has paid for a visit on Wednesday at 8:00. */
async function bookedOnline() {
  const by = visitor(api.app, newSession())
  const quoteId = await api.newQuote({ ...CONTACT, email: ADA.email }, by)
  const visit = await api.confirmed({ by, quoteId, date: WEDNESDAY })
  await api.drain()
  return { by, quoteId, visit }
}
