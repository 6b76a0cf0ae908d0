import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChangedAppointment, OfficeAppointment } from '#shared/appointments/schema.ts'
import { TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE, ONE, TEN } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

/** A test moves the clock that dates the embedded database's rows. */
afterEach(() => void vi.useRealTimers())
const move = (id: string, changes: object = {}) =>
  api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: NINE, undoable: true, ...changes })
const booked = async (changes: object = {}) => (await api.takeByPhone(changes).expect(201)).body as OfficeAppointment
const BACK = { appointmentDate: TUESDAY, timeSlot: EIGHT }

describe('taking a move back', () => {
  it('restores its date, time, crew and claim to the fee, and sends no email', async () => {
    const before = await booked()
    const { id } = before
    // The confirmation has told the time before the move.
    await api.run('outbox')
    const moved = await move(id, { crew: 2 }).expect(200)
    expect(moved.body).toMatchObject({ crew: 2, crewPinned: true, movedByShop: true })
    const waits = `select extract(epoch from not_before - created_at)::int as seconds from outgoing_mails where kind = 'visit_moved'`
    expect(await api.database.rows(waits)).toEqual([{ seconds: 10 }])
    await delayMoved()
    await api.run('outbox')
    const [waiting] = await api.database.rows(`select queued_at from outgoing_mails where kind = 'visit_moved'`)
    expect(waiting).toEqual({ queued_at: null })
    const { body } = await api.moveBack(before, { version: moved.body.version }).expect(200)
    expect(body).toMatchObject({
      ...BACK,
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      crew: 1,
      crewPinned: false,
      movedByShop: false,
      emailsCustomer: false,
      version: moved.body.version + 1,
    })
    expect(await api.emailKinds()).toEqual(['visit_confirmed'])
    expect((await api.historyOf(id)).at(-1)).toBe(
      `confirmed > confirmed office: Moved back from Wednesday, March 3, 2027, ${NINE}`,
    )
  })

  it('restores a crew that was chosen, and an earlier claim to the fee', async () => {
    const { id } = await booked({ crew: 2 })
    const { body: before } = await move(id, { timeSlot: EIGHT }).expect(200)
    await move(id, { askedBy: 'customer', crew: 1 }).expect(200)
    const { body } = await api.moveBack(before, { askedBy: 'customer' }).expect(200)
    expect(body).toMatchObject({ timeSlot: EIGHT, crew: 2, crewPinned: true, movedByShop: true })
  })

  it('is another move by the shop, with an email, once the email about the move is on its way', async () => {
    const before = await booked()
    await sendOthers()
    await move(before.id).expect(200)
    await sendAll()
    vi.setSystemTime(Date.now() + 1)
    const { body } = await api.moveBack(before).expect(200)
    expect(body).toMatchObject({ ...BACK, movedByShop: true, emailsCustomer: true })
    await sendAll()
    expect(await received(before.id)).toEqual([
      `Confirmed, ${TUESDAY_8}`,
      `New time, ${WEDNESDAY_9}, ${TUESDAY_8}`,
      `New time, ${TUESDAY_8}, ${WEDNESDAY_9}`,
    ])
  })

  it('goes to a day that is over and to a time that is no longer in the hours, once it is confirmed', async () => {
    const before = await booked({ timeSlot: NINE })
    const visits = [{ first: '13:00', last: '16:00' }]
    const weekdays = Array.from({ length: 7 }, (_, weekday) => ({ weekday, visits }))
    await api.office.post('/api/hours', { effectiveFrom: TUESDAY, weekdays }).expect(201)
    api.clock.set('2027-03-03T15:00:00.000Z')
    await move(before.id, { appointmentDate: '2027-03-04', timeSlot: ONE }).expect(200)
    expect((await api.moveBack(before).expect(409)).body.code).toBe('not_open')
    expect((await api.moveBack(before, { force: true }).expect(200)).body).toMatchObject({ timeSlot: NINE })
  })

  it('is refused for an old version, to a crew that became inactive, and if another visit has the time', async () => {
    const before = await booked()
    const { body: moved } = await move(before.id, { crew: 2 }).expect(200)
    const { body } = await api.moveBack(before, { version: before.version }).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { id: before.id, version: moved.version } })
    const crew1 = (active: boolean) => api.office.patch('/api/crews/1', { active }).expect(200)
    await crew1(false)
    expect((await api.moveBack(before).expect(400)).body.error).toBe('Crew 1 is not active.')
    await crew1(true)
    await api.takeByPhone({ crew: 1 }).expect(201)
    expect((await api.moveBack(before).expect(409)).body.code).toBe('slot_taken')
    expect((await api.stored(before.id)).time_slot).toBe(NINE)
  })
})

