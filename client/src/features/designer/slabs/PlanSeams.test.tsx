import { act, render, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { useDesigner } from '#test/client/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { TestWorker, replaceWorkers } from '#test/client/slab-worker.ts'
import { drawn } from '#test/countertops.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { saveDraft } from '#client/features/designer/draft.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { PlanSeams } from './PlanSeams.tsx'

replaceWorkers()

const L = drawn('L', 144, 84)
let store: DesignerStore

function Page() {
  const designer = useDesigner()
  useEffect(() => {
    store = designer.store
  })
  const items = [{ countertop: drawn('I', 84, 42) }, { countertop: designer.draft, isOpen: true }]
  return (
    <PageProviders>
      <svg>
        <PlanSeams store={designer.store} items={items} scale={2} />
      </svg>
    </PageProviders>
  )
}

/** Each seam's letters and its line in pixels. */
const seamsIn = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('[data-seam]'), (seam) => [
    seam.getAttribute('data-seam'),
    seam.querySelector('path')?.getAttribute('d'),
  ])

it('shows where the pieces of the open countertop meet', async () => {
  saveDraft(L)
  const { container } = render(<Page />)
  await waitFor(() => expect(seamsIn(container)).toEqual([['C|B', 'M51 0L51 51']]))
})

it('shows none while what was planned is another one', async () => {
  saveDraft(L)
  const { container } = render(<Page />)
  await waitFor(() => expect(seamsIn(container)).toHaveLength(1))
  TestWorker.answersAtOnce = false
  const before = TestWorker.asked.length
  act(() => store.dispatch({ type: 'details', details: mirrorDetails(L) }))
  expect(seamsIn(container)).toEqual([])
  await waitFor(() => expect(TestWorker.asked).toHaveLength(before + 1))
  act(() => TestWorker.latest?.answer())
  await waitFor(() => expect(seamsIn(container)).toHaveLength(1))
})
