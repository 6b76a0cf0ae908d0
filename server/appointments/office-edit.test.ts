import { describe, expect, it } from 'vitest'
import type { OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canChangeTo,
  MARK_STATUSES,
} from '#shared/appointments/statuses.ts'
import {
  BOTH_CANCELLED,
  BOTH_CONFIRMED,
  countStatuses,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT, NINE, ONE, TEN } from '#test/slots.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'

const api = useAppointmentApi()
const two = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
/** Tuesday, 8:00 AM in the shop. */
const START = '2027-03-02T14:00:00.000Z'

const byPhone = async (changes: object = {}, of = api): Promise<string> =>
  (await of.takeByPhone(changes).expect(201)).body.id
/** A visit in that status: by default on Tuesday at 8. */
async function booked(status: AppointmentStatus, slot = EIGHT): Promise<string> {
  const { id } = await api.hold({ slot })
  if (status !== 'held') {
    await api.database.rows('update appointments set status = $1, held_until = null where id = $2', [status, id])
  }
  return id
}
const change = async (id: string, edit: object) => (await api.edit(id, edit).expect(200)).body
const refusal = async (id: string, edit: object, of = api) => (await of.edit(id, edit).expect(409)).body

describe('marking an appointment', () => {
  it('works once it has started, and can be corrected', async () => {
    const id = await byPhone()
    api.clock.set('2027-03-02T13:58:00.000Z')
    expect(await refusal(id, { status: 'completed' })).toMatchObject({
      code: 'not_allowed_now',
      error: "This visit hasn't started yet. You can mark it once it has.",
    })
    api.clock.set(START)
    expect(await change(id, { status: 'no_show', version: 1 })).toMatchObject({ status: 'no_show', version: 2 })
    expect(await change(id, { status: 'completed', version: 2 })).toMatchObject({ status: 'completed', version: 3 })
    expect((await api.officeView(id)).history.map(({ from, to, by }) => [from, to, by]).slice(1)).toEqual([
      ['confirmed', 'no_show', 'office'],
      ['no_show', 'completed', 'office'],
    ])
  })
})

describe('a change', () => {
  it.each(APPOINTMENT_STATUSES)('from %s is possible only where the table of moves says so', async (status) => {
    const id = await booked(status)
    api.clock.set(START)
    const edits: OfficeAppointmentEdit[] = MARK_STATUSES.filter((to) => to !== status && !canChangeTo(status, to)).map(
      (to) => ({ status: to }),
    )
    if (!canChangeTo(status, 'cancelled')) edits.push({ status: 'cancelled', refund: true })
    if (status !== 'confirmed') edits.push({ appointmentDate: TUESDAY, timeSlot: NINE })
    for (const edit of edits) {
      const refused = { code: 'not_allowed_now', current: { id, status, timeSlot: EIGHT } }
      expect(await refusal(id, edit)).toMatchObject(refused)
    }
    expect(await api.officeView(id)).toMatchObject({ status, version: 1, history: [{ to: 'held' }] })
  })

  it('with an outdated version is refused with the current appointment', async () => {
    const id = await byPhone()
    const current = await change(id, { notes: 'Ring twice' })
    api.clock.set(START)
    for (const edit of [
      { notes: 'Knock' },
      { status: 'completed' },
      { status: 'cancelled', refund: true },
      { appointmentDate: WEDNESDAY, timeSlot: EIGHT },
    ]) {
      expect(await refusal(id, { ...edit, version: 1 })).toEqual({
        code: 'changed_meanwhile',
        error: 'Someone else changed this visit. Review it and try again.',
        current,
      })
    }
    expect(await api.officeView(id)).toMatchObject(current)
  })

  it('by ten operators with the same version succeeds for one', async () => {
    const id = await byPhone()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => api.edit(id, { notes: `by ${index}`, version: 1 })),
    )
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 9 })
    expect(await api.historyOf(id)).toHaveLength(2)
  })

  it.each([
    ['nothing', {}, 'status'],
    ['a version alone', { version: 1 }, 'status'],
    ['a status and another time', { status: 'completed', appointmentDate: TUESDAY, timeSlot: NINE }, 'appointmentDate'],
    ['a status and notes', { status: 'completed', notes: '' }, 'notes'],
    ['notes and what was collected', { notes: '', collected: 'cash' }, 'collected'],
    ['a cancellation that says nothing about the money', { status: 'cancelled' }, 'refund'],
    ['a refund of what is not canceled', { status: 'completed', refund: true }, 'refund'],
    ['a refund alone', { refund: true }, 'status'],
    ['a date without a time', { appointmentDate: TUESDAY }, 'timeSlot'],
    ['a time without a date', { timeSlot: NINE }, 'appointmentDate'],
    ['a day that is over', { appointmentDate: '2027-02-26', timeSlot: NINE }, 'appointmentDate'],
    [
      'a time that a neighbor asks for',
      { appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'neighbor' },
      'askedBy',
    ],
  ] satisfies [string, object, string][])('to %s is refused at its field', async (_what, edit, path) => {
    const id = await byPhone()
    const { body } = await api.edit(id, edit).expect(400)
    expect(body).toMatchObject({ code: 'invalid', issues: [{ path }] })
    expect((await api.stored(id)).version).toBe(1)
  })

  it('of the notes stores the previous notes in the history, and the same notes change nothing', async () => {
    const id = await byPhone()
    expect(await change(id, { notes: '' })).toMatchObject({ version: 1 })
    await change(id, { notes: 'Gate code 1234' })
    await change(id, { notes: '' })
    expect((await api.historyOf(id)).slice(1)).toEqual([
      'confirmed > confirmed office: Notes changed',
      'confirmed > confirmed office: Notes changed. Before: Gate code 1234',
    ])
  })

  it('of what was collected is for a fee on site only, and counts once', async () => {
    expect(await refusal(await byPhone(), { collected: 'cash' })).toMatchObject({ code: 'not_allowed_now' })
    const id = await byPhone({ fee: 'on_site', timeSlot: TEN })
    expect(await change(id, { collected: 'check' })).toMatchObject({ collected: 'check', version: 2 })
    expect(await change(id, { collected: 'check' })).toMatchObject({ version: 2 })
    await change(id, { status: 'cancelled', refund: false })
    expect(await change(id, { collected: null })).toMatchObject({ collected: null })
    expect(await refusal(id, { collected: 'cash' })).toMatchObject({ code: 'not_allowed_now' })
  })
})

