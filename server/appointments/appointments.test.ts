import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { SLOTS } from '#shared/appointments/slots.ts'
import { newSession, operator, useApi, visitor } from '#test/api.ts'
import {
  BOTH_CONFIRMED,
  CONTACT,
  EIGHT,
  HALF_PAST_EIGHT,
  HALF_PAST_NINE,
  HOLD,
  MINUTE,
  NINE,
  NOW,
  TUESDAY,
  useBooking,
  WEDNESDAY,
} from '#test/booking-api.ts'

const api = useBooking()

const ALL = SLOTS.map(({ label }) => label)
const without = (...labels: string[]) => ALL.filter((label) => !labels.includes(label))
const path = (from: string, to: string) => `/api/appointments/availability?from=${from}&to=${to}`
const rows = async (table: 'appointments' | 'appointment_history') =>
  (await api.database.run('', `select 1 from ${table}`, [])).length
const stored = async (id: string) => {
  const [row] = await api.database.run('', 'select * from appointments where id = $1::uuid', [id])
  return row as Record<string, unknown> // as a row is
}
const choice = (changes: object = {}) => ({ appointmentDate: TUESDAY, timeSlot: EIGHT, ...changes })

describe('availability', () => {
  it('tells day by day in order what is free, both bounds included, and why a day is closed', async () => {
    const { body } = await api.newVisitor().get(path('2027-05-28', '2027-06-01')).expect(200)
    expect(body).toEqual({
      days: [
        { date: '2027-05-28', slots: ALL },
        { date: '2027-05-29', slots: [], closed: 'Saturdays and Sundays are closed' },
        { date: '2027-05-30', slots: [], closed: 'Saturdays and Sundays are closed' },
        { date: '2027-05-31', slots: [], closed: 'Memorial Day' },
        { date: '2027-06-01', slots: ALL },
      ],
    })
    expect(ALL).toHaveLength(16)
  })

  it('needs no session, but a right one where there is one', async () => {
    await visitor(api.app, undefined).get(path(TUESDAY, TUESDAY)).expect(200)
    await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    const { body } = await visitor(api.app, 'ABC').get(path(TUESDAY, TUESDAY)).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })

  it.each([
    ['from=2027-02-30&to=2027-03-02', 'from'],
    ['from=02/03/2027&to=2027-03-02', 'from'],
    ['from=2027-3-1&to=2027-03-02', 'from'],
    ['from=2027-03-01&to=2027-02-29', 'to'],
    ['from=2027-03-01&to=2027-03-02T00:00:00Z', 'to'],
    ['from=2027-03-01&to=1999-12-31', 'to'],
    ['from=2027-03-01', 'to'],
    ['to=2027-03-01', 'from'],
    ['from=&to=2027-03-01', 'from'],
    ['from=2027-03-01&from=2027-03-02&to=2027-03-02', 'from'],
    ['from=2027-03-02&to=2027-03-01', 'to'],
    ['from=2027-03-01&to=2027-05-02', 'to'],
    ['from=2001-01-01&to=2099-12-31', 'to'],
  ])('of %s is refused, and the answer names %s', async (query, field) => {
    const { body } = await api.newVisitor().get(`/api/appointments/availability?${query}`).expect(400)
    expect(body).toEqual({
      code: 'invalid',
      error: expect.any(String),
      issues: [{ path: field, message: body.error }],
    })
  })

  it('is of 62 days at most', async () => {
    const { body } = await api.newVisitor().get(path('2027-03-01', '2027-05-01')).expect(200)
    expect(body.days).toHaveLength(62)
    expect(body.days[0].date).toBe('2027-03-01')
    expect(body.days[61].date).toBe('2027-05-01')
  })

  it('has nothing in the past, within the notice, or beyond the horizon, and says that none of it is closed', async () => {
    const { body: past } = await api.newVisitor().get(path('2027-02-26', '2027-02-26')).expect(200)
    expect(past).toEqual({ days: [{ date: '2027-02-26', slots: [] }] })
    expect(await api.freeOn('2027-03-01')).toEqual(ALL.slice(ALL.indexOf('12:30 PM-1:30 PM')))
    const { body: far } = await api.newVisitor().get(path('2028-02-29', '2028-03-01')).expect(200)
    expect(far.days).toEqual([
      { date: '2028-02-29', slots: ALL },
      { date: '2028-03-01', slots: [] },
    ])
  })

  it('leaves out what shares a minute with a visit, for everybody but who holds it', async () => {
    const held = await api.hold({ slot: HALF_PAST_EIGHT })
    expect(await api.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
    expect(await api.freeOn(TUESDAY, held.by)).toEqual(ALL)
    expect(await api.freeOn(WEDNESDAY)).toEqual(ALL)
    const { body } = await request(api.app).get(path(TUESDAY, TUESDAY)).expect(200)
    expect(body.days[0].slots).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('has a held slot again when its hold is over, and never a paid one', async () => {
    const paid = await api.hold({ slot: NINE })
    const { clientSecret, intentId } = await api.secretOf(paid)
    await paid.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
    await api.hold({ slot: '1:00 PM-2:00 PM' })
    expect(await api.freeOn(TUESDAY)).toHaveLength(10)
    api.clock.advance(HOLD)
    const left = without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE)
    expect(await api.freeOn(TUESDAY)).toEqual(left)
    expect(await api.freeOn(TUESDAY, paid.by)).toEqual(left)
  })

  it('leaves out what the office has closed, and gives its reason for a whole day', async () => {
    const office = operator(api.app)
    await office.post('/api/closures', { date: TUESDAY, timeSlot: NINE, reason: 'Dentist' }).expect(201)
    const { body: day } = await office.post('/api/closures', { date: WEDNESDAY, reason: 'Inventory' }).expect(201)
    const { body } = await api.newVisitor().get(path(TUESDAY, WEDNESDAY)).expect(200)
    expect(body.days).toEqual([
      { date: TUESDAY, slots: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) },
      { date: WEDNESDAY, slots: [], closed: 'Inventory' },
    ])
    await office.delete(`/api/closures/${day.id}`).expect(204)
    expect(await api.freeOn(WEDNESDAY)).toEqual(ALL)
  })

  it('is by the clock in the shop when clocks change', async () => {
    // 6:00 AM, of the day after clocks went forward and of the one after they went back.
    for (const [date, edge] of [
      ['2027-03-15', '2027-03-15T11:00:00Z'],
      ['2027-11-08', '2027-11-08T12:00:00Z'],
    ] as const) {
      api.clock.set(new Date(new Date(edge).getTime() - MINUTE))
      expect(await api.freeOn(date)).toEqual(ALL)
      api.clock.set(new Date(new Date(edge).getTime() + MINUTE))
      expect(await api.freeOn(date)).toEqual(without(EIGHT))
    }
  })

  it('takes midnight from the shop, not from Greenwich', async () => {
    // Monday evening in the shop, when it is Tuesday in Greenwich.
    api.clock.set('2027-03-02T05:59:00Z')
    expect(await api.freeOn('2028-02-29')).toEqual(ALL)
    expect(await api.freeOn('2028-03-01')).toEqual([])
    api.clock.set('2027-03-02T06:01:00Z')
    expect(await api.freeOn('2028-03-01')).toEqual(ALL)
  })
})

describe('holding a slot', () => {
  it('answers with its end and the fee, and is the first line of its history', async () => {
    const { body } = await api.newVisitor().post('/api/appointments', choice()).expect(201)
    expect(body).toEqual({
      id: expect.any(String),
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      heldUntil: expect.any(String),
      feeCents: 10_000,
    })
    const lasts = new Date(body.heldUntil).getTime() - new Date(NOW).getTime()
    expect(lasts).toBeGreaterThanOrEqual(HOLD)
    expect(lasts).toBeLessThan(HOLD + MINUTE)
    expect(await api.historyOf(body.id)).toEqual(['nothing > held visitor: Chosen for payment'])
  })

  it('takes the body of the specification alone, and is then without an address', async () => {
    const held = api.newVisitor()
    await held.post('/api/appointments', choice()).expect(201)
    const visit = await api.visitOf(held)
    expect(visit?.contact).toEqual(Object.fromEntries(Object.keys(CONTACT).map((name) => [name, ''])))
    expect(visit?.quoteId).toBeNull()
  })

  it.each([
    '8:00 AM - 9:00 AM',
    ' 8:00 AM–9:00 AM ',
    '8:00 AM — 9:00 AM',
    '8:00\u202fAM\u20139:00\u202fAM',
    '8:00\u00a0am\u22129:00\u00a0am',
    '8:00AM-9:00AM',
  ])('takes the label %j for what it means', async (timeSlot) => {
    const { body } = await api.newVisitor().post('/api/appointments', choice({ timeSlot })).expect(201)
    expect(body.timeSlot).toBe(EIGHT)
    expect((await stored(body.id)).time_slot).toBe(EIGHT)
  })

  it('drops fields that nobody asked for', async () => {
    const mischief = { id: randomUUID(), status: 'confirmed', feeCents: 1, crew: 7, heldUntil: '2099-01-01T00:00:00Z' }
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', choice({ ...mischief, contact: { ...CONTACT, notes: 'x', isVip: true } }))
      .expect(201)
    expect(body).toMatchObject({ feeCents: 10_000 })
    expect(body.id).not.toBe(mischief.id)
    expect(await stored(body.id)).toMatchObject({ status: 'held', fee: 'online', crew: 1, notes: '' })
    expect((await stored(body.id)).held_until).not.toEqual(new Date(mischief.heldUntil))
  })

  it('is in the shop’s time, whatever the clocks do', async () => {
    const starts = async (date: string) => {
      const { by } = await api.hold({ date })
      return (await api.visitOf(by))?.startsAt
    }
    expect(await starts('2027-03-12')).toBe('2027-03-12T14:00:00.000Z')
    expect(await starts('2027-03-15')).toBe('2027-03-15T13:00:00.000Z')
    expect(await starts('2027-11-05')).toBe('2027-11-05T13:00:00.000Z')
    expect(await starts('2027-11-08')).toBe('2027-11-08T14:00:00.000Z')
  })

  it('may be on the last day of the horizon, and two hours from now', async () => {
    await api.hold({ date: '2028-02-29' })
    api.clock.set('2027-03-02T11:59:00Z')
    await api.hold({ date: TUESDAY })
    api.clock.set('2027-03-03T12:00:01Z')
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', choice({ appointmentDate: WEDNESDAY }))
      .expect(400)
    expect(body).toMatchObject({ code: 'not_bookable', error: expect.stringContaining('2 hours of notice') })
  })
})

describe('bad input', () => {
  it.each([
    ['a day that does not exist', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['a date with slashes', { appointmentDate: '02/03/2027' }, 'appointmentDate'],
    ['a date without zeros', { appointmentDate: '2027-3-1' }, 'appointmentDate'],
    ['an instant for a date', { appointmentDate: '2027-03-02T14:00:00Z' }, 'appointmentDate'],
    ['a number for a date', { appointmentDate: 20270302 }, 'appointmentDate'],
    ['no date', { appointmentDate: undefined }, 'appointmentDate'],
    ['a slot over noon', { timeSlot: '11:30 AM-12:30 PM' }, 'timeSlot'],
    ['a slot off the half hours', { timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['a slot of two hours', { timeSlot: '8:00 AM-10:00 AM' }, 'timeSlot'],
    ['no slot', { timeSlot: undefined }, 'timeSlot'],
    ['a slot that is no text', { timeSlot: [EIGHT] }, 'timeSlot'],
    ['a quoteId that is none', { quoteId: '1042' }, 'quoteId'],
    ['a quoteId that is null', { quoteId: null }, 'quoteId'],
    ['a quoteId that nobody has', { quoteId: '0198c0de-0000-7000-8000-000000000001' }, 'quoteId'],
    ['a contact that is none', { contact: 'Dana' }, 'contact'],
  ])('%s is refused, and the answer names the field', async (_what, changes, field) => {
    const { body } = await api.newVisitor().post('/api/appointments', choice(changes)).expect(400)
    expect(body).toEqual({ code: 'invalid', error: expect.any(String), issues: [{ path: field, message: body.error }] })
    expect(await rows('appointments')).toBe(0)
    expect(await rows('appointment_history')).toBe(0)
  })

  it.each([
    ['yesterday', { appointmentDate: '2027-02-26' }, 'is over'],
    ['today within the notice', { appointmentDate: '2027-03-01', timeSlot: '10:30 AM-11:30 AM' }, '2 hours of notice'],
    ['today when it is past', { appointmentDate: '2027-03-01' }, '2 hours of notice'],
    ['a Saturday', { appointmentDate: '2027-03-06' }, 'Saturdays and Sundays are closed'],
    ['a Sunday', { appointmentDate: '2027-03-07' }, 'Saturdays and Sundays are closed'],
    ['a holiday', { appointmentDate: '2027-05-31' }, 'Memorial Day'],
    ['a holiday as it is observed', { appointmentDate: '2027-07-05' }, 'Independence Day (observed)'],
    ['366 days ahead', { appointmentDate: '2028-03-01' }, '365 days ahead'],
  ])('%s cannot be booked, and the answer says why', async (_what, changes, why) => {
    const { body } = await api.newVisitor().post('/api/appointments', choice(changes)).expect(400)
    expect(body).toEqual({ code: 'not_bookable', error: expect.stringContaining(why) })
    expect(await rows('appointments')).toBe(0)
  })

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['phoneNumber', '555-0142', 'Phone number must be at least 10 digits'],
    ['email', 'dana@', 'Invalid email address'],
    ['address', '  ', 'Address is required'],
    ['address', undefined, 'Address is required'],
    ['city', '', 'City is required'],
    ['city', undefined, 'City is required'],
    ['zipCode', 37203, 'Zip code must be text'],
    ['firstName', 'x'.repeat(101), 'First name must be at most 100 characters'],
    ['address', 'x'.repeat(201), 'Address must be at most 200 characters'],
    ['address', 'Elm\u0000Street', 'Address contains a character that we cannot keep'],
    ['email', 'dana@example.com\r\nBcc: everybody@example.com', 'Invalid email address'],
  ])('a contact whose %s is %j is refused under contact.%s', async (field, value, message) => {
    const contact = { ...CONTACT, [field]: value }
    const { body } = await api.newVisitor().post('/api/appointments', choice({ contact })).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path: `contact.${field}`, message }] })
    expect(await rows('appointments')).toBe(0)
  })

  it('names every field of a contact that is empty', async () => {
    const { body } = await api
      .newVisitor()
      .post('/api/appointments', choice({ contact: {} }))
      .expect(400)
    expect(body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      ['firstName', 'lastName', 'phoneNumber', 'email', 'address', 'city'].map((name) => `contact.${name}`),
    )
  })

  it.each(['', 'ABCDEF', 'A'.repeat(32), `${'a'.repeat(31)}g`])('the session %j is refused', async (session) => {
    const { body } = await visitor(api.app, session).post('/api/appointments', choice()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
    expect(await rows('appointments')).toBe(0)
  })

  it('a request without a session is refused', async () => {
    const { body } = await request(api.app).post('/api/appointments').send(choice()).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path: 'X-Session-ID' }] })
  })
})

