import { describe, expect, it } from 'vitest'
import {
  allSlotsExcept,
  CONTACT,
  countStatuses,
  HOLD,
  MINUTE,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE, ONE, TWO } from '#test/slots.ts'
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { newSession } from '#test/api.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { bookSlot } from './book.ts'

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
    const { body } = await api.takeByPhone({ appointmentDate, timeSlot, force: true }).expect(201)
    expect(body).toMatchObject({ appointmentDate, timeSlot, status: 'confirmed' })
  })

  it.each([
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

it('appointments in the office include those booked online and by phone, with what was paid', async () => {
  const { id: online } = await api.confirmed({ slot: NINE })
  const { state: _, ...withoutState } = CONTACT
  const { body: byPhone } = await api.takeByPhone({ contact: withoutState }).expect(201)
  expect(byPhone).toMatchObject({ status: 'confirmed', fee: 'waived', paymentState: null, contact: { state: '' } })
  const { body: list } = await api.office.get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
  expect(list).toEqual([
    byPhone,
    expect.objectContaining({ id: online, status: 'confirmed', paymentState: 'succeeded', paidCents: 10_000 }),
  ])
  expect((await api.officeView(online)).history.map(({ to, by }) => [to, by])).toEqual([
    ['held', 'visitor'],
    ['confirmed', 'payment'],
  ])
})

it.runIf(ON_POSTGRES)('blocking a time also returns an appointment that is being stored at that moment', async () => {
  const { blocked, id } = await api.database.transaction(async (tx) => {
    const db: Database = { ...api.database, ...tx, transaction: (work) => work(tx) }
    const asked = { appointmentDate: TUESDAY, timeSlot: EIGHT } as const
    const held = await bookSlot(
      { ...api.ctx, db },
      { session: newSession(), clientAddress: '203.0.113.7', request: asked },
    )
    const closure = api.block({ timeSlot: EIGHT }).then(({ body }) => body)
    await expect.poll(() => countWaiting(api.database)).toBe(1)
    return { blocked: closure, id: held.id }
  })
  expect((await blocked).appointments).toMatchObject([{ id }])
})

it('blocking a time returns the held and confirmed appointments in it', async () => {
  const [held, confirmed] = [await api.hold({ slot: NINE }), await api.confirmed()]
  const { body: cancelled } = await api.takeByPhone({ timeSlot: ONE }).expect(201)
  await api.cancel(cancelled.id, false)
  await api.takeByPhone({ appointmentDate: WEDNESDAY }).expect(201)
  const { body: list } = await api.office.get(`/api/appointments?from=${TUESDAY}&to=${TUESDAY}`).expect(200)
  const shown = ({ id }: { id: string }) => list.find((one: { id: string }) => one.id === id) as unknown
  const blocked = async (timeSlot?: string) => (await api.block({ timeSlot })).body.appointments
  expect(await blocked()).toEqual([shown(confirmed), shown(held)])
  expect(await blocked(EIGHT)).toEqual([shown(confirmed)])
  expect(await blocked(HALF_PAST_EIGHT)).toEqual([shown(confirmed), shown(held)])
  expect(await blocked(TWO)).toEqual([])
  api.clock.advance(HOLD + MINUTE)
  expect(await blocked(HALF_PAST_NINE)).toEqual([])
})

describe('bad input', () => {
  it.each([
    ['a day that is none', { appointmentDate: '2027-02-30' }, 'appointmentDate'],
    ['a slot that is none', { timeSlot: '8:15 AM-9:15 AM' }, 'timeSlot'],
    ['a fee that is paid online', { fee: 'online' }, 'fee'],
    ['no address', { contact: { ...CONTACT, address: ' ' } }, 'contact.address'],
    ['a broken email', { contact: { ...CONTACT, email: 'ada@' } }, 'contact.email'],
    ['an unknown quote', { quoteId: randomUUID() }, 'quoteId'],
    ['a quote that is no id', { quoteId: '1042' }, 'quoteId'],
    ['notes of 10,001 characters', { notes: 'x'.repeat(10_001) }, 'notes'],
  ])('refuses %s and names the field', async (_what, changes, path) => {
    const answer = await api.takeByPhone(changes).expect(400)
    expect(answer.body.issues).toMatchObject([{ path }])
    expect(await api.count('appointments')).toBe(0)
  })

  it.each(['from=2027-03-01', 'from=2027-03-01&to=03/02/2027', 'from=2027-03-01&to=2027-05-02'])(
    'refuses the days ?%s',
    async (query) => {
      await api.office.get(`/api/appointments?${query}`).expect(400)
    },
  )

  it('answers 404 for an unknown appointment and 400 for a malformed id', async () => {
    await api.office.get(`/api/appointments/${randomUUID()}`).expect(404)
    await api.office.patch(`/api/appointments/${randomUUID()}`, { notes: '' }).expect(404)
    await api.office.get('/api/appointments/7').expect(400)
  })
})
