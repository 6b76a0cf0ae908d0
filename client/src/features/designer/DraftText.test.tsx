import { act, render } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DraftText } from './DraftText.tsx'
import { type DesignerControls, useDesigner } from './use-designer.ts'

interface PageProps {
  format: (draft: Countertop) => string
  onDesigner: (designer: DesignerControls) => void
}

function Page({ format, onDesigner }: PageProps) {
  const designer = useDesigner()
  useLayoutEffect(() => onDesigner(designer))
  return <DraftText store={designer.store} format={format} />
}

it('works its text out once for each draft, whatever renders around it', () => {
  const format = vi.fn(({ shape }: Countertop) => shape)
  const onDesigner = vi.fn<PageProps['onDesigner']>()
  const { container, rerender } = render(<Page format={format} onDesigner={onDesigner} />)
  format.mockClear()
  rerender(<Page format={format} onDesigner={onDesigner} />)
  expect(format).not.toHaveBeenCalled()
  act(() => onDesigner.mock.lastCall?.[0].setShape('U'))
  expect(container.textContent).toBe('U')
  expect(format).toHaveBeenCalledOnce()
  rerender(<Page format={({ shape }) => `${shape} Shape`} onDesigner={onDesigner} />)
  expect(container.textContent).toBe('U Shape')
})
