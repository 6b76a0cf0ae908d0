import { describe, expect, it } from 'vitest'
import { PAYMENT, refusal, sdkOf, useStripeSdk } from './sdk.ts'
import { STRIPE_TEST_KEYS } from './stand-in.ts'

const local = useStripeSdk()

const client = (key: string, account?: string) => sdkOf(local.stripe, key, account)

describe('idempotency keys', () => {
  const create = (idempotencyKey: string, order: typeof PAYMENT = PAYMENT) =>
    local.sdk.paymentIntents.create(order, { idempotencyKey })

  it('bring the first answer again, as it was then', async () => {
    const first = await create('one')
    local.stripe.payIntent(first.id)
    const again = await create('one')
    expect(again).toEqual(first)
    expect([first, again].map(({ lastResponse }) => lastResponse.headers['idempotent-replayed'])).toEqual([
      undefined,
      'true',
    ])
  })

  it('bring a failure of begun work again too', async () => {
    local.stripe.faults.add({ answer: 500, times: 1 })
    for (const replayed of [undefined, 'true']) {
      const error = await refusal(create('one'))
      expect(error.statusCode).toBe(500)
      expect(error.headers?.['idempotent-replayed']).toBe(replayed)
    }
    expect(local.stripe.intents()).toEqual([])
  })

  it.each([409, 429, 503] as const)('keep nothing where %s turned the request away', async (answer) => {
    local.stripe.faults.add({ answer, times: 1 })
    expect((await refusal(create('one'))).statusCode).toBe(answer)
    expect((await create('one')).amount).toBe(10_000)
  })

  it('refuse another request', async () => {
    await create('one')
    for (const other of [
      create('one', { ...PAYMENT, amount: 9000 }),
      local.sdk.paymentIntents.cancel('pi_1', {}, { idempotencyKey: 'one' }),
    ]) {
      expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    }
  })

  it('are in use while the first request runs', async () => {
    local.stripe.pause()
    const first = create('one')
    await local.stripe.waitForRequests(1)
    expect(await refusal(create('one'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    local.stripe.resume()
    expect((await create('one')).id).toBe((await first).id)
  })

  it('are forgotten after a day, and are each account’s own', async () => {
    const { id } = await create('one')
    const other = client(STRIPE_TEST_KEYS.secretKey, 'acct_other')
    expect((await other.paymentIntents.create(PAYMENT, { idempotencyKey: 'one' })).id).not.toBe(id)
    local.clock.now = new Date('2027-03-03T14:59:59Z')
    expect((await create('one')).id).toBe(id)
    local.clock.now = new Date('2027-03-03T15:00:00Z')
    expect((await create('one')).id).not.toBe(id)
  })
})