describe('one’s own held slot', () => {
  it('is given again when the notice is over, or the office has blocked the time', async () => {
    api.clock.set('2027-03-02T11:50:00.000Z') // ten minutes before two hours of notice
    const held = await api.hold()
    api.clock.advance(15 * MINUTE)
    await operator(api.app).post('/api/closures', { date: TUESDAY, reason: 'Stocktaking' }).expect(201)
    const { body } = await held.by.post('/api/appointments', choice({ contact: CONTACT })).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    await api
      .newVisitor()
      .post('/api/appointments', choice({ contact: CONTACT }))
      .expect(400)
  })

  it('is kept for two hours at most, however often it moves', async () => {
    const held = await api.hold()
    const slots = [EIGHT, NINE]
    let last = held.heldUntil
    for (let minutes = 25; minutes < 130; minutes += 25) {
      api.clock.advance(25 * MINUTE)
      const choose = choice({ timeSlot: slots[(minutes / 25) % 2], contact: CONTACT })
      const { body } = await held.by.post('/api/appointments', choose)
      if (body.id !== held.id) break
      last = body.heldUntil
    }
    const began = new Date(held.heldUntil).getTime() - HOLD
    expect(new Date(last).getTime() - began).toBeLessThanOrEqual(120 * MINUTE)
    expect(new Date(last).getTime() - began).toBeGreaterThan(90 * MINUTE)
  })
})

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

