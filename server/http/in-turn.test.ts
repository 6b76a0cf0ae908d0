import { expect, it } from 'vitest'
import { inTurn } from './in-turn.ts'

it('runs as many works as it may at a time, the others in order, and goes on after one that fails', async () => {
  const run = inTurn(2)
  const begun: number[] = []
  const works = [1, 2, 3, 4].map((number) => ({ number, ...Promise.withResolvers<void>() }))
  const results = works.map(({ number, promise }) =>
    run(async () => {
      begun.push(number)
      await promise
    }).catch(() => 'failed'),
  )
  expect(begun).toEqual([1, 2])
  works[1]?.reject(new Error('no'))
  expect(await results[1]).toBe('failed')
  expect(begun).toEqual([1, 2, 3])
  works[2]?.resolve()
  await results[2]
  expect(begun).toEqual([1, 2, 3, 4])
  for (const { resolve } of works) resolve()
  await Promise.all(results)
})
