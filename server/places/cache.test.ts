import { expect, it } from 'vitest'
import { createCache } from './cache.ts'

it('returns a value until it expires', () => {
  let now = 1000
  const cache = createCache<string>(10, 500, () => now)
  cache.set('a', 'first')
  expect(cache.get('b')).toBeUndefined()
  now = 1499
  expect(cache.get('a')).toBe('first')
  now = 1500
  expect(cache.get('a')).toBeUndefined()
})

it('counts the time from the last write, not the last read', () => {
  let now = 0
  const cache = createCache<string>(10, 500, () => now)
  cache.set('a', 'first')
  now = 400
  cache.get('a')
  cache.set('b', 'second')
  now = 600
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')).toBe('second')
})

it('drops the least recently used value when it is full', () => {
  const cache = createCache<number>(2, 500, () => 0)
  cache.set('a', 1)
  cache.set('b', 2)
  cache.get('a')
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
  cache.set('a', 4)
  cache.set('d', 5)
  expect([cache.get('a'), cache.get('c'), cache.get('d')]).toEqual([4, undefined, 5])
})
