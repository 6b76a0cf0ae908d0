import { describe, expect, it } from 'vitest'
import { type StartedPayment, useStripeAppointmentApi } from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { waitingJobs } from '#test/jobs.ts'

const api = useStripeAppointmentApi()

const emails = async () => (await api.emailKinds()).filter((kind) => kind === 'refund_failed_shop').length
/** Runs every attempt of every job, each as if its wait were over. */
const exhaust = async () => {
  while ((await waitingJobs(api.database)).length > 0) await api.drainLater()
}

/** A visit that the office cancelled, and whose refund Stripe does not make. */
async function owedRefund(): Promise<StartedPayment & { quoteId: string }> {
  const quoteId = await api.newQuote()
  const paid = await api.confirmed({ quoteId })
  api.stripe.faults.add({ answer: 402, method: 'POST', path: '^/v1/refunds$' })
  await api.cancel(paid.id, true)
  return { ...paid, quoteId }
}

describe('a permanently failed refund', () => {
  it('sends the shop one email with the amount, customer, quote and what to do', async () => {
    const { id, quoteId } = await owedRefund()
    await api.drain()
    await api.run('outbox')
    expect(await emails(), 'as long as it is still tried').toBe(0)
    await exhaust()
    expect(await api.failedJobs()).toMatchObject([{ queue: 'refund' }])
    await api.run('outbox')
    await api.run('outbox')
    expect(await emails()).toBe(1)
    const { body: quote } = await api.office.get(`/api/quotes/${quoteId}`).expect(200)
    const text = await composeEmailText(api.ctx, 'refund_failed_shop')
    for (const part of [
      'Refund of $100.00 failed, Tuesday, March 2, 2027, 8:00 AM-9:00 AM: Ada Okafor',
      'Still owed: $100.00',
      'Phone: (615) 555-0142',
      `Quote: #${quote.number}`,
      `search for ${id} in Stripe's dashboard`,
      "click 'Try again' under the failed jobs",
    ]) {
      expect(text).toContain(part)
    }
  })

  it('sends another email if it fails again after a retry', async () => {
    await owedRefund()
    await exhaust()
    await api.run('outbox')
    const [failed] = await api.failedJobs()
    await api.office.post(`/api/jobs/failed/${failed?.id}/retry`).expect(204)
    await exhaust()
    await api.run('outbox')
    expect(await emails()).toBe(2)
  })

  it('sends no email if the office refunded it by hand', async () => {
    const { intentId } = await owedRefund()
    await exhaust()
    api.stripe.faults.clear()
    api.stripe.refundInDashboard(intentId)
    await api.deliverEvents()
    await api.run('outbox')
    expect(await emails()).toBe(0)
  })
})
