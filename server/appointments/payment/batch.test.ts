import { expect, it } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { createBatch } from './batch.ts'

const fine = () => Promise.resolve()
const fails = () => Promise.reject(new Error('no such intent'))
const unanswered = () => Promise.reject(new PaymentProviderUnavailable('no answer'))

it('continues after a failure and throws all failures at the end', async () => {
  const each = createBatch()
  for (const work of [fails, fine, fails, fine]) await each.attempt(work)
  expect(each.isOutage()).toBe(false)
  expect(() => each.throwFailures('payments could not be swept')).toThrow('2 payments could not be swept')
})

it('throws nothing if nothing failed', async () => {
  const each = createBatch()
  await each.attempt(fine)
  expect(() => each.throwFailures('payments could not be swept')).not.toThrow()
})

it('calls three unanswered calls in a row an outage', async () => {
  const each = createBatch()
  for (const work of [unanswered, unanswered, fine, unanswered, unanswered, fails, unanswered, unanswered]) {
    await each.attempt(work)
    expect(each.isOutage()).toBe(false)
  }
  await each.attempt(unanswered)
  expect(each.isOutage()).toBe(true)
})
