import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LazyDialog } from './lazy-dialog.tsx'

it('loads after the page was painted, and then opens at once', async () => {
  const dialog = (open: boolean) => (
    <LazyDialog open={open} onOpenChange={() => {}} title="Search">
      <input aria-label="Search" />
    </LazyDialog>
  )
  const { rerender } = render(dialog(false))
  await act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await act(() => vi.dynamicImportSettled())
  rerender(dialog(true))
  expect(screen.getByRole('dialog', { name: 'Search' }).contains(document.activeElement)).toBe(true)
})
