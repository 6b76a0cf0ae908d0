import { expect, it } from 'vitest'
import type { Money } from '#shared/money/schema.ts'
import { useAppointmentApi } from '#test/appointment-api.ts'
import { finalQuoteCalls } from '#test/final-quotes-api.ts'

const api = useAppointmentApi({ RATE_LIMIT: 'off', CREWS: '1' })
const { path, act, sent } = finalQuoteCalls(api)

/** An accepted job with one payment by card, as the provider left it. */
async function jobWith(fields: Record<string, string | number | boolean | null>): Promise<Money> {
  const quoteId = await api.newQuote()
  await act('accept-on-paper', await sent(quoteId), quoteId, {
    choice: { stone: null, options: [] },
    note: 'Signed in the shop',
  }).expect(200)
  const row = {
    quote_id: quoteId,
    purpose: 'deposit',
    method: 'card',
    provider: 'stripe',
    intent_id: `pi_${quoteId}`,
    amount_cents: 50_000,
    received_cents: 50_000,
    currency: 'usd',
    is_extra: false,
    is_honored: true,
    created_at: api.clock.now(),
    updated_at: api.clock.now(),
    ...fields,
  }
  const columns = Object.keys(row)
  await api.database.rows(
    `insert into payments (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  )
  return (await api.office.get(path(quoteId)).expect(200)).body.money
}

it('what is on its way back no longer counts as received, and its payment says how much it is', async () => {
  const asked = { state: 'refund_due', refund_asked_cents: 30_000, refunded_cents: 10_000, dispute: 'open' }
  const { receivedCents, payments } = await jobWith(asked)
  expect(receivedCents).toBe(20_000)
  expect(payments).toMatchObject([
    { amountCents: 50_000, refundedCents: 10_000, returningCents: 20_000, dispute: 'open' },
  ])
})

it('one that we do not keep goes back whole, with what came in as its amount', async () => {
  const { receivedCents, payments } = await jobWith({ state: 'refund_due', is_honored: false, received_cents: 40_000 })
  expect(receivedCents).toBe(0)
  expect(payments).toMatchObject([{ amountCents: 40_000, refundedCents: 0, returningCents: 40_000 }])
})
