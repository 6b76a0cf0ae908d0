import { fireEvent, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { loadedDetailsCode, useDetailsCode } from './details-code.ts'

const connection = { isLost: true }
vi.mock('./details/detailed-room.ts', (importActual) => {
  if (connection.isLost) throw new Error('Failed to fetch dynamically imported module')
  return importActual()
})

it('code that was lost on the way is loaded at the next press, so that the room has what the plan has', async () => {
  const paint = vi.fn<() => void>()
  renderHook(() => useDetailsCode(true, paint))
  await vi.dynamicImportSettled()
  expect(loadedDetailsCode()).toBeUndefined()
  connection.isLost = false
  fireEvent.pointerDown(window)
  await waitFor(() => expect(paint).toHaveBeenCalledOnce())
  expect(loadedDetailsCode()).toBeDefined()
})