describe('moving an appointment', () => {
  const moveTo = (timeSlot: string, appointmentDate = TUESDAY) => ({ appointmentDate, timeSlot })

  it('changes its time, also to a Saturday, emails the visitor, and adds a history event', async () => {
    const id = await byPhone()
    expect(await change(id, { ...moveTo(NINE, '2027-03-06'), force: true, version: 1 })).toMatchObject({
      appointmentDate: '2027-03-06',
      timeSlot: NINE,
      startsAt: '2027-03-06T15:00:00.000Z',
      endsAt: '2027-03-06T16:00:00.000Z',
      status: 'confirmed',
      version: 2,
    })
    expect((await api.historyOf(id)).slice(1)).toEqual([
      'confirmed > confirmed office: Moved from Tuesday, March 2, 2027, 8:00 AM-9:00 AM',
    ])
    expect(await api.emailKinds()).toEqual(['visit_confirmed', 'visit_moved'])
  })

  it('uses another crew if its own is busy, and is refused if all are busy', async () => {
    const id = await byPhone({ timeSlot: NINE, crew: 1 }, two)
    await two.database.execute('update appointments set crew_pinned = false')
    await byPhone({ crew: 1 }, two)
    expect((await two.edit(id, moveTo(EIGHT)).expect(200)).body).toMatchObject({ crew: 2 })
    const third = await byPhone({ timeSlot: ONE }, two)
    expect(await refusal(third, moveTo(EIGHT), two)).toMatchObject({
      code: 'slot_taken',
      free: expect.arrayContaining([NINE]),
    })
    expect(await two.stored(third)).toMatchObject({ time_slot: ONE, version: 1 })
  })
})

