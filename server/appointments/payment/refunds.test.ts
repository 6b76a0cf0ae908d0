import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  BOTH_CANCELLED,
  BOTH_CONFIRMED,
  HELD,
  MINUTE,
  PAID,
  type StartedPayment,
  TUESDAY,
  useStripeAppointmentApi,
} from '#test/appointment-api.ts'
import { composeEmailText } from '#test/compose-email-text.ts'
import { waitingJobs } from '#test/jobs.ts'
import { EIGHT } from '#test/slots.ts'
import { inTransaction } from '#server/context.ts'
import { ADMIN_KEY } from '#server/events/actor.ts'
import { applyPayment } from '#server/payments/apply.ts'
import { recordPaidBack } from '#server/payments/refund.ts'
import { findPayment } from '#server/payments/queries.ts'
import { sweepPayments } from '#server/payments/sweep.ts'

const api = useStripeAppointmentApi()

/** A test moves the clock that dates the embedded database's rows. */
afterEach(() => void vi.useRealTimers())

describe('refunds', () => {
  it('cancel the appointment, free its slot and send emails after a full dashboard refund', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    expect(await api.quotePaymentStatus(quoteId)).toBe('partial payment')
    api.stripe.refundInDashboard(paid.intentId)
    await api.deliverEvents()
    expect(await api.appointmentOf(paid.by)).toMatchObject({ outcome: 'refunded', refundedCents: 10_000 })
    expect(await api.statusOf(paid.id)).toBe('cancelled')
    expect(await api.historyOf(paid.id)).toEqual([
      HELD,
      PAID,
      'confirmed > cancelled payment: The payment was refunded at the payment provider',
      'cancelled > cancelled payment: $100.00 refunded',
    ])
    expect(await api.emailKinds()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.freeOn(TUESDAY)).toContain(EIGHT)
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('by the office return the rest once and reset the quote’s payment status', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    api.stripe.refundInDashboard(paid.intentId, 2500)
    await api.deliverEvents()
    await api.cancel(paid.id, true)
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due' }])
    await api.drain()
    await api.deliverEvents()
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    const refunds = api.refundRequests()
    expect(refunds.map(({ params }) => params.amount)).toEqual(['7500'])
    expect(await api.emailKinds()).toEqual([...BOTH_CANCELLED, ...BOTH_CONFIRMED])
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('are retried until Stripe answers', async () => {
    const paid = await api.confirmed()
    api.stripe.faults.add({ answer: 402, path: '^/v1/refunds$' })
    await api.cancel(paid.id, true)
    await api.drain()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_due', refundedCents: 0 }])
    expect(await waitingJobs(api.database)).toEqual([{ queue: 'refund', data: { intentId: paid.intentId } }])
    api.stripe.faults.clear()
    // The job is lost with its table; the sweep makes a new one.
    await api.database.rows('delete from jobs')
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
  })
})

describe('a refund that the bank sends back', () => {
  /** Canceled and refunded, and the bank sent the refund back after it had arrived. */
  const sentBack = async () => {
    const paid = await api.confirmed()
    await api.cancel(paid.id, true)
    await api.drain()
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refunded' }])
    api.stripe.settleRefund(api.stripe.state().refunds[0]?.id ?? '', false)
    await api.deliverEvents()
    return paid
  }
  const payBack = (intentId: string) => api.office.post(`/api/failed-refunds/${intentId}/paid-back`)
  const failedRefunds = async () => (await api.office.get('/api/failed-refunds').expect(200)).body

  it('is not sent again, is listed first among the failed jobs, and both sides hear of it once', async () => {
    await api.database.rows(`insert into jobs (queue, data, state, ended_at) values ('mail', '{}', 'failed', now())`)
    const { id, intentId } = await sentBack()
    for (let round = 0; round < 3; round += 1) {
      await api.run('sweep-payments')
      await api.run('outbox')
      await api.drainLater()
    }
    expect(api.refundRequests()).toHaveLength(1)
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refund_failed', refundedCents: 0 }])
    expect((await api.historyOf(id)).slice(-1)).toEqual([
      "cancelled > cancelled payment: A refund didn't go through, so it must be paid another way",
    ])
    expect(await api.failedJobs()).toMatchObject([{ queue: 'refund', data: { intentId } }, { queue: 'mail' }])
    expect(await failedRefunds()).toEqual([
      {
        intentId,
        paymentId: expect.any(String),
        cents: 10_000,
        currency: 'usd',
        appointmentDate: TUESDAY,
        timeSlot: EIGHT,
        quoteNumber: null,
        isSentBack: true,
      },
    ])
    const kinds = [...BOTH_CANCELLED, ...BOTH_CONFIRMED, 'refund_sent_back', 'refund_sent_back_shop']
    expect(await api.emailKinds()).toEqual(kinds.toSorted())
    expect(await composeEmailText(api.ctx, 'refund_sent_back')).toContain('We refunded $100.00 to the card you used')
    expect(await composeEmailText(api.ctx, 'refund_sent_back_shop')).toContain('Still owed: $100.00')
  })

  it('is checked once a day, and listed again if its job is lost', async () => {
    const { intentId } = await sentBack()
    await api.database.rows('delete from jobs')
    await api.run('sweep-payments')
    expect(await failedRefunds()).toEqual([])
    api.clock.advance(25 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await failedRefunds()).toMatchObject([{ intentId }])
    expect(api.refundRequests()).toHaveLength(1)
  })

  it('is closed once the shop has paid it back by check, which the history and the visit show', async () => {
    const { id, intentId } = await sentBack()
    await payBack(intentId).expect(204)
    await payBack(intentId).expect(204)
    await api.run('sweep-payments')
    expect((await api.historyOf(id)).slice(-1)).toEqual(['cancelled > cancelled office: $100.00 paid back by check'])
    expect(await api.officeView(id)).toMatchObject({ paymentState: 'paid_back', paidBackCents: 10_000, intentId })
    expect(await api.failedJobs()).toEqual([])
    expect(await failedRefunds()).toEqual([])
    expect(api.refundRequests()).toHaveLength(1)
  })

  it('is closed if someone refunds it in the dashboard after all', async () => {
    const { id, intentId } = await sentBack()
    api.stripe.refundInDashboard(intentId)
    await api.deliverEvents()
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refunded', refundedCents: 10_000 }])
    expect(await api.failedJobs()).toEqual([])
    await payBack(intentId).expect(409)
  })

  it('stays sent back if the sweep had listed the payment before', async () => {
    const paid = await api.confirmed()
    await api.cancel(paid.id, true)
    await api.drain()
    const { provider } = api.ctx
    const listIntentsSince: typeof provider.listIntentsSince = async (since) => {
      const listed = await provider.listIntentsSince(since)
      api.stripe.settleRefund(api.stripe.state().refunds[0]?.id ?? '', false)
      await api.deliverEvents()
      return listed
    }
    await sweepPayments({ ...api.ctx, provider: { ...provider, listIntentsSince } })
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_failed', refundedCents: 0 }])
  })

  it('is found before we send it once more, if it came back before we had recorded it', async () => {
    const paid = await api.confirmed()
    api.stripe.faults.add({ answer: 'cut', afterWork: true, path: '^/v1/refunds$' })
    await api.cancel(paid.id, true)
    await api.drain()
    api.stripe.faults.clear()
    api.stripe.settleRefund(api.stripe.state().refunds[0]?.id ?? '', false)
    await api.drainLater()
    expect(api.stripe.state().refunds).toHaveLength(1)
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'refund_failed' }])
    expect(await api.failedJobs()).toHaveLength(1)
  })

  it('can be paid back by check although Stripe no longer knows the payment', async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    api.stripe.faults.add({ answer: 402, method: 'POST', path: '^/v1/refunds$' })
    await api.cancel(paid.id, true)
    while ((await waitingJobs(api.database)).length > 0) await api.drainLater()
    const provider = { ...api.ctx.provider, retrieveIntent: async () => undefined }
    await recordPaidBack({ ...api.ctx, by: ADMIN_KEY, provider }, paid.intentId)
    await recordPaidBack({ ...api.ctx, by: ADMIN_KEY, provider }, paid.intentId)
    expect(await failedRefunds()).toEqual([])
    expect(await api.failedJobs()).toEqual([])
    expect(await api.officeView(paid.id)).toMatchObject({ paymentState: 'paid_back', paidBackCents: 10_000 })
    expect((await api.historyOf(paid.id)).slice(-1)).toEqual([
      'cancelled > cancelled office: $100.00 paid back by check',
    ])
    expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
  })

  it('can be paid back by check only once its refund failed for good', async () => {
    const paid = await api.confirmed()
    await payBack(paid.intentId).expect(409)
    await payBack('pi_unknown').expect(404)
    api.stripe.faults.add({ answer: 402, method: 'POST', path: '^/v1/refunds$' })
    await api.cancel(paid.id, true)
    await api.drain()
    await payBack(paid.intentId).expect(409)
    while ((await waitingJobs(api.database)).length > 0) await api.drainLater()
    expect(await failedRefunds()).toMatchObject([{ intentId: paid.intentId, isSentBack: false }])
    api.stripe.faults.clear()
    await payBack(paid.intentId).expect(204)
    await api.run('sweep-payments')
    expect(await api.paymentsOf(paid.id)).toMatchObject([{ state: 'paid_back', refundedCents: 0 }])
    expect(api.stripe.state().refunds).toEqual([])
  })
})