describe('a session that holds a slot', () => {
  it('gets the same hold again for the same slot, with the same end', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await held.by.post('/api/appointments', choice()).expect(201)
    expect(body).toMatchObject({ id: held.id, heldUntil: held.heldUntil })
    expect(await rows('appointments')).toBe(1)
    expect(await rows('appointment_history')).toBe(1)
  })

  it('moves its hold when it chooses another slot: the old one is free, the time begins anew', async () => {
    const held = await api.hold()
    api.clock.advance(10 * MINUTE)
    const { body } = await held.by
      .post('/api/appointments', choice({ appointmentDate: WEDNESDAY, timeSlot: NINE }))
      .expect(201)
    expect(body).toMatchObject({ id: held.id, appointmentDate: WEDNESDAY, timeSlot: NINE })
    expect(new Date(body.heldUntil).getTime() - new Date(held.heldUntil).getTime()).toBeGreaterThanOrEqual(10 * MINUTE)
    expect(await api.freeOn(TUESDAY)).toEqual(ALL)
    expect(await api.freeOn(WEDNESDAY)).toEqual(without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE))
    expect(await api.visitOf(held.by)).toMatchObject({
      id: held.id,
      startsAt: '2027-03-03T15:00:00.000Z',
      contact: CONTACT,
    })
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Chosen for payment',
      `held > held visitor: Moved from ${TUESDAY} ${EIGHT}`,
    ])
  })

  it('may move to a slot that overlaps its own', async () => {
    const held = await api.hold()
    const { body } = await held.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(201)
    expect(body).toMatchObject({ id: held.id, timeSlot: HALF_PAST_EIGHT })
  })

  it('keeps its hold where the other slot is taken or cannot be booked', async () => {
    await api.hold({ slot: NINE })
    const held = await api.hold({ date: WEDNESDAY })
    const { body } = await held.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) })
    await held.by.post('/api/appointments', choice({ appointmentDate: '2027-03-06' })).expect(400)
    expect(await api.visitOf(held.by)).toMatchObject({ id: held.id, outcome: 'held', appointmentDate: WEDNESDAY })
  })

  it('does not move into an hour that the office has closed', async () => {
    const held = await api.hold()
    await operator(api.app).post('/api/closures', { date: WEDNESDAY, timeSlot: NINE, reason: 'Dentist' }).expect(201)
    const wanted = choice({ appointmentDate: WEDNESDAY, timeSlot: HALF_PAST_EIGHT })
    const { body } = await held.by.post('/api/appointments', wanted).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: without(HALF_PAST_EIGHT, NINE, HALF_PAST_NINE) })
    expect(await api.visitOf(held.by)).toMatchObject({ appointmentDate: TUESDAY, timeSlot: EIGHT })
  })

  it('gets a new appointment once its hold is over', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const again = await api.hold({ by: held.by })
    expect(again.id).not.toBe(held.id)
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.historyOf(held.id)).toEqual([
      'nothing > held visitor: Chosen for payment',
      'held > expired system: The hold ended unpaid',
    ])
    expect(await api.visitOf(held.by)).toMatchObject({ id: again.id, outcome: 'held' })
  })

  it('gets a new one for another slot too, once its hold is over', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const again = await api.hold({ by: held.by, date: WEDNESDAY })
    expect(again.id).not.toBe(held.id)
    expect(await api.statusOf(held.id)).toBe('expired')
  })

  it('may book another visit beside a paid one', async () => {
    const paid = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(paid)
    await paid.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
    const second = await api.hold({ by: paid.by, date: WEDNESDAY })
    expect(second.id).not.toBe(paid.id)
    expect(await api.statusOf(paid.id)).toBe('confirmed')
    expect(await api.mails()).toEqual(BOTH_CONFIRMED)
    await paid.by.post('/api/appointments', choice({ timeSlot: HALF_PAST_EIGHT })).expect(409)
  })

  it('holds one slot alone where it asks for two at once', async () => {
    const by = api.newVisitor()
    const answers = await Promise.all([
      by.post('/api/appointments', choice()),
      by.post('/api/appointments', choice({ appointmentDate: WEDNESDAY })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await rows('appointments')).toBe(1)
  })
})

