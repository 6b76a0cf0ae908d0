import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { saveDraft } from '#client/features/designer/draft.ts'
import { useDesigner } from '#client/features/designer/use-designer.ts'
import { useToasts } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { MirrorButton } from './MirrorButton.tsx'

const L: Countertop = {
  shape: 'L',
  dimensions: { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 },
  stone: 'southport',
}

it('says that its code did not load, and changes nothing', async () => {
  vi.doMock('#shared/fabrication/mirror.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  saveDraft(L)
  const { store } = renderHook(useDesigner).result.current
  render(<MirrorButton store={store} draft={L} className="" />)
  const toasts = renderHook(useToasts)
  await userEvent.click(screen.getByRole('button', { name: 'Mirror' }))
  await expect
    .poll(() => toasts.result.current.map(({ title }) => title))
    .toEqual(["Mirror didn't load. Check your connection and try again."])
  expect(store.getState().draft).toEqual(L)
})