describe('a dispute', () => {
  /** Canceled with a refund while the bank decides. */
  const disputedAndCancelled = async () => {
    const quoteId = await api.newQuote()
    const paid = await api.confirmed({ quoteId })
    const dispute = api.stripe.dispute(paid.intentId)
    await api.deliverEvents()
    await api.cancel(paid.id, true)
    await api.drain()
    return { ...paid, quoteId, dispute: dispute.id }
  }

  it('lets a refund wait: no one is promised money, and nothing is sent or fails', async () => {
    const { by, id } = await disputedAndCancelled()
    for (let day = 0; day < 2; day += 1) {
      api.clock.advance(25 * 60 * MINUTE)
      await api.run('sweep-payments')
    }
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refund_due', dispute: 'open', refundedCents: 0 }])
    expect(api.refundRequests()).toEqual([])
    expect(await api.failedJobs()).toEqual([])
    expect(await api.appointmentOf(by)).toMatchObject({ outcome: 'disputed' })
    const text = await composeEmailText(api.ctx, 'visit_cancelled')
    expect(text).toContain('so your bank decides about the $100.00.')
    expect(text).not.toContain("We're refunding")
  })

  it('that is won starts the refund that waited', async () => {
    const { id, dispute } = await disputedAndCancelled()
    api.stripe.closeDispute(dispute, 'won')
    await api.deliverEvents()
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refunded', dispute: 'won', refundedCents: 10_000 }])
    expect((await api.historyOf(id)).slice(-2)).toEqual([
      'cancelled > cancelled payment: The dispute ended, and the payment stays with us',
      'cancelled > cancelled payment: $100.00 refunded',
    ])
  })

  it('that is won is found by the sweep within a day', async () => {
    const { id, dispute } = await disputedAndCancelled()
    api.stripe.closeDispute(dispute, 'won')
    api.stripe.webhooks.lose()
    api.clock.advance(25 * 60 * MINUTE)
    await api.run('sweep-payments')
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refunded' }])
  })

  it.each(['lost', 'prevented'] as const)(
    'that is %s ends the payment, so that its customer can be erased',
    async (end) => {
      const { id, quoteId, dispute } = await disputedAndCancelled()
      const { customerId } = await api.officeView(id)
      const erase = () => api.office.post(`/api/customers/${customerId}/erase`, { name: 'Ada Okafor' })
      await erase().expect(409)
      api.stripe.closeDispute(dispute, end)
      await api.deliverEvents()
      expect(await api.officeView(id)).toMatchObject({ paymentState: 'charged_back', dispute: 'lost' })
      expect(await api.quotePaymentStatus(quoteId)).toBe('not received')
      expect(api.refundRequests()).toEqual([])
      await erase().expect(204)
    },
  )

  it('is not reopened by a report from before it ended', async () => {
    const { id, dispute, intentId } = await disputedAndCancelled()
    const before = await findPayment(api.ctx, intentId)
    const old = await api.ctx.provider.retrieveIntent(intentId)
    api.stripe.closeDispute(dispute, 'won')
    await api.deliverEvents()
    if (!old || !before) throw new Error('There is no payment')
    await inTransaction(api.ctx, (tx) => applyPayment(tx, old, before))
    expect(await api.paymentsOf(id)).toMatchObject([{ state: 'refunded', dispute: 'won' }])
  })
})

const emails = async () => (await api.emailKinds()).filter((kind) => kind === 'refund_failed_shop').length
/** Runs every attempt of every job, each as if its wait were over. */
const exhaust = async () => {
  while ((await waitingJobs(api.database)).length > 0) await api.drainLater()
}

/** A visit that the office canceled, and whose refund Stripe does not make. */
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
    vi.setSystemTime(Date.now() + 1)
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