describe('canceling an appointment', () => {
  it('with a refund marks the refund as due and frees the slot', async () => {
    const { id, intentId } = await api.confirmed()
    const { version } = await api.officeView(id)
    expect(await change(id, { status: 'cancelled', refund: true, version })).toMatchObject({
      status: 'cancelled',
      paymentState: 'refund_due',
      paidCents: 10_000,
    })
    expect((await api.historyOf(id)).at(-1)).toBe('confirmed > cancelled office: Canceled with a refund')
    expect(await waitingJobs(api.database)).toContainEqual({ queue: 'refund', data: { intentId } })
    expect(await api.emailKinds()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    await byPhone()
  })

  it('without a refund keeps the money', async () => {
    const { id } = await api.confirmed()
    expect(await change(id, { status: 'cancelled', refund: false })).toMatchObject({
      status: 'cancelled',
      paymentState: 'succeeded',
    })
    expect((await waitingJobs(api.database)).filter(({ queue }) => queue === 'refund')).toEqual([])
  })
})

const paidVisit = async () => `/api/appointments/${(await api.confirmed()).id}`

it('lets only owners refund while office people may not', async () => {
  const owner = await signedIn(api.app, (await addPerson(api.app, 'owner')).link)
  const office = await signedIn(api.app, (await addPerson(api.app, 'office')).link)
  const first = await paidVisit()
  const refund = { status: 'cancelled', refund: true }
  await owner.patch('/api/settings', { officeMayRefund: false }).expect(200)
  const { body } = await office.patch(first, refund).expect(403)
  expect(body).toMatchObject({ code: 'forbidden', error: 'Only an owner can refund a payment.' })
  expect((await office.get(first).expect(200)).body).toMatchObject({ status: 'confirmed', refundedCents: 0 })
  await owner.patch(first, refund).expect(200)
  const { id } = await api.hold()
  const hold = `/api/appointments/${id}`
  expect((await office.patch(hold, { status: 'cancelled', refund: false }).expect(200)).body.status).toBe('cancelled')
  const events = await office.get(`/api/events?subject=appointment&id=${id}`).expect(200)
  expect(events.body[0].changes).toMatchObject({
    status: ['held', 'cancelled'],
    why: [null, 'Canceled before it was paid'],
  })
  await owner.patch('/api/settings', { officeMayRefund: true }).expect(200)
  await office.patch(await paidVisit(), refund).expect(200)
})

const MUST_REFUND = 'We moved this visit, so its fee must be refunded.'

describe('an appointment that the shop moved', () => {
  it('is marked for the office and the visitor, even after the customer moves it next', async () => {
    const { id, by } = await api.confirmed()
    expect((await api.officeView(id)).movedByShop).toBe(false)
    expect(await api.appointmentOf(by)).toMatchObject({ movedByShop: false })
    const moved = await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    expect(moved.body).toMatchObject({ movedByShop: true })
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: NINE, askedBy: 'customer' }).expect(200)
    expect((await api.officeView(id)).movedByShop).toBe(true)
    expect(await api.appointmentOf(by)).toMatchObject({ movedByShop: true })
  })

  it("isn't marked if the customer asked for it, and the history says so", async () => {
    const { id } = await api.confirmed()
    const moved = await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'customer' }).expect(200)
    expect(moved.body).toMatchObject({ movedByShop: false })
    expect((await api.historyOf(id)).at(-1)).toBe(
      `confirmed > confirmed office: Moved from Tuesday, March 2, 2027, ${EIGHT}, at the customer's request`,
    )
    await api.cancel(id, false)
  })

  it('must be refunded when canceled before it starts, even within the last 24 hours', async () => {
    const { id } = await api.confirmed()
    const moved = await api.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE, askedBy: 'shop' }).expect(200)
    api.clock.set('2027-03-02T14:59:00Z')
    const old = await api.edit(id, { status: 'cancelled', refund: false, version: 1 }).expect(409)
    expect(old.body.code).toBe('changed_meanwhile')
    const refused = await api.edit(id, { status: 'cancelled', refund: false, version: moved.body.version }).expect(409)
    expect(refused.body).toMatchObject({
      code: 'not_allowed_now',
      error: MUST_REFUND,
      current: { id, status: 'confirmed', version: moved.body.version },
    })
    const cancelled = await api.cancel(id, true)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
  })

  it('can be canceled without a refund once it has started', async () => {
    const { id } = await api.confirmed()
    await api.edit(id, { appointmentDate: TUESDAY, timeSlot: NINE }).expect(200)
    api.clock.set('2027-03-02T15:00:00Z')
    await api.cancel(id, false)
  })

  it('needs no refund if nothing was paid', async () => {
    const { id } = (await api.takeByPhone({ fee: 'on_site' }).expect(201)).body
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    await api.cancel(id, false)
  })
})
