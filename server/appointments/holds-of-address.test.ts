import { describe, expect, it } from 'vitest'
import { SLOTS, slotsInTurn } from '#shared/appointments/slots.ts'
import { newSession, visitor } from '#test/api.ts'
import {
  CONTACT,
  countStatuses,
  HOLD,
  MINUTE,
  RACES,
  slotRequest,
  TUESDAY,
  useAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { EIGHT, HALF_PAST_EIGHT, NINE } from '#test/slots.ts'
import { HOLD_LIMITS } from './hold-limits.ts'

// More crews than holds per address and day, so slots never run out.
const api = useAppointmentApi({ RATE_LIMIT: 'on', CREWS: '10' })

const HERE = '203.0.113.7'
const ROUNDS = Array.from({ length: RACES.ROUNDS }, (_, index) => index + 1)
/** Too far ahead for the limit per day. */
const FAR = ['10', '11', '12', '15', '16', '17', '18', '19'].map((day) => `2027-03-${day}`)

interface Ask {
  date?: string
  slot?: string
  session?: string
  address?: string
  /** Sent with the slot. A contact with an email by default. */
  details?: object
}

const ask = ({ date = TUESDAY, slot = EIGHT, session = newSession(), address = HERE, details }: Ask = {}) =>
  visitor(api.app, session)
    .post(
      '/api/appointments',
      slotRequest({ appointmentDate: date, timeSlot: slot, ...(details ?? { contact: CONTACT }) }),
    )
    .set('X-Forwarded-For', address)

const heldOn = async (date: string) =>
  (await api.database.rows('select 1 from appointments where appointment_date = $1', [date])).length

describe('one client address', () => {
  it.each(ROUNDS)('gets 8 holds from 50 concurrent requests on many days (round %s)', async () => {
    const asks = Array.from({ length: 50 }, (_, index) => ask({ date: FAR[index % FAR.length] ?? '' }))
    expect(countStatuses(await Promise.all(asks))).toEqual({
      201: HOLD_LIMITS.perAddress,
      429: 50 - HOLD_LIMITS.perAddress,
    })
    expect(await api.count('appointments')).toBe(8)
  })

  it.each(ROUNDS)('gets 3 holds from 20 concurrent requests on one of the next 7 days (round %s)', async () => {
    const asks = Array.from({ length: 20 }, (_, index) => ask({ slot: index % 2 === 0 ? EIGHT : NINE }))
    const answers = await Promise.all(asks)
    expect(countStatuses(answers)).toEqual({ 201: HOLD_LIMITS.perDay, 429: 20 - HOLD_LIMITS.perDay })
    expect(await heldOn(TUESDAY)).toBe(3)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({
      code: 'too_many_requests',
      error:
        'Your network is already holding 3 unpaid times on Tuesday, March 2, 2027. Please choose another day or call us.',
    })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('gets 3 holds on the last of the next 7 days, and up to 8 on the day after it', async () => {
    const [last, after] = ['2027-03-08', '2027-03-09']
    for (let count = 0; count < 3; count += 1) await ask({ date: last }).expect(201)
    await ask({ date: last }).expect(429)
    for (let count = 0; count < 5; count += 1) await ask({ date: after }).expect(201)
    const { body } = await ask({ date: after }).expect(429)
    expect(body.error).toBe('Your network is already holding 8 unpaid times. Please wait or call us.')
  })

  it("doesn't affect other addresses, and holds that ended don't count", async () => {
    for (let count = 0; count < 3; count += 1) await ask().expect(201)
    await ask().expect(429)
    await ask({ address: '203.0.113.8' }).expect(201)
    api.clock.advance(HOLD)
    await ask().expect(201)
  })

  it.each(ROUNDS)('moves at most 3 holds to one of the next 7 days at once (round %s)', async () => {
    const sessions = FAR.slice(0, 6).map((date) => ({ date, session: newSession() }))
    for (const { date, session } of sessions) await ask({ date, session }).expect(201)
    const moves = await Promise.all(sessions.map(({ session }) => ask({ date: TUESDAY, session })))
    expect(countStatuses(moves)).toEqual({ 201: 3, 429: 3 })
    expect(await heldOn(TUESDAY)).toBe(3)
    expect(await api.count('appointments')).toBe(6)
  })

  it('moves a hold within a full day and away from it', async () => {
    const session = newSession()
    await ask({ session }).expect(201)
    for (let count = 0; count < 2; count += 1) await ask().expect(201)
    await ask({ session, slot: NINE }).expect(201)
    await ask({ session, date: WEDNESDAY }).expect(201)
    await ask().expect(201)
    await ask({ session, date: TUESDAY }).expect(429)
    expect(await heldOn(WEDNESDAY)).toBe(1)
  })
})

describe('newcomers from all client addresses', () => {
  /** Four visits in the morning and five in the afternoon. */
  const TIMES = slotsInTurn(SLOTS).map(({ label }) => label)
  /** Of 10 crews. */
  const HALF = 45
  const from = (index: number, changes: Ask = {}) => {
    const slot = TIMES[index % TIMES.length] ?? ''
    const details = { contact: { ...CONTACT, email: `new${index}@mail.example` } }
    return ask({ slot, address: `198.51.100.${index}`, details, ...changes })
  }
  const holdHalf = async () => {
    for (let index = 0; index < HALF; index += 1) await from(index).expect(201)
  }

  it('hold at most half of the times of a day without paying', async () => {
    await holdHalf()
    const { body, headers } = await from(HALF).expect(429)
    expect(body.error).toBe(
      'Many visitors are choosing a time on Tuesday, March 2, 2027 right now. Please choose another day or call us.',
    )
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await from(HALF, { details: {} }).expect(429)
    const session = newSession()
    await from(HALF, { date: WEDNESDAY, session }).expect(201)
    await from(HALF, { session }).expect(429)
    api.clock.advance(HOLD + MINUTE)
    await from(HALF, { session }).expect(201)
  })

  it('leave the other half to customers with a confirmed visit, one hold at a time for each email', async () => {
    const known = (email: string) => ({ details: { contact: { ...CONTACT, email } } })
    await api
      .takeByPhone({ appointmentDate: WEDNESDAY, contact: { ...CONTACT, email: 'ada@mail.example' } })
      .expect(201)
    const quoteId = await api.newQuote({ email: 'ada@mail.example' })
    await holdHalf()
    // Anyone can send a quote and come back.
    const unknown = await api.newQuote({ email: 'eve@mail.example' })
    await api.database.rows(`update customers set created_at = '2027-02-01T15:00:00Z'`)
    await from(HALF, { details: { quoteId: unknown } }).expect(429)
    const session = newSession()
    await from(HALF, { details: { quoteId }, session }).expect(201)
    await from(HALF + 1, known('Ada@mail.example')).expect(429)
    await from(HALF + 1, { ...known('ada@mail.example'), session }).expect(201)
  })

  it('leave half of a day even if they choose times that are in the way of many', async () => {
    const date = '2027-03-03'
    const staggered = [HALF_PAST_EIGHT, '10:00 AM-11:00 AM', '1:00 PM-2:00 PM', '2:30 PM-3:30 PM', '4:00 PM-5:00 PM']
    const answers = []
    for (let index = 0; index < 50; index += 1) {
      answers.push((await from(index, { date, slot: staggered[index % staggered.length] ?? '' })).status)
    }
    // Each takes more of the crew's day than its hour.
    expect(answers.filter((status) => status === 201).length).toBeLessThan(HALF)
    expect(answers.at(-1)).toBe(429)
  })

  /** Answers to newcomers who ask for these times of each crew, one after another. */
  const askForAll = async (labels: readonly string[]) => {
    const answers = []
    for (let index = 0; index < labels.length * 10; index += 1) {
      answers.push(await from(index, { slot: labels[index % labels.length] ?? '' }))
    }
    return countStatuses(answers)
  }

  it('hold at most half of the visits that fit into a day with travel', async () => {
    const travelMinutes = 60
    await api.office.patch('/api/settings', { travelMinutes, version: 1 }).expect(200)
    const inTurn = slotsInTurn(SLOTS, travelMinutes).map(({ label }) => label)
    const half = (inTurn.length * 10) / 2
    expect(await askForAll(inTurn)).toEqual({ 201: half, 429: half })
  })

  it('hold at most half of the times that are open on a day with blocked hours', async () => {
    const reason = 'Training'
    await api.office.post('/api/closures', { date: TUESDAY, timeSlot: '8:00 AM-12:30 PM', reason }).expect(201)
    const afternoon = TIMES.slice(-5)
    expect(await askForAll(afternoon)).toEqual({ 201: 25, 429: 25 })
  })

  it('on a full day may not move to a time that takes two, and keep the time that they have', async () => {
    const sessions = Array.from({ length: HALF }, () => newSession())
    for (const [index, session] of sessions.entries()) await from(index, { session }).expect(201)
    const last = HALF - 1
    // Half past, in the way of two visits.
    await from(last, { session: sessions[last] ?? '', slot: '2:00 PM-3:00 PM' }).expect(429)
    // Fewer visits fit from now on, so the newcomers have more than half.
    await api.office.patch('/api/settings', { travelMinutes: 60, version: 1 }).expect(200)
    await from(0, { session: sessions[0] ?? '', details: {} }).expect(201)
    const corrected = { contact: { ...CONTACT, email: 'new0@mail.example', city: 'Franklin' } }
    await from(0, { session: sessions[0] ?? '', details: corrected }).expect(201)
  })

  it('get no time with the email of a customer that they change afterward', async () => {
    await api
      .takeByPhone({ appointmentDate: WEDNESDAY, contact: { ...CONTACT, email: 'ada@mail.example' } })
      .expect(201)
    await holdHalf()
    const session = newSession()
    const as = (email: string) => ({ session, details: { contact: { ...CONTACT, email } } })
    await from(HALF, as('ada@mail.example')).expect(201)
    await from(HALF, as('eve@mail.example')).expect(429)
    await from(HALF, as('ada@mail.example')).expect(201)
  })

  it.each(ROUNDS)('cannot hold more at once either (round %s)', async () => {
    const answers = await Promise.all(Array.from({ length: HALF + 10 }, (_, index) => from(index)))
    expect(countStatuses(answers)).toEqual({ 201: HALF, 429: 10 })
  })
})

describe('the third hold of one client address', () => {
  const bare = (date: string) => ask({ date, details: {} })
  const message = 'Please enter an email address. Your network is already holding 2 unpaid times.'
  const NO_EMAIL = { code: 'invalid', error: message, issues: [{ path: 'contact.email', message }] }

  it('needs an email, in the contact or in the quote', async () => {
    const [first = '', second = '', third = '', fourth = ''] = FAR
    await bare(first).expect(201)
    await bare(second).expect(201)
    expect((await bare(third).expect(400)).body).toEqual(NO_EMAIL)
    await ask({ date: third }).expect(201)
    const quoteId = await api.newQuote()
    await ask({ date: fourth, details: { quoteId } }).expect(201)
    expect((await bare(FAR[4] ?? '').expect(400)).body).toEqual(NO_EMAIL)
  })

  it.each(ROUNDS)('needs an email in concurrent requests too (round %s)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => bare(FAR[index % FAR.length] ?? '')))
    expect(countStatuses(answers)).toEqual({ 201: 2, 400: 18 })
  })
})
