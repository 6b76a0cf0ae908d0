import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listEmailFileIds } from '#server/mail/email-files.ts'
import { newSession, quoteRequest, visitor } from '#test/api.ts'
import { CONTACT, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const api = useAppointmentApi()
const NAME = 'Ada Okafor'

const requestQuote = async (by = visitor(api.app, newSession())): Promise<string> =>
  (await by.post('/api/quote', quoteRequest({ ...ADA })).expect(201)).body.quoteId
const eraseCustomerOf = async (quoteId: string) => {
  const { customerId } = await api.quoteOf(quoteId)
  await api.office.post(`/api/customers/${customerId}/erase`, { name: NAME }).expect(204)
  return customerId
}
const findAppointment = async (id: string) => (await api.office.get(`/api/appointments/${id}`).expect(200)).body

/** Holds a slot and cancels it. */
const holdAndCancel = async (choice: Parameters<typeof api.hold>[0]) => {
  const held = await api.hold(choice)
  await api.edit(held.id, { status: 'cancelled', refund: true }).expect(200)
  return held
}

it("a visit that no customer has is erased with its quote if it has the quote's contact, and stays if it has its own", async () => {
  const quoteId = await requestQuote()
  const copied = await holdAndCancel({ quoteId, slot: EIGHT })
  const own = await holdAndCancel({ slot: NINE, by: visitor(api.app) })
  await api.database.rows('update appointments set quote_id = $1::uuid where id = $2::uuid', [quoteId, own.id])
  for (const { id } of [copied, own]) expect(await findAppointment(id)).toMatchObject({ customerId: null })
  await eraseCustomerOf(quoteId)
  expect(await findAppointment(copied.id)).toMatchObject({
    erased: true,
    contact: { firstName: 'Erased', lastName: 'customer', email: '' },
  })
  expect(await findAppointment(own.id)).toMatchObject({ erased: false, contact: { firstName: 'Dana' } })
})

it('a visit that is over is erased, and keeps its status and payment', async () => {
  const quoteId = await requestQuote()
  const held = await api.hold({ quoteId })
  await api.payDemo({ ...held, ...(await api.secretOf(held)) }).expect(200)
  api.clock.set(`${WEDNESDAY}T15:00:00Z`)
  const { customerId } = await findAppointment(held.id)
  expect(customerId).toBe(await eraseCustomerOf(quoteId))
  expect(await findAppointment(held.id)).toMatchObject({
    erased: true,
    status: 'confirmed',
    paidCents: 10_000,
    customerId,
  })
})

describe('an erased customer', () => {
  it('cannot be edited or booked for, and gets no emails', async () => {
    const by = visitor(api.app)
    const quoteId = await requestQuote(by)
    const appointment = await holdAndCancel({ quoteId, by })
    await eraseCustomerOf(quoteId)
    const refused = { code: 'not_allowed_now', error: 'This customer was erased.' }
    const quoteEdit = { status: 'new', paymentStatus: 'not received', notes: 'x' }
    const { office } = api
    const phoneAppointment = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact: ADA, fee: 'waived', quoteId }
    for (const request of [
      office.patch(`/api/quotes/${quoteId}`, quoteEdit),
      office.patch(`/api/quotes/${quoteId}`, { ...quoteEdit, version: 1 }),
      api.edit(appointment.id, { notes: 'x' }),
      api.edit(appointment.id, { status: 'cancelled', refund: true }),
      api.edit(appointment.id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }),
      office.post('/api/appointments/by-phone', phoneAppointment).set('Idempotency-Key', randomUUID()),
      visitor(api.app).post('/api/appointments', { appointmentDate: TUESDAY, timeSlot: EIGHT, quoteId }),
    ]) {
      expect((await request.expect(409)).body).toMatchObject(refused)
    }
    expect((await by.get('/api/appointments/current').expect(200)).body).toEqual({ visit: null })
    expect((await by.get(`/api/quote/${quoteId}`).expect(200)).body).not.toHaveProperty('contact')
    await api.drain()
    const ids = await listEmailFileIds(api.emailFilesDir)
    expect(ids).not.toContain(quoteId)
    expect(ids).not.toContain(appointment.id)
    await office.delete(`/api/quotes/${quoteId}`).expect(204)
  })

  it('gets a refund of a late payment, and no appointment', async () => {
    const quoteId = await requestQuote()
    const held = await api.hold({ quoteId })
    const { intentId } = await api.secretOf(held)
    api.clock.advance(31 * 60_000)
    await api.run('expire-holds')
    expect(await api.statusOf(held.id)).toBe('expired')
    await eraseCustomerOf(quoteId)
    await api.database.rows(
      `update demo_intents set status = 'succeeded', received_cents = amount_cents where id = $1`,
      [intentId],
    )
    await api.database.rows(`update payments set state = 'open' where intent_id = $1`, [intentId])
    await api.run('sweep-payments')
    expect(await api.paymentsOf(held.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await findAppointment(held.id)).toMatchObject({ erased: true, status: 'expired', contact: { email: '' } })
  })

  it('is logged only by ids', async () => {
    const quoteId = await requestQuote()
    const appointment = await holdAndCancel({ quoteId })
    const before = api.logged().length
    const customerId = await eraseCustomerOf(quoteId)
    const lines = api.logged().slice(before).trim().split('\n')
    const [line] = lines.map((one) => JSON.parse(one)).filter(({ erased }) => erased)
    expect(line).toEqual({
      level: 40,
      time: expect.any(Number),
      erased: { quoteIds: [quoteId], appointmentIds: [appointment.id], customerIds: [customerId] },
      msg: 'A customer was erased',
    })
  })

  it('without a name needs none', async () => {
    const contact = { ...CONTACT, email: '' }
    const { body: visit } = await api.takeByPhone({ contact }).expect(201)
    await api.cancel(visit.id, false)
    await api.database.execute(`update customers set first_name = '', last_name = ''`)
    await api.office.post(`/api/customers/${visit.customerId}/erase`, { name: '' }).expect(204)
    expect(await findAppointment(visit.id)).toMatchObject({ erased: true, contact: { firstName: 'Erased' } })
  })
})
