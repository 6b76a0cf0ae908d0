import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { useDesigner } from '#test/client/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { TestWorker, replaceWorkers } from '#test/client/slab-worker.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { drawn } from '#test/countertops.ts'
import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { dragPart } from '#client/features/designer/plan/move.tsx'
import { saveDraft } from '#client/features/designer/draft.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { PlanSeams } from './PlanSeams.tsx'
import { SeamNote } from './SeamNote.tsx'

replaceWorkers()

const L = drawn('L', 144, 84)
const ISLAND = [{ countertop: drawn('I', 84, 42) }]
let others: typeof ISLAND
let store: DesignerStore

beforeEach(() => {
  others = ISLAND
})

function Page() {
  const designer = useDesigner()
  useEffect(() => {
    store = designer.store
  })
  const items = [...others, { countertop: designer.draft, isOpen: true }]
  return (
    <PageProviders>
      <svg>
        <g tabIndex={0} data-handle />
        <PlanSeams store={designer.store} items={items} scale={2} />
      </svg>
      <SeamNote store={designer.store} items={items} />
    </PageProviders>
  )
}

/** Each seam's letters and its line in pixels. */
const seamsIn = (container: HTMLElement) =>
  Array.from(container.querySelectorAll('[data-between]'), (seam) => [
    seam.getAttribute('data-between'),
    seam.querySelector('path')?.getAttribute('d'),
  ])

