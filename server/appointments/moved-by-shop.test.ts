import { describe, expect, it } from 'vitest'
import { TUESDAY, useAppointmentApi, WEDNESDAY } from '#test/appointment-api.ts'
import { EIGHT, NINE } from '#test/slots.ts'

const api = useAppointmentApi()
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

  it('must be refunded when cancelled before it starts, even within the last 24 hours', async () => {
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

  it('can be cancelled without a refund once it has started', async () => {
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

  it.each([
    ['askedBy from an unknown person', { appointmentDate: WEDNESDAY, timeSlot: EIGHT, askedBy: 'neighbor' }],
    ['askedBy with a cancellation', { status: 'cancelled', refund: true, askedBy: 'customer' }],
  ])('refuses %s', async (_what, body) => {
    const { id } = await api.confirmed()
    const answer = await api.edit(id, body).expect(400)
    expect(answer.body.issues).toMatchObject([{ path: 'askedBy' }])
  })
})
