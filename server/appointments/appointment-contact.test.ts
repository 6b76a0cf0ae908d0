import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CONTACT, HELD, slotRequest, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { ADA } from '#test/contacts.ts'
import { NINE } from '#test/slots.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'

const api = useAppointmentApi()

describe('the contact of an appointment', () => {
  it('is copied from the quote and stays when the quote is deleted', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote({ firstName: 'Zoë 🪨', address: '12 Main Street', aptSuite: 'B' }, by)
    const held = await api.hold({ quoteId, by })
    const visit = await api.appointmentOf(held.by)
    expect(visit).toMatchObject({
      quoteId,
      contact: { ...ADA, firstName: 'Zoë 🪨', aptSuite: 'B' },
    })
    expect(await api.stored(held.id)).toMatchObject({ quote_number: 1001 })
    await api.office.delete(`/api/quotes/${quoteId}`).expect(204)
    expect(await api.appointmentOf(held.by)).toEqual({ ...visit, quoteId: null })
    expect(await api.stored(held.id)).toMatchObject({ quote_number: 1001 })
  })

  it('comes from the request if it has one, not from the quote', async () => {
    const by = api.newVisitor()
    const quoteId = await api.newQuote()
    await api.book({ quoteId, contact: CONTACT }, by).expect(201)
    expect(await api.appointmentOf(by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('is trimmed, and its optional fields may be missing', async () => {
    const by = api.newVisitor()
    const { aptSuite: _1, state: _2, ...contact } = CONTACT
    await api.book({ contact: { ...contact, email: ' dana@example.com ', city: ' Nashville ' } }, by).expect(201)
    expect((await api.appointmentOf(by))?.contact).toEqual({ ...CONTACT, aptSuite: '', state: '' })
  })

  it('changes when the same slot is booked again with another contact', async () => {
    const held = await api.hold()
    const contact = { ...CONTACT, address: '9 Elm Street' }
    const quoteId = await api.newQuote()
    const { body } = await api.book({ contact, quoteId }, held.by).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact, quoteId, heldUntil: held.heldUntil })
    expect(await api.historyOf(held.id)).toEqual([HELD, 'held > held visitor: Details changed'])
  })

  it('changes to the contact of a quote that is named later', async () => {
    const held = await api.hold()
    const quoteId = await api.newQuote({ address: '1 First Street' }, held.by)
    await api.book({ quoteId }, held.by).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({
      quoteId,
      contact: { firstName: 'Ada', address: '1 First Street' },
    })
    const other = await api.newQuote({ address: '2 Second Street', aptSuite: '' }, held.by)
    await api.book({ quoteId: other, timeSlot: NINE }, held.by).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId: other, contact: { address: '2 Second Street' } })
    expect(await api.stored(held.id)).toMatchObject({ quote_number: 1002 })
  })

  it('is stored but hidden if the quote belongs to another session', async () => {
    const quoteId = await api.newQuote({ address: '12 Main Street' })
    const nothing = Object.fromEntries(Object.keys(CONTACT).map((name) => [name, '']))
    const held = await api.hold({ quoteId })
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId, contact: nothing })
    expect(await api.stored(held.id)).toMatchObject({ address: '12 Main Street' })
    // It's hidden after a move too, and if an existing hold names the quote later.
    await api.book({ quoteId, timeSlot: NINE }, held.by).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact: nothing })
    const later = await api.hold({ date: WEDNESDAY })
    await api.book({ quoteId, appointmentDate: WEDNESDAY }, later.by).expect(201)
    expect(await api.appointmentOf(later.by)).toMatchObject({ quoteId, contact: nothing })
    // Visitors see the contact that they entered.
    await api.book({ appointmentDate: WEDNESDAY, contact: CONTACT }, later.by).expect(201)
    expect(await api.appointmentOf(later.by)).toMatchObject({ quoteId, contact: CONTACT })
  })

  it('keeps corrections when the same quote is named again', async () => {
    const quoteId = await api.newQuote()
    const held = await api.hold({ quoteId })
    await api.book({ quoteId, contact: CONTACT }, held.by).expect(201)
    await api.book({ quoteId, timeSlot: NINE }, held.by).expect(201)
    expect(await api.appointmentOf(held.by)).toMatchObject({ quoteId, timeSlot: NINE, contact: CONTACT })
  })

  it("doesn't change if the quote doesn't exist", async () => {
    const held = await api.hold()
    const { body } = await api.book({ quoteId: randomUUID() }, held.by).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'quoteId' }] })
    expect(await api.appointmentOf(held.by)).toMatchObject({ contact: CONTACT, quoteId: null })
  })
})

it.runIf(ON_POSTGRES)(
  'a hold stays as it is if the quote that it should move with is deleted at the same moment',
  async () => {
    const held = await api.hold()
    const quoteId = await api.newQuote()
    const { answer } = await api.database.transaction(async (tx) => {
      await tx.run('', 'delete from quotes where id = $1::uuid', [quoteId])
      const asked = api.send('/api/appointments', slotRequest({ quoteId, timeSlot: NINE }), held.by.session)
      await expect.poll(() => countWaiting(api.database)).toBeGreaterThan(0)
      return { answer: asked }
    })
    expect(await answer).toMatchObject({ status: 400, body: { code: 'invalid', issues: [{ path: 'quoteId' }] } })
    expect(await api.appointmentOf(held.by)).toMatchObject({ id: held.id, quoteId: null, contact: CONTACT })
    expect(await api.count('appointment_history')).toBe(1)
  },
)