it('shows where the pieces of the open countertop meet', async () => {
  saveDraft(L)
  const { container } = render(<Page />)
  await waitFor(() => expect(seamsIn(container)).toEqual([['C|B', 'M51 0L51 51']]))
  expect(screen.queryByRole('slider')).toBeNull()
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

describe('a seam across a run', () => {
  const seam = (inches: string) => screen.findByRole('slider', { name: `Seam B|C, ${inches} inches from the left end` })
  const seams = () => store.getState().draft.details?.seams
  const acrossRun = (at: number) => [{ across: 'run', at }]

  it('moves by keys, where it can be, and keeps the focus', async () => {
    saveDraft(drawn('I', 150, 25.5))
    render(<Page />)
    const slider = await seam('75')
    expect(slider.getAttribute('aria-valuemin')).toBe('30')
    expect(slider.getAttribute('aria-valuemax')).toBe('120')
    act(() => slider.focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(seams()).toEqual(acrossRun(76))
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(seams()).toEqual(acrossRun(64))
    await userEvent.keyboard('{Home}')
    expect(seams()).toEqual(acrossRun(30))
    await userEvent.keyboard('{End}')
    expect(document.activeElement).toBe(await seam('120'))
    act(() => store.dispatch({ type: 'undo' }))
    expect(seams()).toEqual(acrossRun(30))
    expect(document.activeElement).toBe(await seam('30'))
  })

  it('follows a drag, and is planned again only after it', async () => {
    saveDraft(drawn('I', 150, 25.5))
    const { container } = render(<Page />)
    await seam('75')
    const [moving] = store.movableSeams.get()
    if (!moving) throw new Error('It can be moved')
    const before = TestWorker.asked.length
    for (const x of [-5, -10]) {
      const moved = dragPart(settledDraft(store.getState()), moving, { x, y: 0 }, 0.5)
      act(() => {
        if (moved) store.dispatch({ type: 'drag', moving, ...moved })
      })
    }
    expect(seamsIn(container)).toEqual([['B|C', 'M130 0L130 51']])
    await seam('75')
    expect(TestWorker.asked).toHaveLength(before)
    act(() => store.dispatch({ type: 'release' }))
    await seam('65')
    await waitFor(() => expect(TestWorker.asked).toHaveLength(before + 1))
  })

  it('is shown where it was moved before that is planned', async () => {
    saveDraft(drawn('I', 150, 25.5))
    const { container } = render(<Page />)
    const slider = await seam('75')
    TestWorker.answersAtOnce = false
    act(() => slider.focus())
    await userEvent.keyboard('{ArrowLeft}')
    expect(seamsIn(container)).toEqual([['B|C', 'M148 0L148 51']])
  })

  it('is deleted if someone asked for it', async () => {
    saveDraft(drawn('I', 110, 25.5, { seams: [{ across: 'run', at: 40 }] }))
    const { container } = render(<Page />)
    const slider = await seam('40')
    act(() => slider.focus())
    await userEvent.keyboard('{Delete}')
    expect(store.getState().draft.details).toBeUndefined()
    expect(document.activeElement).toBe(container.querySelector('[data-handle]'))
  })

  it('stays if a piece would be too long without it', async () => {
    saveDraft(drawn('I', 150, 25.5))
    render(<Page />)
    const slider = await seam('75')
    act(() => slider.focus())
    await userEvent.keyboard('{Delete}')
    expect(store.getState().limit?.reason).toBe('This seam has to stay: without it, a piece would be too long.')
    expect(document.activeElement).toBe(await seam('75'))
  })
})

describe('the note of seams that someone asks for', () => {
  const billLeftOver = () => {
    startWithPrices(FIXED_PRICES)
    onTestFinished(() => startWithPrices(PRICE_LIST))
  }

  beforeEach(() => {
    others = []
  })

  it('says that they take a slab more, and goes back to our choice', async () => {
    saveDraft(drawn('U', 126, 92, { seams: [{ across: 'run', at: 60 }] }))
    render(<Page />)
    expect(await screen.findAllByText('A second slab.')).not.toHaveLength(0)
    await userEvent.click(screen.getByRole('button', { name: 'Back to our choice' }))
    expect(store.getState().draft.details).toBeUndefined()
    expect(screen.queryByRole('button', { name: 'Back to our choice' })).toBeNull()
  })

  it('says what another slab costs', async () => {
    billLeftOver()
    // 2 slabs hold 120.08 sq ft, 84.06 of them without offcuts. 46.00 are in its tops: 38.25 sq ft are left over, at $18.
    saveDraft({ ...drawn('U', 126, 92, { seams: [{ across: 'run', at: 60 }] }), stone: 'inverness-bristol-bay' })
    render(<Page />)
    expect(await screen.findAllByText('+$688.50: a second slab.')).not.toHaveLength(0)
  })

  it('says only what another slab costs where leftover stone is billed already', async () => {
    billLeftOver()
    const stone = 'inverness-bristol-bay' as const
    const cutouts = [{ id: 'a', kind: 'hole' as const, side: 'front' as const, at: 20 }]
    others = [{ countertop: { ...drawn('I', 120, 60, { cutouts }), stone } }]
    saveDraft({ ...drawn('U', 126, 92, { seams: [{ across: 'run', at: 60 }] }), stone })
    render(<Page />)
    // 3 slabs hold 126.09 sq ft without offcuts. 96.00 are in the tops: 30.09 sq ft are billed as 30.25 at $18.
    expect(await screen.findAllByText('+$544.50: a third slab.')).not.toHaveLength(0)
  })

  it('says that leftover stone is billed from then on', async () => {
    billLeftOver()
    // 2 slabs as with our seams, of which 39.25 sq ft are left over.
    saveDraft({ ...drawn('U', 120, 92, { seams: [{ across: 'run', at: 40 }] }), stone: 'inverness-bristol-bay' })
    render(<Page />)
    const text = '+$706.50: leftover stone is billed once you choose seams.'
    expect(await screen.findAllByText(text)).not.toHaveLength(0)
  })

  it('says that they take one less', async () => {
    saveDraft(drawn('U', 120, 92, { seams: [{ across: 'run', at: 60 }] }))
    render(<Page />)
    expect(await screen.findAllByText('One slab less.')).not.toHaveLength(0)
  })

  it('warns, and says so once at rest', async () => {
    const cutouts = [{ id: 'a', kind: 'sink-single' as const, side: 'front' as const, at: 75 }]
    saveDraft(drawn('I', 150, 25.5, { cutouts, seams: [{ across: 'run', at: 50 }] }))
    const { container } = render(<Page />)
    const warning = "This seam is 10 in from the sink. We prefer 18; under 4 we won't cut it."
    await screen.findAllByText(warning)
    await waitFor(() => expect(container.querySelector('[aria-live]')?.textContent).toBe(warning))
  })
})
