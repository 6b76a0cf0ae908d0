import { describe, expect, it } from 'vitest'
import { newSession, officeClient, visitor } from '#test/api.ts'
import { slotRequest, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { cancelledAppointmentFacts, renderKind } from '#test/email-facts.ts'
import { ON_POSTGRES } from '#test/database.ts'
import { addPerson, signedIn } from '#test/people/sign-in.ts'
import { EIGHT, NINE, ONE } from '#test/slots.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
/** Tuesday, 8:00 AM in the shop. */
const START = '2027-03-02T14:00:00.000Z'
const PIECE = { shape: 'I', dimensions: { width: 61, length: 25.75 }, stone: 'southport', cutouts: 1, note: '' }

/** A quote that was measured on Tuesday at 8, and the visit. */
async function measuredQuote() {
  const quoteId = await api.newQuote()
  const { id } = (await api.takeByPhone({ quoteId }).expect(201)).body
  api.clock.set(START)
  await api.office
    .patch(`/api/appointments/${id}/measured`, { version: 0, countertops: [PIECE], note: 'Wall is out' })
    .set('Idempotency-Key', 'sizes')
    .expect(200)
  await api.edit(id, { status: 'completed' }).expect(200)
  return { quoteId, visitId: id as string }
}

const install = (quoteId: string, changes: object = {}) =>
  api.takeByPhone({
    kind: 'install',
    quoteId,
    fee: undefined,
    hours: 4,
    appointmentDate: WEDNESDAY,
    timeSlot: NINE,
    ...changes,
  })
const stageOf = async (quoteId: string) => (await api.quoteOf(quoteId)).stage
const wednesday = async () =>
  (await officeClient(api.app).get(`/api/day?date=${WEDNESDAY}&crew=1`).expect(200)).body.stops
describe('an installation', () => {
  it('is booked for a measured quote, without a fee, and keeps its hours from others', async () => {
    const { quoteId, visitId } = await measuredQuote()
    const { version } = await api.quoteOf(quoteId)
    const { body } = await install(quoteId).expect(201)
    expect(body).toMatchObject({
      kind: 'install',
      timeSlot: '9:00 AM-1:00 PM',
      startsAt: '2027-03-03T15:00:00.000Z',
      endsAt: '2027-03-03T19:00:00.000Z',
      fee: 'none',
      feeCents: 0,
      status: 'confirmed',
    })
    expect(await api.historyOf(body.id)).toEqual(['nothing > confirmed office: Installation, booked by phone'])
    expect(await stageOf(quoteId)).toBe('install_booked')
    // It's no visit to measure, so the quote stays as it is.
    expect((await api.quoteOf(quoteId)).version).toBe(version)
    expect((await api.freeOn(WEDNESDAY)).slice(0, 2)).toEqual([EIGHT, ONE])
    const refused = await api.takeByPhone({ appointmentDate: WEDNESDAY, timeSlot: '11:00 AM-12:00 PM' }).expect(409)
    expect(refused.body.code).toBe('slot_taken')
    expect((await wednesday())[0]).toMatchObject({
      appointment: { kind: 'install' },
      collectCents: 0,
      measured: { note: 'Wall is out', countertops: [{ dimensions: { width: 61 } }] },
    })
    expect((await api.office.get(`/api/appointments/${visitId}`)).body.kind).toBe('measure')
  })

  it.each(['visit_confirmed', 'visit_moved', 'visit_cancelled'] as const)('is what %s says', (kind) => {
    const facts = { kind: 'install', fee: 'none', feeCents: 0, refundCents: 0 } as const
    const visit = { ...cancelledAppointmentFacts(facts), previous: { appointmentDate: TUESDAY, timeSlot: EIGHT } }
    const { subject, text, html, attachments } = renderKind(kind, visit, visit.id)
    expect(subject).toContain('our installation')
    const all = [subject, text, html, ...(attachments ?? []).map(({ content }) => content.toString())].join('\n')
    expect(all).toContain(`SUMMARY:Installation`)
    expect(all).not.toMatch(/measurement visit(?!s)|\bfee\b|refund/i)
  })

  it('moves with its length, is marked, and leaves its stage to what is left when it is canceled', async () => {
    const { quoteId } = await measuredQuote()
    const { id } = (await install(quoteId).expect(201)).body
    const moved = await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(200)
    expect(moved.body).toMatchObject({ timeSlot: '1:00 PM-5:00 PM', endsAt: '2027-03-03T23:00:00.000Z' })
    await api.edit(id, { appointmentDate: WEDNESDAY, timeSlot: ONE }).expect(409)
    await api.edit(id, { status: 'cancelled', refund: false }).expect(200)
    expect((await api.historyOf(id)).at(-1)).toBe('confirmed > cancelled office: Installation canceled')
    expect(await stageOf(quoteId)).toBe('measured')
    const { body: second } = await install(quoteId).expect(201)
    api.clock.set('2027-03-03T16:00:00.000Z')
    await api.office
      .patch(`/api/appointments/${second.id}/measured`, { version: 0, countertops: [PIECE], note: '' })
      .set('Idempotency-Key', 'none')
      .expect(409)
    await api.edit(second.id, { status: 'completed' }).expect(200)
    expect((await api.historyOf(second.id)).at(-1)).toBe('confirmed > completed office: Installation completed')
    expect(await stageOf(quoteId)).toBe('installed')
  })

  it('needs a quote that is measured, and has no other installation', async () => {
    const quoteId = await api.newQuote()
    const message = 'You can book the installation once the quote is measured.'
    expect((await install(quoteId).expect(409)).body).toMatchObject({ code: 'not_allowed_now', error: message })
    const { id } = (await api.takeByPhone({ quoteId }).expect(201)).body
    await install(quoteId).expect(409)
    api.clock.set(START)
    await api.edit(id, { status: 'completed' }).expect(200)
    await install(quoteId).expect(201)
    expect((await install(quoteId, { timeSlot: ONE }).expect(409)).body).toMatchObject({
      code: 'not_allowed_now',
      error: 'This quote already has an installation.',
    })
  })

  it.runIf(ON_POSTGRES)('is booked once for a quote, even by four people at once', async () => {
    const { quoteId } = await measuredQuote()
    const days = [WEDNESDAY, '2027-03-04', '2027-03-05', '2027-03-08']
    const answers = await Promise.all(days.map((appointmentDate) => install(quoteId, { appointmentDate })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  })

  it.each([
    ['an unknown kind', { kind: 'repair' }, 'kind'],
    ['a fee', { fee: 'waived' }, 'fee'],
    ['no hours', { hours: undefined }, 'hours'],
    ['one hour', { hours: 1 }, 'hours'],
    ['nine hours', { hours: 9 }, 'hours'],
    ['half hours', { hours: 2.5 }, 'hours'],
    ['no quote', { quoteId: undefined }, 'quoteId'],
    ['a start before the first visit', { timeSlot: '7:30 AM-8:30 AM' }, 'timeSlot'],
    ['a start after 4 PM', { timeSlot: '4:30 PM-5:30 PM' }, 'timeSlot'],
    ['an end after 8 PM', { timeSlot: '4:00 PM-5:00 PM', hours: 5 }, 'timeSlot'],
  ])('is refused with %s', async (_what, changes, path) => {
    const quoteId = await api.newQuote()
    expect((await install(quoteId, changes).expect(400)).body.issues).toMatchObject([{ path }])
  })

  it.each([
    ['no fee', { fee: undefined }, 'fee'],
    ['hours', { hours: 2 }, 'hours'],
  ])('a visit to measure is refused with %s', async (_what, changes, path) => {
    expect((await api.takeByPhone(changes).expect(400)).body.issues).toMatchObject([{ path }])
  })

  it('can start at noon, when no visit does, and ends by 8 PM', async () => {
    const { quoteId } = await measuredQuote()
    const { body } = await install(quoteId, { timeSlot: '12:00 PM-1:00 PM', hours: 8 }).expect(201)
    expect(body.timeSlot).toBe('12:00 PM-8:00 PM')
  })

  it('can never be booked by a visitor or a crew', async () => {
    const { quoteId } = await measuredQuote()
    const by = visitor(api.app, newSession())
    const request = slotRequest({ appointmentDate: WEDNESDAY, kind: 'install', hours: 4, quoteId })
    const { id } = (await by.post('/api/appointments', request).expect(201)).body
    expect((await api.office.get(`/api/appointments/${id}`).expect(200)).body).toMatchObject({
      kind: 'measure',
      timeSlot: EIGHT,
      fee: 'online',
    })
    await addPerson(api.app, 'owner')
    const crew = await signedIn(api.app, (await addPerson(api.app, 'crew')).link)
    await crew.post('/api/appointments/by-phone', { kind: 'install', quoteId }).expect(403)
  })

  it('is not outside of the hours of visits, whatever its length', async () => {
    const { quoteId } = await measuredQuote()
    await install(quoteId).expect(201)
    const weekdays = Array.from({ length: 7 }, (_, weekday) => ({
      weekday,
      visits: [{ first: '09:00', last: '10:00' }],
    }))
    const { body } = await api.office.post('/api/hours', { effectiveFrom: WEDNESDAY, weekdays }).expect(201)
    expect(body.outside).toEqual([])
  })
})
