import { describe, expect, it } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import { CONTACT, MINUTE, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { openPage } from '#test/my-page.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi({
  RATE_LIMIT: 'off',
  CREWS: '2',
  PUBLIC_URL: 'https://www.shop.example',
  PAYMENTS: 'demo',
  SHOP_EMAIL: 'office@shop.example',
})

const THURSDAY = '2027-03-04'
const run = async (text: string) => (await api.database.run('', text, [])) as Record<string, unknown>[]
/** The unsent reminders and when they go out, by the test's clock. */
const waiting = async () => {
  const rows = await run(`select kind, extract(epoch from not_before - now())::float8 * 1000 as wait
    from outgoing_mails where kind like '%_reminder' and sent_at is null order by not_before`)
  return rows.map(({ kind, wait }) => {
    const at = new Date(api.clock.now().getTime() + Number(wait))
    return `${String(kind)} ${new Date(Math.round(at.getTime() / MINUTE) * MINUTE).toISOString()}`
  })
}
/** A visit that the office booked by phone: by default on Thursday at 1 PM. */
const booked = async (changes: object = {}): Promise<string> =>
  (await api.takeByPhone({ appointmentDate: THURSDAY, timeSlot: ONE, ...changes }).expect(201)).body.id
/** Lets the visit's reminders go out at that time, by both clocks. */
const sendAt = async (at: string): Promise<string[]> => {
  await api.drain()
  api.forgetMails()
  api.clock.set(at)
  await run(`update outgoing_mails set not_before = now() where kind like '%_reminder' and queued_at is null`)
  await api.drain()
  return sent()
}
const sent = async () => (await api.mails()).map(({ text = '' }) => text)
const states = () =>
  run(
    `select kind, sent_at is not null as sent, previous_slot as told from outgoing_mails where kind like '%_reminder'
      order by kind desc`,
  )

const THURSDAY_AT_ONE = ['first_reminder 2027-03-02T19:00:00.000Z', 'second_reminder 2027-03-04T17:00:00.000Z']
const WEDNESDAY_AT_ONE = ['second_reminder 2027-03-03T17:00:00.000Z']
const TUESDAY_AT_NINE = ['second_reminder 2027-03-02T13:00:00.000Z']

describe('the reminders of a visit', () => {
  it('wait when it is booked by phone', async () => {
    await booked()
    expect(await waiting()).toEqual(THURSDAY_AT_ONE)
  })

  it('wait when it is paid for, even without an email about it', async () => {
    await api.confirmed({ date: THURSDAY, slot: ONE })
    expect(await waiting()).toEqual(THURSDAY_AT_ONE)
  })

  it('do not wait while its time is only held', async () => {
    await api.startPayment({ date: THURSDAY, slot: ONE })
    expect(await waiting()).toEqual([])
  })

  it('are replaced when the office moves it, and stay if only its crew changes', async () => {
    const id = await booked()
    await api.edit(id, { appointmentDate: THURSDAY, timeSlot: ONE, crew: 2 }).expect(200)
    expect(await waiting()).toEqual(THURSDAY_AT_ONE)
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(200)
    expect(await waiting()).toEqual(WEDNESDAY_AT_ONE)
  })

  it('come back when a move is taken back', async () => {
    const before = await api.officeView(await booked())
    api.clock.set('2027-03-02T18:00:00.000Z')
    await api.edit(before.id, { appointmentDate: WEDNESDAY, timeSlot: ONE, undoable: true }).expect(200)
    expect(await waiting()).toEqual(WEDNESDAY_AT_ONE)
    await api.moveBack(before).expect(200)
    const back = await waiting()
    expect(back.map((line) => line.split(' ')[0])).toEqual(['first_reminder', 'second_reminder'])
  })

  it('are replaced when the customer moves it on their page, and go when they cancel it', async () => {
    const id = await booked()
    const page = await openPage(api.app, { appointmentId: id })
    const version = async () => (await page.read()).visits[0]?.version
    await page.post('/visit/move', { date: WEDNESDAY, timeSlot: ONE, version: await version() }).expect(200)
    expect(await waiting()).toEqual(WEDNESDAY_AT_ONE)
    await page.post('/visit/cancel', { version: await version() }).expect(200)
    expect(await waiting()).toEqual([])
  })

  it.each([{ status: 'cancelled', refund: false }, { status: 'completed' }, { status: 'no_show' }])(
    'go when the office makes it %j',
    async (changes) => {
      const id = await booked({ appointmentDate: TUESDAY, timeSlot: NINE })
      expect(await waiting()).toEqual(TUESDAY_AT_NINE)
      if (changes.status !== 'cancelled') api.clock.set('2027-03-02T15:30:00.000Z')
      await api.edit(id, changes).expect(200)
      expect(await waiting()).toEqual([])
    },
  )
})

