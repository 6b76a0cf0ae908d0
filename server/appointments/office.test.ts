import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { newSession } from '#test/api.ts'
import { CONTACT, HOLD, MINUTE, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { countWaiting, ON_POSTGRES } from '#test/database.ts'
import { EIGHT, HALF_PAST_EIGHT, HALF_PAST_NINE, NINE, ONE, TWO } from '#test/slots.ts'
import { bookSlot } from './book.ts'

const api = useAppointmentApi()

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
