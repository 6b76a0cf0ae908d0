import { expect, it } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { attempt, isOutage, newBatch, throwFailures } from './sweep.ts'

const fine = () => Promise.resolve()
const fails = () => Promise.reject(new Error('no such intent'))
const unanswered = () => Promise.reject(new PaymentProviderUnavailable('no answer'))

it('continues after a failure and throws all failures at the end', async () => {
  const batch = newBatch()
  for (const work of [fails, fine, fails, fine]) await attempt(batch, work)
  expect(isOutage(batch)).toBe(false)
  expect(() => throwFailures(batch, 'payments could not be swept')).toThrow('2 payments could not be swept')
})

it('throws nothing if nothing failed', async () => {
  const batch = newBatch()
  await attempt(batch, fine)
  expect(() => throwFailures(batch, 'payments could not be swept')).not.toThrow()
})

it('calls three unanswered calls in a row an outage', async () => {
  const batch = newBatch()
  for (const work of [unanswered, unanswered, fine, unanswered, unanswered, fails, unanswered, unanswered]) {
    await attempt(batch, work)
    expect(isOutage(batch)).toBe(false)
  }
  await attempt(batch, unanswered)
  expect(isOutage(batch)).toBe(true)
})
