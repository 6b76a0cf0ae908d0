import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOfficePrint } from './use-office-print.ts'

const loads = vi.hoisted(() => ({ failures: 0 }))
vi.mock('./office-print.tsx', () => {
  if (loads.failures > 0) {
    loads.failures -= 1
    throw new Error('No connection')
  }
  return { renderSheet: () => 'A sheet', renderPlan: () => 'A plan' }
})

it('loads after the page was painted, tries again after a failure, and is there at once the next time', async () => {
  loads.failures = 1
  const { result, unmount } = renderHook(useOfficePrint)
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(loads.failures).toBe(0))
  await act(async () => {
    dispatchEvent(new Event('online'))
    await vi.dynamicImportSettled()
  })
  expect(result.current?.renderPlan).toBeDefined()
  unmount()
  expect(renderHook(useOfficePrint).result.current).toBeDefined()
})
