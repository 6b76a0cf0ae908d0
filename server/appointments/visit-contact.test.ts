import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { operator } from '#test/api.ts'
import { CONTACT, NINE, useBooking, WEDNESDAY } from '#test/booking-api.ts'
import { choice, recordsOf } from '#test/booking-choices.ts'

const api = useBooking()
const { stored } = recordsOf(api)

describe('the contact of a visit', () => {
  it('is the quote’s where one is named, and stays when the quote is gone', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote({ firstName: 'Zoë 🪨', address: '12 Main Street', aptSuite: 'B' }, by)
    const held = await api.hold({ quoteId, by })
    const visit = await api.visitOf(held.by)
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
    await operator(api.app).delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.visitOf(held.by)).toEqual({ ...visit, quoteId: null })
    expect(await stored(held.id)).toMatchObject({ quote_number: 1001 })
  })

  it('is the one that was sent, rather than the quote’s', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote()
    await by.post('/api/appointments', choice({ quoteId, contact: CONTACT })).expect(201)
    expect(await api.visitOf(by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('may be without what is not asked for, and is trimmed', async () => {
    const by = api.newVisitor()
    const { aptSuite: _1, state: _2, zipCode: _3, ...contact } = CONTACT
    await by
      .post('/api/appointments', choice({ contact: { ...contact, email: ' dana@example.com ', city: ' Nashville ' } }))
      .expect(201)
    expect((await api.visitOf(by))?.contact).toEqual({ ...CONTACT, aptSuite: '', state: '', zipCode: '' })
  })

  it('is changed when it is sent again for the same slot', async () => {
    const held = await api.hold()
    const contact = { ...CONTACT, address: '9 Elm Street' }
    const quoteId = await api.newQuote()
    const { body } = await held.by.post('/api/appointments', choice({ contact, quoteId })).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await api.visitOf(held.by)).toMatchObject({ contact, quoteId, heldUntil: held.heldUntil })
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Chosen for payment',
      'held > held visitor: Details changed',
    ])
  })

  it('is the one of another quote that is named later, as it is shown with that quote', async () => {
    const held = await api.hold()
    const quoteId = await api.newQuote({ address: '1 First Street' }, held.by)
    await held.by.post('/api/appointments', choice({ quoteId })).expect(201)
    expect(await api.visitOf(held.by)).toMatchObject({
      quoteId,
      contact: { firstName: 'Ada', address: '1 First Street' },
    })
    const other = await api.newQuote({ address: '2 Second Street', aptSuite: '' }, held.by)
    await held.by.post('/api/appointments', choice({ quoteId: other, timeSlot: NINE })).expect(201)
    expect(await api.visitOf(held.by)).toMatchObject({ quoteId: other, contact: { address: '2 Second Street' } })
    expect(await stored(held.id)).toMatchObject({ quote_number: 1002 })
  })

  it('is filled in from the quote where a hold that has none names it later', async () => {
    const by = api.newVisitor()
    await by.post('/api/appointments', choice()).expect(201)
    const quoteId = await api.newQuote({}, by)
    await by.post('/api/appointments', choice({ quoteId })).expect(201)
    expect(await api.visitOf(by)).toMatchObject({ quoteId, contact: { firstName: 'Ada', address: '12 Main Street' } })
  })

  it('of another session’s quote is stored, and not shown: a quote’s id is leave to book for it, not to read it', async () => {
    const quoteId = await api.newQuote({ address: '12 Main Street' })
    const nothing = Object.fromEntries(Object.keys(CONTACT).map((name) => [name, '']))
    const held = await api.hold({ quoteId })
    expect(await api.visitOf(held.by)).toMatchObject({ quoteId, contact: nothing })
    expect(await stored(held.id)).toMatchObject({ address: '12 Main Street' })
    // Nor after the hold has moved, or was there before it named the quote.
    await held.by.post('/api/appointments', choice({ quoteId, timeSlot: NINE })).expect(201)
    expect(await api.visitOf(held.by)).toMatchObject({ contact: nothing })
    const later = await api.hold({ date: WEDNESDAY })
    await later.by.post('/api/appointments', choice({ quoteId, appointmentDate: WEDNESDAY })).expect(201)
    expect(await api.visitOf(later.by)).toMatchObject({ quoteId, contact: nothing })
    // What the visitor gave is the visitor's to see.
    await later.by.post('/api/appointments', choice({ appointmentDate: WEDNESDAY, contact: CONTACT })).expect(201)
    expect(await api.visitOf(later.by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('that the visitor corrected stays when the same quote is named again', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await held.by.post('/api/appointments', choice({ quoteId, contact: CONTACT })).expect(201)
    await held.by.post('/api/appointments', choice({ quoteId, timeSlot: NINE })).expect(201)
    expect(await api.visitOf(held.by)).toMatchObject({ quoteId, timeSlot: NINE, contact: CONTACT })
  })

  it('is not changed by a quote that nobody has', async () => {
    const held = await api.hold()
    const { body } = await held.by.post('/api/appointments', choice({ quoteId: randomUUID() })).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'quoteId' }] })
    expect(await api.visitOf(held.by)).toMatchObject({ contact: CONTACT, quoteId: null })
  })
})
