import { describe, expect, it } from 'vitest'
import {
  BOTH_CONFIRMED,
  currentOf,
  HELD,
  PAID,
  useAppointmentApi,
  useStripeAppointmentApi,
  WEDNESDAY,
} from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT, TEN, TWO } from '#test/slots.ts'

describe('reading the current appointment', () => {
  const api = useStripeAppointmentApi()

  it('changes nothing, but queues one check of a payment that can still change', async () => {
    const paid = await api.payAtStripe()
    const read = () => currentOf(paid.by)
    const [before] = await api.paymentsOf(paid.id)
    for (const visit of [await read(), await read()]) {
      expect(visit).toMatchObject({ id: paid.id, timeSlot: EIGHT, outcome: 'held', paidCents: 0 })
    }
    expect(await api.paymentsOf(paid.id)).toEqual([before])
    expect(await api.historyOf(paid.id)).toEqual([HELD])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'settle', data: { intentId: paid.intentId } }])
    await api.runPaymentChecks()
    expect(await read()).toMatchObject({ outcome: 'confirmed', paidCents: 10_000, calendarToken: expect.any(String) })
    await api.deliverEvents()
    expect(await api.emailKinds()).toEqual(BOTH_CONFIRMED)
    expect(await api.historyOf(paid.id)).toEqual([HELD, PAID])
  })
})

describe('a session with several visits', () => {
  const api = useAppointmentApi()

  it('sees all upcoming ones, and no one else does', async () => {
    const first = await api.confirmed({ slot: EIGHT })
    const { by } = first
    const third = await api.confirmed({ by, date: WEDNESDAY, slot: EIGHT })
    api.clock.advance(1)
    const second = await api.confirmed({ by, slot: TWO })
    const { by: stranger } = await api.confirmed({ slot: TEN })
    const { body } = await by.get('/api/appointments/current').expect(200)
    expect(body.visit.id).toBe(second.id)
    expect(body.others).toEqual([
      expect.objectContaining({ id: first.id, outcome: 'confirmed', paidCents: 10_000 }),
      expect.objectContaining({ id: third.id, outcome: 'confirmed', paidCents: 10_000 }),
    ])
    expect((await stranger.get('/api/appointments/current').expect(200)).body).not.toHaveProperty('others')
  })

  it('sees them beside a hold too', async () => {
    const { by, id } = await api.confirmed()
    const held = await api.hold({ by, date: WEDNESDAY })
    const { body } = await by.get('/api/appointments/current').expect(200)
    expect([body.visit.id, ...body.others.map((other: { id: string }) => other.id)]).toEqual([held.id, id])
  })
})
