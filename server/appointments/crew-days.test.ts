import { describe, expect, it } from 'vitest'
import { CONTACT, TUESDAY, useAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'
import { emailCrewDays } from './crew-days.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '2' })
const SEVEN = '2027-03-02T13:00:00.000Z'
const HIDDEN = { lastName: 'Okafor', address: '99 Elm Street', phoneNumber: '(615) 555-0177' }
const setEmail = (email: string, crew = 1) => api.office.patch(`/api/crews/${crew}`, { email }).expect(200)
const book = async (changes: object = {}): Promise<string> =>
  (await api.takeByPhone({ crew: 1, ...changes }).expect(201)).body.id
/** The crews whose day was emailed. */
const emailed = async () =>
  api.database.rows(`select crew from outgoing_mails where kind = 'crew_day' order by created_at`)
const text = () => composeEmailText(api.ctx, 'crew_day')

describe("a crew's day", () => {
  it('is emailed at 7 AM, with times and towns in order, and no names', async () => {
    await setEmail('north@shop.example')
    await book({ timeSlot: ONE, contact: { ...CONTACT, ...HIDDEN } })
    await book({ timeSlot: EIGHT })
    await book({ timeSlot: NINE, crew: 2 })
    api.clock.set('2027-03-02T12:59:00.000Z')
    await emailCrewDays(api.ctx)
    expect(await emailed()).toEqual([])
    api.clock.set(SEVEN)
    await emailCrewDays(api.ctx)
    expect(await emailed()).toEqual([{ crew: 1 }])
    const email = await text()
    expect(email).toContain('Crew 1: 2 visits on Tuesday, March 2, 2027')
    expect(email.indexOf(EIGHT)).toBeLessThan(email.indexOf(ONE))
    expect(email).not.toContain(NINE)
    expect(email).toContain(`/orders/day?date=${TUESDAY}&crew=1`)
    for (const hidden of Object.values(HIDDEN)) expect(email).not.toContain(hidden)
  })

  it('is emailed once, by two instances at once and later that day, and again the next day', async () => {
    await setEmail('north@shop.example')
    await book()
    await book({ appointmentDate: '2027-03-03' })
    api.clock.set(SEVEN)
    await Promise.all([emailCrewDays(api.ctx), emailCrewDays(api.ctx)])
    api.clock.set('2027-03-02T14:30:00.000Z')
    await emailCrewDays(api.ctx)
    expect(await emailed()).toHaveLength(1)
    api.clock.set('2027-03-03T13:00:00.000Z')
    await emailCrewDays(api.ctx)
    expect(await emailed()).toHaveLength(2)
  })

  it('is not emailed to a crew without an address, or without upcoming visits', async () => {
    await book()
    await setEmail('two@shop.example', 2)
    api.clock.set(SEVEN)
    await emailCrewDays(api.ctx)
    await setEmail('north@shop.example')
    api.clock.set('2027-03-02T15:00:00.000Z')
    await emailCrewDays(api.ctx)
    expect(await emailed()).toEqual([])
  })

  it('is dropped if its visits are gone or its day is over when it is sent', async () => {
    await setEmail('north@shop.example')
    const id = await book()
    api.clock.set(SEVEN)
    await emailCrewDays(api.ctx)
    api.clock.set('2027-03-03T06:30:00.000Z')
    expect(await text()).toBe('its day is over')
    api.clock.set(SEVEN)
    await api.cancel(id, false)
    expect(await text()).toBe('the crew has no visits that day')
  })
})
