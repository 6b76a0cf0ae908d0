import { describe, expect, it } from 'vitest'
import { BOTH_CONFIRMED, currentOf, HELD, PAID, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT } from '#test/slots.ts'

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

  it('queues no check without a payment, or once the payment is settled', async () => {
    const held = await api.hold()
    await currentOf(held.by)
    const { intentId } = await api.secretOf(held)
    api.stripe.payIntent(intentId)
    await api.deliverEvents()
    await currentOf(held.by)
    expect((await waitingJobs(api.database)).filter(({ queue }) => queue === 'settle')).toEqual([])
  })
})
