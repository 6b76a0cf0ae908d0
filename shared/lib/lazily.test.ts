import { expect, it, vi } from 'vitest'
import { lazily } from './lazily.ts'

it('makes the value once, on first use', () => {
  const make = vi.fn<() => undefined>(() => undefined)
  const value = lazily(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})
