import { expect, it } from 'vitest'
import { oneByOne } from './one-by-one.ts'
import { PaymentProviderUnavailable } from './provider.ts'

const fine = () => Promise.resolve()
const fails = () => Promise.reject(new Error('no such intent'))
const unanswered = () => Promise.reject(new PaymentProviderUnavailable('no answer'))

it('goes on after a failure, and tells all of them in the end', async () => {
  const each = oneByOne()
  for (const work of [fails, fine, fails, fine]) await each.attempt(work)
  expect(each.isOutage()).toBe(false)
  expect(() => each.finish('payments could not be swept')).toThrow('2 payments could not be swept')
})

it('has nothing to tell where nothing failed', async () => {
  const each = oneByOne()
  await each.attempt(fine)
  expect(() => each.finish('payments could not be swept')).not.toThrow()
})

it('calls three in a row without an answer an outage, and no others', async () => {
  const each = oneByOne()
  for (const work of [unanswered, unanswered, fine, unanswered, unanswered, fails, unanswered, unanswered]) {
    await each.attempt(work)
    expect(each.isOutage()).toBe(false)
  }
  await each.attempt(unanswered)
  expect(each.isOutage()).toBe(true)
})