describe('a reminder', () => {
  it('says what to prepare, and leads to the page to move and cancel', async () => {
    await booked()
    const [text = '', ...others] = await sendAt('2027-03-02T19:00:00.000Z')
    expect(others).toEqual([])
    expect(text).toContain('Thursday, March 4, 2027')
    expect(text).toContain('Clear the counters')
    const [, token = ''] = /Move:\s+https:\/\/www\.shop\.example\/my\/([\w-]{43})\b/.exec(text) ?? []
    expect(token).not.toBe('')
    expect(text).toMatch(new RegExp(`Cancel:\\s+https://www\\.shop\\.example/my/${token}\\b`))
    expect(text).toMatch(new RegExp(`See your quote and visit:\\s+https://www\\.shop\\.example/my/${token}\\b`))
    expect(await states()).toContainEqual({ kind: 'first_reminder', sent: true, told: ONE })
  })

  it('on the day itself says to call to move it', async () => {
    await booked()
    const [text = ''] = await sendAt('2027-03-04T17:00:00.000Z')
    expect(text).toContain(`To move it, please call us at ${SHOP.phone}.`)
    expect(text).not.toContain('Move:')
    expect(text).toContain('Cancel:')
  })

  it('waits for its own time, whatever the outbox says', async () => {
    await booked()
    expect(await sendAt('2027-03-02T18:59:00.000Z')).toEqual([])
    expect(await waiting()).toEqual(THURSDAY_AT_ONE)
  })

  it('is not sent about an earlier time, or a canceled visit, once its job is queued', async () => {
    const id = await booked()
    await run(`update outgoing_mails set queued_at = now()`)
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    await run(`delete from outgoing_mails where queued_at is null`)
    expect(await composeEmailText(api.ctx, 'first_reminder')).toBe('the visit was moved')
    await api.cancel(id, false)
    expect(await composeEmailText(api.ctx, 'first_reminder')).toBe('the visit is no longer confirmed')
  })

  it.each([
    ['first_reminder', '2027-03-03T18:59:00.000Z', true],
    ['first_reminder', '2027-03-03T19:00:00.000Z', false],
    ['second_reminder', '2027-03-04T18:59:00.000Z', true],
    ['second_reminder', '2027-03-04T19:00:00.000Z', false],
  ] as const)('%s that is late at %s: is it still sent? %s', async (kind, at, isSent) => {
    await booked()
    await run(`delete from outgoing_mails where kind <> '${kind}'`)
    expect(await sendAt(at)).toHaveLength(isSent ? 1 : 0)
    expect(await states()).toEqual([{ kind, sent: true, told: isSent ? ONE : null }])
  })

  it('that is late at night waits until 7 AM', async () => {
    await booked()
    expect(await sendAt('2027-03-03T03:00:00.000Z')).toEqual([])
    expect(await waiting()).toEqual(['first_reminder 2027-03-03T13:00:00.000Z', THURSDAY_AT_ONE[1]])
    expect(await sendAt('2027-03-03T13:00:00.000Z')).toHaveLength(1)
  })

  it('is not sent once an owner has turned it off', async () => {
    await booked()
    await api.office.patch('/api/settings', { firstReminderOn: false }).expect(200)
    expect(await sendAt('2027-03-02T19:00:00.000Z')).toEqual([])
    expect(await states()).toEqual([
      { kind: 'second_reminder', sent: false, told: ONE },
      { kind: 'first_reminder', sent: true, told: null },
    ])
    expect(await sendAt('2027-03-04T17:00:00.000Z')).toHaveLength(1)
    await api.office.patch('/api/settings', { secondReminderOn: false }).expect(200)
    expect(await composeEmailText(api.ctx, 'second_reminder')).toBe('an owner has turned these reminders off')
  })

  it('goes to the address that the visit has then', async () => {
    await booked({ contact: { ...CONTACT, email: '' } })
    await run(`update appointments set email = 'new@mail.example'`)
    expect(await sendAt('2027-03-02T19:00:00.000Z')).toHaveLength(1)
  })
})
