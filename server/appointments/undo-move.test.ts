import { afterEach, describe, expect, it, vi } from 'vitest'
import { TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE, TEN } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

/** A test moves the clock that dates the embedded database's rows. */
afterEach(() => void vi.useRealTimers())
const SECOND = 1000
const move = (id: string, changes: object = {}) =>
  api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: NINE, undoable: true, ...changes })
const undo = (id: string, version?: number) =>
  api.office.post(`/api/appointments/${id}/undo-move`, version === undefined ? {} : { version })
const booked = async (): Promise<string> => (await api.takeByPhone().expect(201)).body.id
/** Sets the clock to 9 seconds before it's too late, however slow this machine is: the clock keeps running. */
const rewind = async (id: string) => {
  const [row] = await api.database.rows(`select undo ->> 'until' as until from appointments where id = $1::uuid`, [id])
  api.clock.set(new Date(Date.parse((row as { until: string }).until) - 9 * SECOND))
}
const LATE = 'It is too late to undo.'

describe('a move that can be undone', () => {
  it('is undone with its date, time, crew and claim to the fee, and sends no email', async () => {
    const id = await booked()
    // The confirmation has told the time before the move.
    await api.run('outbox')
    const moved = await move(id, { crew: 2 }).expect(200)
    expect(moved.body).toMatchObject({ crew: 2, crewPinned: true, movedByShop: true })
    const waits = `select extract(epoch from not_before - created_at)::int as seconds from outgoing_mails where kind = 'visit_moved'`
    expect(await api.database.rows(waits)).toEqual([{ seconds: 10 }])
    // However slow this machine is.
    await api.database.execute(`update outgoing_mails set not_before = not_before + interval '1 hour'`)
    await api.run('outbox')
    const [waiting] = await api.database.rows(`select queued_at from outgoing_mails where kind = 'visit_moved'`)
    expect(waiting).toEqual({ queued_at: null })
    await rewind(id)
    const { body } = await undo(id, moved.body.version).expect(200)
    expect(body).toMatchObject({
      appointmentDate: TUESDAY,
      timeSlot: EIGHT,
      startsAt: '2027-03-02T14:00:00.000Z',
      endsAt: '2027-03-02T15:00:00.000Z',
      crew: 1,
      crewPinned: false,
      movedByShop: false,
      version: moved.body.version + 1,
    })
    expect(await api.emailKinds()).toEqual(['visit_confirmed'])
    expect((await api.historyOf(id)).at(-1)).toBe('confirmed > confirmed office: The move was undone')
    expect((await undo(id).expect(409)).body).toMatchObject({ code: 'not_allowed_now', error: LATE })
  })

  it('never brings the visit back to a crew that became inactive', async () => {
    const id = await booked()
    const { body: moved } = await move(id, { crew: 2 }).expect(200)
    await api.office.patch('/api/crews/1', { name: 'Ray and Luis', active: false }).expect(200)
    await rewind(id)
    const { body } = await undo(id).expect(409)
    expect(body).toMatchObject({ code: 'not_allowed_now', error: 'Ray and Luis is not active.' })
    expect(body.current).toMatchObject({ crew: 2, timeSlot: NINE, version: moved.version })
    // The email about the move still waits.
    expect(await api.emailKinds()).toEqual(['visit_confirmed', 'visit_moved'])
  })

  it('is final after 10 seconds, and sends its email', async () => {
    const id = await booked()
    await move(id).expect(200)
    api.clock.advance(10 * SECOND)
    const { body } = await undo(id).expect(409)
    expect(body).toMatchObject({ error: LATE, current: { timeSlot: NINE } })
    await api.database.execute(
      `update outgoing_mails set not_before = now() - interval '1 second' where not_before is not null`,
    )
    await api.run('outbox')
    const sent = await api.database.rows(
      `select 1 from outgoing_mails where kind = 'visit_moved' and sent_at is not null`,
    )
    expect(sent).toHaveLength(1)
  })

  it('is final once its email is on its way', async () => {
    const id = await booked()
    await move(id).expect(200)
    await queueMoved()
    expect((await undo(id).expect(409)).body.error).toBe(LATE)
    expect((await api.stored(id)).time_slot).toBe(NINE)
  })

  it('keeps the earlier claim to the fee', async () => {
    const id = await booked()
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    await move(id, { askedBy: 'customer' }).expect(200)
    expect((await undo(id).expect(200)).body.movedByShop).toBe(true)
  })

  it('is refused for an old version, if another visit has the time, and once the visit is canceled', async () => {
    const id = await booked()
    const moved = await move(id).expect(200)
    const { body } = await undo(id, moved.body.version - 1).expect(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', current: { id } })
    await api.takeByPhone({ crew: 1 }).expect(201)
    expect((await undo(id).expect(409)).body.code).toBe('slot_taken')
    expect((await api.stored(id)).time_slot).toBe(NINE)
    await api.cancel(id, true)
    expect((await undo(id).expect(409)).body.code).toBe('not_allowed_now')
  })
})

describe('two moves within 10 seconds', () => {
  /** The days and slots that the waiting emails name as the earlier time. */
  const told = () =>
    api.database.rows(`select previous_date as date, previous_slot as slot from outgoing_mails
       where kind = 'visit_moved' and sent_at is null`)
  const FIRST = [{ date: TUESDAY, slot: EIGHT }]

  it('send one email, with the time that the customer knows', async () => {
    const id = await booked()
    await move(id).expect(200)
    await move(id, { timeSlot: TEN }).expect(200)
    expect(await told()).toEqual(FIRST)
    await move(id, { timeSlot: EIGHT, undoable: false }).expect(200)
    expect(await told()).toEqual(FIRST)
  })

  it('send no email if the visit is back at its time', async () => {
    const id = await booked()
    await move(id).expect(200)
    await move(id, { appointmentDate: TUESDAY, timeSlot: EIGHT }).expect(200)
    expect(await told()).toEqual([])
    await undo(id).expect(200)
    expect(await told()).toEqual(FIRST)
  })

  it('tell the time of the second one although that was to send no email', async () => {
    const id = await booked()
    expect((await move(id, { tell: false }).expect(200)).body.emailsCustomer).toBe(false)
    await undo(id).expect(200)
    expect((await move(id).expect(200)).body.emailsCustomer).toBe(true)
    // It can be undone itself, so the email waits for it.
    const second = await move(id, { timeSlot: TEN, tell: false }).expect(200)
    expect(second.body).toMatchObject({ timeSlot: TEN, emailsCustomer: true })
    expect(await told()).toEqual(FIRST)
    expect((await undo(id).expect(200)).body.timeSlot).toBe(NINE)
    expect(await told()).toEqual(FIRST)
  })

  it('send no email if the second one took the visit back without an email', async () => {
    const id = await booked()
    await move(id).expect(200)
    await move(id, { appointmentDate: TUESDAY, timeSlot: EIGHT, tell: false }).expect(200)
    await api.database.execute(`update outgoing_mails set not_before = now() where kind = 'visit_moved'`)
    await api.drain()
    expect(await api.mails(id)).toMatchObject([{ subject: expect.stringMatching(/^Confirmed/) }])
  })
})

/** Moves the visit, by default from Tuesday at 8 to Wednesday at 9. Its email waits however slow this machine is. */
const moveBeforeMail = async (id: string, changes: object = {}) => {
  const { body } = await move(id, changes).expect(200)
  await delayMoved()
  return body as { emailsCustomer: boolean }
}
const BACK = { appointmentDate: TUESDAY, timeSlot: EIGHT }
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
    const id = await booked()
    await moveBeforeMail(id)
    await sendOthers()
    await moveBeforeMail(id, { crew: 2, undoable: false })
    expect((await moveBeforeMail(id, BACK)).emailsCustomer).toBe(true)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${WEDNESDAY_9}`, `New time, ${TUESDAY_8}, ${WEDNESDAY_9}`])
  })

  it('and is sent after an undo only if it tells another time', async () => {
    const id = await booked()
    await moveBeforeMail(id)
    await moveBeforeMail(id, { timeSlot: TEN })
    await undo(id).expect(200)
    await delayMoved()
    await sendOthers()
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${WEDNESDAY_9}`])
  })
})

describe('an email about a move is not sent if the customer heard the time', () => {
  it('by the email of an earlier move that was already queued', async () => {
    const id = await booked()
    await sendOthers()
    await moveBeforeMail(id)
    await queueMoved()
    vi.setSystemTime(Date.now() + 1)
    await moveBeforeMail(id, { timeSlot: TEN })
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`, `New time, ${WEDNESDAY_10}, ${TUESDAY_8}`])
  })

  it('before two moves, of which the second took the visit back after the first email was queued', async () => {
    const id = await booked()
    await sendOthers()
    await moveBeforeMail(id)
    await queueMoved()
    await moveBeforeMail(id, BACK)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`])
  })
})

it('an undone move is not told to a customer whose confirmation has the time before', async () => {
  const id = await booked()
  await moveBeforeMail(id, { tell: false })
  await undo(id).expect(200)
  await sendAll()
  expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`])
})

/** The email of a move gets its job, so another move no longer takes it back. */
async function queueMoved() {
  await api.database.execute(`
    with queued as (update outgoing_mails set queued_at = now() where kind = 'visit_moved' returning id)
    insert into jobs (id, queue, data) select id, 'mail', jsonb_build_object('mailId', id) from queued`)
}