describe('taking a move back that the customer has heard of', () => {
  it('tells them, although the move was to send no email, and stays a move by the shop', async () => {
    const before = await booked()
    await sendOthers()
    vi.setSystemTime(Date.now() + 1)
    await moveBeforeMail(before.id)
    const first = await api.officeView(before.id)
    // Its email waits as the first one did, and then goes out.
    await moveBeforeMail(before.id, { timeSlot: TEN, tell: false })
    await sendAll()
    vi.setSystemTime(Date.now() + 1)
    const { body } = await api.moveBack(first, { tell: false }).expect(200)
    expect(body).toMatchObject({ timeSlot: NINE, movedByShop: true, emailsCustomer: true })
    await sendAll()
    expect(await received(before.id)).toEqual([
      `Confirmed, ${TUESDAY_8}`,
      `New time, ${WEDNESDAY_10}, ${TUESDAY_8}`,
      `New time, ${WEDNESDAY_9}, ${WEDNESDAY_10}`,
    ])
  })

  it('tells them if the email is on its way', async () => {
    const before = await booked()
    await sendOthers()
    await moveBeforeMail(before.id)
    await queueMoved()
    expect((await api.moveBack(before, { tell: false }).expect(200)).body).toMatchObject({
      movedByShop: true,
      emailsCustomer: true,
    })
  })
})

describe('only the last move', () => {
  it('can be taken back', async () => {
    const before = await booked()
    const { error, code } = (await api.moveBack(before, { appointmentDate: '2020-06-02', force: true }).expect(409))
      .body
    expect({ error, code }).toEqual({ error: 'Only the last move can be undone.', code: 'not_allowed_now' })
    await move(before.id).expect(200)
    await move(before.id, { timeSlot: TEN }).expect(200)
    await api.moveBack(before).expect(409)
    expect((await api.stored(before.id)).time_slot).toBe(TEN)
  })

  it('by another crew is taken back to the same time', async () => {
    const before = await booked({ crew: 1 })
    await move(before.id, { ...BACK, crew: 2 }).expect(200)
    expect((await api.moveBack(before).expect(200)).body).toMatchObject({ ...BACK, crew: 1 })
    // The last change was of the crew, so another time is refused.
    await api.moveBack(before, { appointmentDate: WEDNESDAY, crew: 2 }).expect(409)
  })
})

it('a move back restores how often the customer may still move it', async () => {
  const before = await booked()
  await api.database.execute('update appointments set customer_moves = 2')
  expect((await move(before.id).expect(200)).body.customerMoves).toBe(0)
  expect((await api.moveBack({ ...before, customerMoves: 2 }).expect(200)).body.customerMoves).toBe(2)
})

describe('two moves within 10 seconds', () => {
  /** The days and slots that the waiting emails name as the earlier time. */
  const told = () =>
    api.database.rows(`select previous_date as date, previous_slot as slot from outgoing_mails
       where kind = 'visit_moved' and sent_at is null`)
  const FIRST = [{ date: TUESDAY, slot: EIGHT }]

  it('send one email, with the time that the customer knows', async () => {
    const { id } = await booked()
    await move(id).expect(200)
    await move(id, { timeSlot: TEN }).expect(200)
    expect(await told()).toEqual(FIRST)
    await move(id, { timeSlot: EIGHT, undoable: false }).expect(200)
    expect(await told()).toEqual(FIRST)
  })

  it('send no email if the visit is back at its time, until that is taken back', async () => {
    const { id } = await booked()
    const { body: before } = await move(id).expect(200)
    await move(id, BACK).expect(200)
    expect(await told()).toEqual([])
    await api.moveBack(before).expect(200)
    expect(await told()).toEqual(FIRST)
  })

  it('tell the time of the second one although that was to send no email', async () => {
    const { id } = await booked()
    const { body: first } = await move(id).expect(200)
    expect(first.emailsCustomer).toBe(true)
    // It can be taken back itself, so the email waits for it.
    const second = await move(id, { timeSlot: TEN, tell: false }).expect(200)
    expect(second.body).toMatchObject({ timeSlot: TEN, emailsCustomer: true })
    expect(await told()).toEqual(FIRST)
    expect((await api.moveBack(first, { tell: false }).expect(200)).body.timeSlot).toBe(NINE)
    expect(await told()).toEqual(FIRST)
  })

  it('send no email if the second one took the visit back without an email', async () => {
    const { id } = await booked()
    await move(id).expect(200)
    await move(id, { ...BACK, tell: false }).expect(200)
    await api.database.execute(`update outgoing_mails set not_before = now() where kind = 'visit_moved'`)
    await api.drain()
    expect(await api.mails(id)).toMatchObject([{ subject: expect.stringMatching(/^Confirmed/) }])
  })
})

