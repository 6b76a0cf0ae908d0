import { describe, expect, it } from 'vitest'
import { TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE, TEN } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })

const booked = async (): Promise<string> => (await api.takeByPhone().expect(201)).body.id
const undo = (id: string) => api.office.post(`/api/appointments/${id}/undo-move`, {}).expect(200)
/** Moves the visit, by default from Tuesday at 8 to Wednesday at 9. Its email waits however slow this machine is. */
const move = async (id: string, changes: object = {}) => {
  const edit = { appointmentDate: WEDNESDAY, timeSlot: NINE, undoable: true, ...changes }
  const { body } = await api.edit(id, edit).expect(200)
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
    await move(id)
    await sendOthers()
    await move(id, { crew: 2, undoable: false })
    expect((await move(id, BACK)).emailsCustomer).toBe(true)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${WEDNESDAY_9}`, `New time, ${TUESDAY_8}, ${WEDNESDAY_9}`])
  })

  it('and is sent after an undo only if it tells another time', async () => {
    const id = await booked()
    await move(id)
    await move(id, { timeSlot: TEN })
    await undo(id)
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
    await move(id)
    await queueMoved()
    await move(id, { timeSlot: TEN })
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`, `New time, ${WEDNESDAY_10}, ${TUESDAY_8}`])
  })

  it('before two moves, of which the second took the visit back after the first email was queued', async () => {
    const id = await booked()
    await sendOthers()
    await move(id)
    await queueMoved()
    await move(id, BACK)
    await sendAll()
    expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`])
  })
})

it('an undone move is not told to a customer whose confirmation has the time before', async () => {
  const id = await booked()
  await move(id, { tell: false })
  await undo(id)
  await sendAll()
  expect(await received(id)).toEqual([`Confirmed, ${TUESDAY_8}`])
})

/** The email of a move gets its job, so another move no longer takes it back. */
async function queueMoved() {
  await api.database.execute(`
    with queued as (update outgoing_mails set queued_at = now() where kind = 'visit_moved' returning id)
    insert into jobs (id, queue, data) select id, 'mail', jsonb_build_object('mailId', id) from queued`)
}
