import { EventEmitter, once } from 'node:events'
import { expect, it } from 'vitest'
import { inTurn } from './mount-endpoints.ts'

it('runs as many works as it may at a time, the others in order, and goes on after one that fails', async () => {
  const run = inTurn(2)
  const begun: number[] = []
  const ends = new EventEmitter()
  const results = [1, 2, 3, 4].map((number) =>
    run(async () => {
      begun.push(number)
      const [outcome] = await once(ends, `${number}`)
      if (outcome === 'failed') throw new Error(outcome)
    }).catch(() => 'failed'),
  )
  expect(begun).toEqual([1, 2])
  ends.emit('2', 'failed')
  expect(await results[1]).toBe('failed')
  await expect.poll(() => begun).toEqual([1, 2, 3])
  ends.emit('3')
  await results[2]
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  for (const number of [1, 4]) ends.emit(`${number}`)
  await Promise.all(results)
})
