import { describe, expect, it } from 'vitest'
import { officeClient } from '#test/api.ts'
import { EIGHT, NINE, TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'

const api = useAppointmentApi()
const office = () => officeClient(api.app)
const patch = (id: string, body: object) => office().patch(`/api/appointments/${id}`, body)

const MUST_REFUND = 'We moved this visit, so its fee must be refunded.'

/** A paid appointment on Tuesday at 8:00. */
async function paidVisit() {
  const held = await api.startPayment()
  const { by, intentId, clientSecret } = held
  await by.post(`/api/demo-payments/${intentId}`, { clientSecret, outcome: 'accepted' }).expect(200)
  await api.drain()
  return held
}

const movedByShop = async (id: string) =>
  (await office().get(`/api/appointments/${id}`).expect(200)).body.movedByShop as unknown

describe('an appointment that the shop moved', () => {
  it('is marked for the office and the visitor, even after the customer moves it next', async () => {
    const { id, by } = await paidVisit()
    expect(await movedByShop(id)).toBe(false)
    expect(await api.appointmentOf(by)).toMatchObject({ movedByShop: false })
    const moved = await patch(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    expect(moved.body).toMatchObject({ movedByShop: true })
    await patch(id, { appointmentDate: WEDNESDAY, timeSlot: NINE, askedBy: 'customer' }).expect(200)
    expect(await movedByShop(id)).toBe(true)
    expect(await api.appointmentOf(by)).toMatchObject({ movedByShop: true })
  })

  it("isn't marked if the customer asked for it, and the history says so", async () => {
    const { id } = await paidVisit()
    const moved = await patch(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'customer' }).expect(200)
    expect(moved.body).toMatchObject({ movedByShop: false })
    expect((await api.historyOf(id)).at(-1)).toBe(
      `confirmed > confirmed office: Moved from Tuesday, March 2, 2027, ${EIGHT}, at the customer's request`,
    )
    await patch(id, { status: 'cancelled', refund: false }).expect(200)
  })

  it('must be refunded when cancelled before it starts, even within the last 24 hours', async () => {
    const { id } = await paidVisit()
    const moved = await patch(id, { appointmentDate: TUESDAY, timeSlot: NINE, askedBy: 'shop' }).expect(200)
    api.clock.set('2027-03-02T14:59:00Z')
    const old = await patch(id, { status: 'cancelled', refund: false, version: 1 }).expect(409)
    expect(old.body.code).toBe('changed_meanwhile')
    const refused = await patch(id, { status: 'cancelled', refund: false, version: moved.body.version }).expect(409)
    expect(refused.body).toMatchObject({
      code: 'not_allowed_now',
      error: MUST_REFUND,
      current: { id, status: 'confirmed', version: moved.body.version },
    })
    const cancelled = await patch(id, { status: 'cancelled', refund: true }).expect(200)
    expect(cancelled.body).toMatchObject({ status: 'cancelled', paymentState: 'refund_due' })
  })

  it('can be cancelled without a refund once it has started', async () => {
    const { id } = await paidVisit()
    await patch(id, { appointmentDate: TUESDAY, timeSlot: NINE }).expect(200)
    api.clock.set('2027-03-02T15:00:00Z')
    await patch(id, { status: 'cancelled', refund: false }).expect(200)
  })

  it('needs no refund if nothing was paid', async () => {
    const contact = { firstName: 'A', lastName: 'B', phoneNumber: '6155550142', address: '1 Main', city: 'Nashville' }
    const call = { appointmentDate: TUESDAY, timeSlot: EIGHT, contact, fee: 'on_site' }
    const { id } = (await office().post('/api/appointments/by-phone', call).expect(201)).body
    await patch(id, { appointmentDate: WEDNESDAY, timeSlot: EIGHT }).expect(200)
    await patch(id, { status: 'cancelled', refund: false }).expect(200)
  })

  it.each([
    ['askedBy from an unknown person', { appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'neighbor' }],
    ['askedBy with new notes', { notes: 'Ring twice', askedBy: 'customer' }],
    ['askedBy with a cancellation', { status: 'cancelled', refund: true, askedBy: 'customer' }],
  ])('refuses %s', async (_what, body) => {
    const { id } = await paidVisit()
    const answer = await patch(id, body).expect(400)
    expect(answer.body.issues).toMatchObject([{ path: 'askedBy' }])
  })
})

describe('a move to the current time of the appointment', () => {
  it('is refused with the appointment and changes nothing', async () => {
    const { id } = await paidVisit()
    const before = (await office().get(`/api/appointments/${id}`).expect(200)).body
    const sent = await api.emailKinds()
    const answer = await patch(id, { appointmentDate: TUESDAY, timeSlot: EIGHT, version: before.version }).expect(409)
    const { history, ...current } = before
    expect(answer.body).toEqual({ code: 'not_allowed_now', error: 'The visit is already at that time.', current })
    expect((await office().get(`/api/appointments/${id}`)).body).toEqual({ ...current, history })
    expect(await api.emailKinds()).toEqual(sent)
  })

  it('is refused for an outdated version first', async () => {
    const { id } = await paidVisit()
    const answer = await patch(id, { appointmentDate: TUESDAY, timeSlot: EIGHT, version: 1 }).expect(409)
    expect(answer.body).toMatchObject({ code: 'changed_meanwhile', current: { id } })
  })
})