/** Moves the visit, by default from Tuesday at 8 to Wednesday at 9. Its email waits however slow this machine is. */
const moveBeforeMail = async (id: string, changes: object = {}) => {
  const { body } = await move(id, changes).expect(200)
  await delayMoved()
  return body as ChangedAppointment
}
const delayMoved = () =>
  api.database.execute(`update outgoing_mails set not_before = now() + interval '1 hour' where kind = 'visit_moved'`)
/** Sends the confirmation, or another email that waits for nothing. */
const sendOthers = () => api.run('outbox')
const sendAll = async () => {
  await api.database.execute('update outgoing_mails set not_before = null')
  await api.drain()
}

const timeIn = (text = '') => /(?:Tues|Wednes)day, (March \d), 2027, (\S+)/.exec(text)?.slice(1).join(' ')
/** What the customer got, in order. */
const received = async (id: string) => {
  const emails = await api.mails(id)
  return emails.map(({ subject = '', text = '' }) => {
    const [what = ''] = subject.split(':')
    return [what.split(' for ')[0], timeIn(subject), timeIn(text.split('Old time')[1])].filter(Boolean).join(', ')
  })
}
const TUESDAY_8 = 'March 2 8:00'
const WEDNESDAY_9 = 'March 3 9:00'
const WEDNESDAY_10 = 'March 3 10:00'

describe('the email of the second of two moves names the time that the confirmation told in between', () => {
  it('after another crew was chosen', async () => {
    const { id } = await booked()
    await moveBeforeMail(id)
    await sendOthers()
    await moveBeforeMail(id, { crew: 2, undoable: false })
    expect((await moveBeforeMail(id, BACK)).emailsCustomer).toBe(true)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${WEDNESDAY_9}`, `New time, ${TUESDAY_8}, ${WEDNESDAY_9}`])
  })

  it('and is sent after a move back only if it tells another time', async () => {
    const { id } = await booked()
    const before = await moveBeforeMail(id)
    await moveBeforeMail(id, { timeSlot: TEN })
    await api.moveBack(before).expect(200)
    await delayMoved()
    await sendOthers()
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${WEDNESDAY_9}`])
  })
})

describe('an email about a move is not sent if the customer heard the time', () => {
  it('by the email of an earlier move that was already queued', async () => {
    const { id } = await booked()
    await sendOthers()
    await moveBeforeMail(id)
    await queueMoved()
    vi.setSystemTime(Date.now() + 1)
    await moveBeforeMail(id, { timeSlot: TEN })
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`, `New time, ${WEDNESDAY_10}, ${TUESDAY_8}`])
  })

  it('before two moves, of which the second took the visit back after the first email was queued', async () => {
    const { id } = await booked()
    await sendOthers()
    await moveBeforeMail(id)
    await queueMoved()
    await moveBeforeMail(id, BACK)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`])
  })
})

it('a move back is not told to a customer whose confirmation has the time before', async () => {
  const before = await booked()
  await moveBeforeMail(before.id, { tell: false })
  await api.moveBack(before, { tell: false }).expect(200)
  await sendAll()
  expect(await received(before.id)).toEqual([`Confirmed, ${TUESDAY_8}`])
})

/** The email of a move gets its job, so another move no longer takes it back. */
async function queueMoved() {
  await api.database.execute(`
    with queued as (update outgoing_mails set queued_at = now() where kind = 'visit_moved' returning id)
    insert into jobs (id, queue, data) select id, 'mail', jsonb_build_object('mailId', id) from queued`)
}
