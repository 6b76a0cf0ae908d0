import { describe, expect, it } from 'vitest'
import {
  allSlotsExcept,
  CONTACT,
  countStatuses,
  HOLD,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi()
const three = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '3' })

describe('an appointment booked by phone', () => {
  it('is confirmed at once, with its history, an email, and its quote', async () => {
    const quoteId = await api.newQuote()
    const { body } = await api.takeByPhone({ quoteId, notes: 'Ring twice' }).expect(201)
    expect(body).toMatchObject({
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      crew: 1,
      status: 'confirmed',
      fee: 'waived',
      paymentState: null,
      paidCents: 0,
      heldUntil: null,
      contact: CONTACT,
      quoteId,
      quoteNumber: 1001,
      notes: 'Ring twice',
      version: 1,
    })
    expect(await api.historyOf(body.id)).toEqual(['nothing > confirmed office: Booked by phone, fee waived'])
    expect(await api.emailKinds()).toEqual(['visit_confirmed'])
  })

  it.each([
    ['on a Sunday', '2027-03-07', EIGHT],
    ['on a holiday', '2027-12-24', EIGHT],
    ['within the notice, in an hour that has started', '2027-03-01', '8:30 AM-9:30 AM'],
    ['beyond the horizon', '2028-06-01', EIGHT],
  ])('can be booked %s', async (_when, appointmentDate, timeSlot) => {
    const { body } = await api.takeByPhone({ appointmentDate, timeSlot }).expect(201)
    expect(body).toMatchObject({ appointmentDate, timeSlot, status: 'confirmed' })
  })

  it.each([
    ['timeSlot', { appointmentDate: '2027-03-01' }, '8:00 AM-9:00 AM has passed. Choose a later time.'],
    [
      'appointmentDate',
      { appointmentDate: '2027-02-28' },
      'Sunday, February 28, 2027 is in the past. Choose today or a later date.',
    ],
  ])('is refused at %s for %j', async (path, changes, message) => {
    const { body } = await api.takeByPhone(changes).expect(400)
    expect(body).toEqual({ code: 'invalid', error: message, issues: [{ path, message }] })
  })

  it('never overlaps another, and the error lists the free slots of that day', async () => {
    await api.takeByPhone().expect(201)
    for (const timeSlot of [EIGHT, HALF_PAST_EIGHT]) {
      const { body } = await api.takeByPhone({ timeSlot }).expect(409)
      expect(body).toMatchObject({ code: 'slot_taken', free: allSlotsExcept(EIGHT, HALF_PAST_EIGHT) })
    }
    await api.takeByPhone({ timeSlot: NINE }).expect(201)
    expect(await api.count('appointments')).toBe(2)
  })

  it('is booked once per crew by ten operators at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => three.takeByPhone()))
    expect(countStatuses(answers)).toEqual({ 201: 3, 409: 7 })
    for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'slot_taken' })
    const crews = answers.flatMap(({ status, body }) => (status === 201 ? [body.crew] : []))
    expect(new Set(crews)).toEqual(new Set([1, 2, 3]))
    expect(await three.emailKinds()).toHaveLength(3)
  })

  it('replaces a hold that has ended, but not a current one', async () => {
    const { id } = await api.hold()
    await api.takeByPhone().expect(409)
    api.clock.advance(HOLD)
    await api.takeByPhone().expect(201)
    expect((await api.historyOf(id)).at(-1)).toBe('held > expired system: The hold ended without a payment')
  })
})

it('the list leaves out holds that ended, unless there is money on them', async () => {
  const processing = await api.startPayment({ slot: ONE })
  await api.database.execute(`update payments set state = 'processing'`)
  await api.hold({ slot: NINE })
  const late = await api.confirmed()
  const set = (id: string) =>
    api.database.rows(`update appointments set status = 'expired', held_until = null where id = $1`, [id])
  await set(late.id)
  const tried = await api.startPayment()
  await set(tried.id)
  api.clock.advance(HOLD)
  const { body } = await api.office.get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
  expect(body.map(({ id }: { id: string }) => id)).toEqual([late.id, processing.id])
})

describe('blocked times', () => {
  it('leave history events that stay after they are unblocked', async () => {
    const { id } = (await api.block({ timeSlot: EIGHT, reason: 'Delivery' })).body
    await api.office.post('/api/closures', { date: TUESDAY, timeSlot: EIGHT, reason: 'Again' }).expect(409)
    await api.office.delete(`/api/closures/${id}`).expect(204)
    await api.office.delete(`/api/closures/${id}`).expect(404)
    const line = { subject: 'closure', subject_id: id }
    const set = { date: [null, TUESDAY], timeSlot: [null, EIGHT], reason: [null, 'Delivery'] }
    const gone = { date: [TUESDAY, null], timeSlot: [EIGHT, null], reason: ['Delivery', null] }
    expect(await api.database.rows('select action, subject, subject_id, changes from events order by id')).toEqual([
      { ...line, action: 'created', changes: set },
      { ...line, action: 'deleted', changes: gone },
    ])
  })

  it('are blocked once by concurrent requests, and the error names the field', async () => {
    const close = (closure: object) => api.office.post('/api/closures', { reason: 'Inventory', ...closure })
    expect(countStatuses(await Promise.all(Array.from({ length: 5 }, () => close({ date: TUESDAY }))))).toEqual({
      201: 1,
      409: 4,
    })
    const message = 'Tuesday, March 2, 2027 is already blocked.'
    expect((await close({ date: TUESDAY }).expect(409)).body).toEqual({
      code: 'already_closed',
      error: message,
      issues: [{ path: 'date', message }],
    })
    await close({ date: TUESDAY, timeSlot: EIGHT }).expect(201)
    expect((await close({ date: TUESDAY, timeSlot: EIGHT }).expect(409)).body).toMatchObject({
      code: 'already_closed',
      issues: [{ path: 'timeSlot', message: `${EIGHT} on ${message}` }],
    })
    await close({ date: TUESDAY, timeSlot: HALF_PAST_EIGHT }).expect(201)
    await close({ date: WEDNESDAY }).expect(201)
    expect((await close({ date: '2027-02-28' }).expect(400)).body.issues).toMatchObject([{ path: 'date' }])
    expect((await api.office.get('/api/closures').expect(200)).body).toHaveLength(4)
  })
})
