import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePainted } from './use-painted.ts'

it('is true after a frame', async () => {
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation(() => 0)
  const { result } = renderHook(usePainted)
  await new Promise((resolve) => setTimeout(resolve))
  expect(result.current).toBe(false)
  const [draw] = frame.mock.lastCall ?? []
  frame.mockRestore()
  draw?.(0)
  await waitFor(() => expect(result.current).toBe(true))
})
