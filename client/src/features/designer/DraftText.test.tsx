import { act, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DraftText } from './DraftText.tsx'
import { type DesignerControls, useDesigner } from './use-designer.ts'

let designer: DesignerControls

function Page({ format }: { format: (draft: Countertop) => string }) {
  designer = useDesigner()
  return <DraftText store={designer.store} format={format} />
}

it('works its text out once for each draft, whatever renders around it', () => {
  const format = vi.fn(({ shape }: Countertop) => shape)
  const { container, rerender } = render(<Page format={format} />)
  format.mockClear()
  rerender(<Page format={format} />)
  expect(format).not.toHaveBeenCalled()
  act(() => designer.setShape('U'))
  expect(container.textContent).toBe('U')
  expect(format).toHaveBeenCalledOnce()
  rerender(<Page format={({ shape }) => `${shape} Shape`} />)
  expect(container.textContent).toBe('U Shape')
})
