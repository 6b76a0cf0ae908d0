import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { officeClient } from '#test/api.ts'
import { CONTACT, NINE, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { slotRequest, appointmentRecords } from '#test/appointment-requests.ts'

const api = useAppointmentApi()
const { stored } = appointmentRecords(api)

describe('the contact of an appointment', () => {
  it('is copied from the quote and stays when the quote is deleted', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote({ firstName: 'Zoë 🪨', address: '12 Main Street', aptSuite: 'B' }, by)
    const held = await api.hold({ quoteId, by })
    const visit = await api.appointmentOf(held.by)
    expect(visit).toMatchObject({
      quoteId,
      contact: {
        firstName: 'Zoë 🪨',
        lastName: 'Okafor',
        phoneNumber: '(615) 555-0142',
        email: 'ada@example.com',
        address: '12 Main Street',
        aptSuite: 'B',
        city: 'Nashville',
        state: 'TN',
        zipCode: '37206',
      },
    })
    expect(await stored(held.id)).toMatchObject({ quote_number: 1001 })
    await officeClient(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.appointmentOf(held.by)).toEqual({ ...visit, quoteId: null })
    expect(await stored(held.id)).toMatchObject({ quote_number: 1001 })
  })

  it('comes from the request if it has one, not from the quote', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote()
    await by.post('/api/appointments', slotRequest({ quoteId, contact: CONTACT })).expect(201)
    expect(await api.appointmentOf(by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('is trimmed, and its optional fields may be missing', async () => {
    const by = api.newVisitor()
    const { aptSuite: _1, state: _2, zipCode: _3, ...contact } = CONTACT
    await by
      .post(
        '/api/appointments',
        slotRequest({ contact: { ...contact, email: ' dana@example.com ', city: ' Nashville ' } }),
      )
      .expect(201)
    expect((await api.appointmentOf(by))?.contact).toEqual({ ...CONTACT, aptSuite: '', state: '', zipCode: '' })
  })

  it('changes when the same slot is booked again with another contact', async () => {
    const held = await api.hold()
    const contact = { ...CONTACT, address: '9 Elm Street' }
    const quoteId = await api.newQuote()
    const { body } = await held.by.post('/api/appointments', slotRequest({ contact, quoteId })).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact, quoteId, heldUntil: held.heldUntil })
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Time chosen',
      'held > held visitor: Details changed',
    ])
  })

  it('changes to the contact of a quote that is named later', async () => {
    const held = await api.hold()
    const quoteId = await api.newQuote({ address: '1 First Street' }, held.by)
    await held.by.post('/api/appointments', slotRequest({ quoteId })).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({
      quoteId,
      contact: { firstName: 'Ada', address: '1 First Street' },
    })
    const other = await api.newQuote({ address: '2 Second Street', aptSuite: '' }, held.by)
    await held.by.post('/api/appointments', slotRequest({ quoteId: other, timeSlot: NINE })).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId: other, contact: { address: '2 Second Street' } })
    expect(await stored(held.id)).toMatchObject({ quote_number: 1002 })
  })

  it('is filled from the quote if the hold had no contact', async () => {
    const by = api.newVisitor()
    await by.post('/api/appointments', slotRequest()).expect(201)
    const quoteId = await api.newQuote({}, by)
    await by.post('/api/appointments', slotRequest({ quoteId })).expect(201)
    expect(await api.appointmentOf(by)).toMatchObject({
      quoteId,
      contact: { firstName: 'Ada', address: '12 Main Street' },
    })
  })

  it('is stored but hidden if the quote belongs to another session', async () => {
    const quoteId = await api.newQuote({ address: '12 Main Street' })
    const nothing = Object.fromEntries(Object.keys(CONTACT).map((name) => [name, '']))
    const held = await api.hold({ quoteId })
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId, contact: nothing })
    expect(await stored(held.id)).toMatchObject({ address: '12 Main Street' })
    // It's hidden after a move too, and if an existing hold names the quote later.
    await held.by.post('/api/appointments', slotRequest({ quoteId, timeSlot: NINE })).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact: nothing })
    const later = await api.hold({ date: WEDNESDAY })
    await later.by.post('/api/appointments', slotRequest({ quoteId, appointmentDate: WEDNESDAY })).expect(201)
    expect(await api.appointmentOf(later.by)).toMatchObject({ quoteId, contact: nothing })
    // Visitors see the contact that they entered.
    await later.by.post('/api/appointments', slotRequest({ appointmentDate: WEDNESDAY, contact: CONTACT })).expect(201)
    expect(await api.appointmentOf(later.by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('keeps corrections when the same quote is named again', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await held.by.post('/api/appointments', slotRequest({ quoteId, contact: CONTACT })).expect(201)
    await held.by.post('/api/appointments', slotRequest({ quoteId, timeSlot: NINE })).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId, timeSlot: NINE, contact: CONTACT })
  })

  it("doesn't change if the quote doesn't exist", async () => {
    const held = await api.hold()
    const { body } = await held.by.post('/api/appointments', slotRequest({ quoteId: randomUUID() })).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'quoteId' }] })
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact: CONTACT, quoteId: null })
  })
})
