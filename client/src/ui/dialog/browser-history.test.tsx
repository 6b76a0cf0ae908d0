import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useCloseOnBack } from './browser-history.ts'

it('closing a layer goes back once, however long the browser takes for it', async () => {
  vi.useFakeTimers()
  const go = vi.spyOn(history, 'go').mockImplementation(() => undefined)
  const { rerender } = renderHook(({ isOpen }) => useCloseOnBack(isOpen, () => undefined), {
    initialProps: { isOpen: true },
  })
  await act(() => vi.advanceTimersByTimeAsync(0))
  rerender({ isOpen: false })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(go.mock.calls).toEqual([[-1]])
})
