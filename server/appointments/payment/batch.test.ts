import { expect, it } from 'vitest'
import { PaymentProviderUnavailable } from '#server/payments/provider.ts'
import { attemptEach } from './sweep.ts'

/** What was begun, and how many failed. */
async function attempted(...items: ('fine' | 'fails' | 'unanswered')[]) {
  let begun = 0
  const failures = await attemptEach(items, async (item) => {
    begun += 1
    if (item === 'fails') throw new Error('no such intent')
    if (item === 'unanswered') throw new PaymentProviderUnavailable('no answer')
  })
  return [begun, failures.length]
}

it('continues after a failure, until three calls in a row are unanswered', async () => {
  expect(await attempted('fails', 'fine', 'fails', 'fine')).toEqual([4, 2])
  expect(
    await attempted('unanswered', 'unanswered', 'fine', 'unanswered', 'fails', 'unanswered', 'unanswered'),
  ).toEqual([7, 6])
  expect(await attempted('unanswered', 'unanswered', 'unanswered', 'fine')).toEqual([3, 3])
})