describe('a slot that somebody else has', () => {
  it.each([
    [EIGHT, EIGHT],
    [EIGHT, HALF_PAST_EIGHT],
    [HALF_PAST_EIGHT, EIGHT],
    [HALF_PAST_EIGHT, NINE],
  ])('blocks by %s the choice of %s, and the answer names what is free', async (slot, timeSlot) => {
    await api.hold({ slot })
    const other = api.newVisitor()
    const { body } = await other.post('/api/appointments', choice({ timeSlot })).expect(409)
    expect(body).toEqual({
      code: 'slot_taken',
      error: 'That time was taken a moment ago. Please choose another one.',
      free: await api.freeOn(TUESDAY, other),
    })
    expect(body.free).not.toContain(timeSlot)
    expect(await rows('appointments')).toBe(1)
  })

  it('leaves those free that only touch it', async () => {
    await api.hold({ slot: NINE })
    await api.hold({ slot: EIGHT })
    await api.hold({ slot: '10:00 AM-11:00 AM' })
    expect(await rows('appointments')).toBe(3)
  })

  it('is one’s own when its hold is over, though nobody has ended it yet', async () => {
    const held = await api.hold()
    api.clock.advance(HOLD)
    const other = await api.hold()
    expect(await api.statusOf(held.id)).toBe('expired')
    expect(await api.statusOf(other.id)).toBe('held')
    expect(await api.visitOf(held.by)).toMatchObject({ outcome: 'expired', heldUntil: null })
  })

  it('goes to one of two who ask at the same moment', async () => {
    const answers = await Promise.all(
      [EIGHT, EIGHT, HALF_PAST_EIGHT].map((timeSlot) =>
        api.newVisitor().post('/api/appointments', choice({ timeSlot })),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    for (const { status, body } of answers) {
      if (status === 409) expect(body).toMatchObject({ code: 'slot_taken', free: expect.any(Array) })
    }
    expect(await rows('appointments')).toBe(1)
    expect(await rows('appointment_history')).toBe(1)
  })

  it('is not free for who was closed out by the office', async () => {
    await operator(api.app).post('/api/closures', { date: TUESDAY, reason: 'Inventory' }).expect(201)
    const { body } = await api.newVisitor().post('/api/appointments', choice()).expect(409)
    expect(body).toMatchObject({ code: 'slot_taken', free: [] })
  })
})

describe('a shop with two crews', () => {
  const two = useBooking({ RATE_LIMIT: 'off', CREWS: '2' })
  const book = (timeSlot: string) => two.newVisitor().post('/api/appointments', choice({ timeSlot }))

  it('has a slot free until both are busy in it', async () => {
    await book(EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(ALL)
    await book(HALF_PAST_EIGHT).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
    expect(await two.freeOn(TUESDAY)).toEqual(without(EIGHT, HALF_PAST_EIGHT, NINE))
  })

  it('sells a slot twice, and not three times', async () => {
    await book(EIGHT).expect(201)
    await book(EIGHT).expect(201)
    const taken = await two.database.run('', 'select crew from appointments order by crew', [])
    expect(taken).toEqual([{ crew: 1 }, { crew: 2 }])
    expect((await book(HALF_PAST_EIGHT).expect(409)).body.free).toEqual(without(EIGHT, HALF_PAST_EIGHT))
    await book(NINE).expect(201)
  })

  it('sells it twice to ten who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => book(EIGHT)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
  })
})

describe('one client address', () => {
  it('has at most 20 unpaid holds at a time', async () => {
    const app = api.another({ RATE_LIMIT: 'on' })
    const book = (address: string, appointmentDate: string, timeSlot: string, session = newSession()) =>
      visitor(app, session)
        .post('/api/appointments', choice({ appointmentDate, timeSlot }))
        .set('X-Forwarded-For', address)
    const hours = [EIGHT, NINE, '10:00 AM-11:00 AM', '1:00 PM-2:00 PM']
    const last = newSession()
    for (const day of ['02', '03', '04', '05', '08']) {
      for (const hour of hours) {
        const isLast = day === '08' && hour === hours.at(-1)
        await book('203.0.113.7', `2027-03-${day}`, hour, isLast ? last : newSession()).expect(201)
      }
    }
    expect(await rows('appointments')).toBe(20)
    const refused = await book('203.0.113.7', '2027-03-09', NINE).expect(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rows('appointments')).toBe(20)

    await book('203.0.113.8', '2027-03-09', NINE).expect(201)
    // Who holds one of the 20 still moves it.
    await book('203.0.113.7', '2027-03-09', EIGHT, last).expect(201)
    api.clock.advance(HOLD)
    await book('203.0.113.7', '2027-03-11', NINE).expect(201)
  })
})

describe('the calendar file of a visit', () => {
  const payFor = async () => {
    const held = await api.hold()
    const { clientSecret, intentId } = await api.secretOf(held)
    await held.by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
    const token = (await api.visitOf(held.by))?.calendarToken
    if (token === undefined) throw new Error('A confirmed visit has no calendar token')
    return { ...held, token }
  }
  const file = async (token: string) => {
    const answer = await request(api.app).get(`/api/visit/calendar/${token}`).expect(200)
    const lines = answer.text.replaceAll('\r\n ', '').split('\r\n')
    const entry = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
    return { answer, entry }
  }

  it('is there for whoever has its token, in UTC, under a name of its own', async () => {
    const { id, token } = await payFor()
    const { answer, entry } = await file(token)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="measurement-visit.ics"')
    expect(entry('UID')).toMatch(new RegExp(`^${id}@`))
    expect(entry('DTSTART')).toBe('20270302T140000Z')
    expect(entry('DTEND')).toBe('20270302T150000Z')
    expect(entry('STATUS')).toBe('CONFIRMED')
    expect(entry('LOCATION')).toBe('2100 Foundry Lane\\, Apt 3\\, Nashville\\, TN 37203')
  })

  it('keeps its name and counts up when the office moves or cancels the visit', async () => {
    const { id, token } = await payFor()
    const before = (await file(token)).entry
    const office = operator(api.app)
    await office.patch(`/api/appointments/${id}`, { appointmentDate: WEDNESDAY, timeSlot: NINE }).expect(200)
    const moved = (await file(token)).entry
    expect(moved('UID')).toBe(before('UID'))
    expect(moved('DTSTART')).toBe('20270303T150000Z')
    expect(Number(moved('SEQUENCE'))).toBeGreaterThan(Number(before('SEQUENCE')))
    await office.patch(`/api/appointments/${id}`, { status: 'cancelled', refund: false }).expect(200)
    const cancelled = (await file(token)).entry
    expect(cancelled('UID')).toBe(before('UID'))
    expect(cancelled('STATUS')).toBe('CANCELLED')
    expect(Number(cancelled('SEQUENCE'))).toBeGreaterThan(Number(moved('SEQUENCE')))
  })

  it('is not there for a token that nobody has, nor for a visit that is merely held', async () => {
    const held = await api.hold()
    const { calendar_token: token } = await stored(held.id)
    for (const wrong of [String(token), 'f'.repeat(32), held.id, '%00', '%F0%9F%97%93']) {
      const { body } = await request(api.app).get(`/api/visit/calendar/${wrong}`).expect(404)
      expect(body).toEqual({ code: 'not_found', error: 'There is no such visit' })
    }
    expect((await api.visitOf(held.by))?.calendarToken).toBeUndefined()
  })
})

describe('asking for slots', () => {
  const limited = useApi()

  it('is limited by client address, and nobody else pays for it', async () => {
    limited.clock.set(NOW)
    const ask = (address: string) =>
      visitor(limited.app)
        .post('/api/appointments', choice({ appointmentDate: '2027-03-06' }))
        .set('X-Forwarded-For', address)
    for (let i = 0; i < 60; i += 1) await ask('203.0.113.7').expect(400)
    const refused = await ask('203.0.113.7').expect(429)
    expect(refused.body).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await ask('203.0.113.8').expect(400)
  })
})
