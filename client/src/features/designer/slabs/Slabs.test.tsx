import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { drawn } from '#test/countertops.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { TestWorker, replaceWorkers } from '#test/client/slab-worker.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { MOST_PLANNING_MS, planInWorker } from '#client/lib/slabs/plan-in-worker.ts'
import { Slabs } from './Slabs.tsx'

replaceWorkers()

const K5 = KITCHENS.K5.map((one) => ({ countertop: { ...one, dimensions: fullDimensions(one.dimensions) } }))
function Page({ items }: Pick<Parameters<typeof Slabs>[0], 'items'>) {
  return <Slabs items={items} store={useDesigner().store} />
}
const show = (items: Parameters<typeof Page>[0]['items']) => (
  <PageProviders>
    <Page items={items} />
  </PageProviders>
)

describe('the slabs of a kitchen', () => {
  it('shows each slab, how many are needed, its pieces and the cuts', async () => {
    render(show(K5))
    await screen.findByText('2 slabs. At least 2 are needed.')
    expect(screen.getAllByRole('img', { name: /^Slab [12], \d pieces: / })).toHaveLength(2)
    const pieces = within(screen.getByRole('list', { name: 'Pieces of Travella' })).getAllByRole('button')
    expect(pieces.map(({ textContent }) => textContent)).toContain('FIsland, waterfall panel at left end36 × 42 in')
    screen.getByText('Cut order of slab 2')
    screen.getByText('The largest piece left of slab 2: 130 × 9 15/16 in.')
  })

  it('says where the vein runs on, if it does', async () => {
    const waterfall = [{ use: 'waterfall' as const }]
    const island = drawn('I', 50, 42, { sides: { leftEnd: waterfall, rightEnd: waterfall } })
    const { rerender } = render(show([{ countertop: island }]))
    // A panel at the left end lies to the left of its top.
    await screen.findByText('The vein runs on from C to A and from A to B.')
    rerender(show([{ countertop: drawn('I', 50, 42) }]))
    await screen.findByText('1 slab. At least 1 is needed.')
    await vi.waitFor(() => expect(screen.queryByText(/^The vein/)).toBeNull())
  })

  it('shows the second slab of a stone from right to left', async () => {
    const { container } = render(show(K5))
    await screen.findByText('2 slabs. At least 2 are needed.')
    const pictures = [...container.querySelectorAll('svg[role=img] > image')]
    expect(pictures.map((picture) => picture.getAttribute('transform'))).toEqual([
      'matrix(1 0 0 1 0 0)',
      'matrix(-1 0 0 1 132 0)',
    ])
  })

  it('shows where a piece is that is pressed in the list or on the slab', async () => {
    const { container } = render(show(K5))
    const inList = await screen.findByRole('button', { name: /^A *L along the wall, run/ })
    const onSlab = container.querySelector('[data-slab-piece=A]')
    const isMarked = () => onSlab?.querySelector('.stroke-pine') !== null
    expect(isMarked()).toBe(false)
    await userEvent.click(inList)
    expect([isMarked(), inList.getAttribute('aria-pressed')]).toEqual([true, 'true'])
    if (onSlab) await userEvent.click(onSlab)
    expect([isMarked(), inList.getAttribute('aria-pressed')]).toEqual([false, 'false'])
  })

  it('keeps a piece chosen in the next plan, whatever its letter, until the list is another one', async () => {
    const chosen = () => screen.queryByRole('button', { pressed: true })?.textContent
    const [l, island] = K5
    if (!l || !island) throw new Error('K5 has two countertops')
    const { rerender } = render(show(K5))
    await userEvent.click(await screen.findByRole('button', { name: /^FIsland, waterfall panel/ }))
    // Without its backsplash, the L has fewer pieces.
    const { details = DEFAULT_DETAILS } = l.countertop
    rerender(show([{ countertop: { ...l.countertop, details: { ...details, sides: {}, cutouts: [] } } }, island]))
    await vi.waitFor(() => expect(chosen()).toMatch(/^DIsland, waterfall panel/))
    rerender(show([island]))
    await screen.findByText('1 slab. At least 1 is needed.')
    await vi.waitFor(() => expect(chosen()).toBeUndefined())
  })

  it('keeps the last plan in sight while the next one is made', async () => {
    const { rerender } = render(show(K5))
    await screen.findByText('2 slabs. At least 2 are needed.')
    TestWorker.answersAtOnce = false
    rerender(show(K5.slice(1)))
    await screen.findByText('Planning slabs...')
    screen.getByText('2 slabs. At least 2 are needed.')
    act(() => TestWorker.latest?.answer())
    await screen.findByText('1 slab. At least 1 is needed.')
    expect(screen.queryByText('Planning slabs...')).toBeNull()
  })

  it('makes no new plan for a place in the kitchen', async () => {
    const { rerender } = render(show(K5))
    await screen.findByText('2 slabs. At least 2 are needed.')
    const [first, second] = K5
    if (!first || !second?.countertop.details) throw new Error('K5 has an island with details')
    const placed = { ...second.countertop.details, kitchen: { x: 10, y: 20, turn: 0 as const } }
    rerender(show([first, { countertop: { ...second.countertop, details: placed } }]))
    expect(TestWorker.asked).toHaveLength(1)
  })

  it('warns of a seam that is near a sink', async () => {
    const cutouts = [{ id: 'a', kind: 'sink-single' as const, side: 'front' as const, at: 75 }]
    render(show([{ countertop: drawn('I', 150, 25.5, { cutouts, seams: [{ across: 'run', at: 50 }] }) }]))
    await screen.findByText("Wall run: This seam is 10 in from the sink. We prefer 18; under 4 we won't cut it.")
  })

  it('says that a large job is planned by hand', async () => {
    render(show(Array.from({ length: 61 }, () => ({ countertop: drawn('I', 40, 25.5) }))))
    await screen.findByText(
      "We can't lay these out online. The price counts square feet; we'll plan the slabs by hand.",
    )
  })
})

describe('without a worker', () => {
  it('says so, and plans once there is one', async () => {
    vi.stubGlobal('Worker', undefined)
    render(show(K5))
    await screen.findByText("We couldn't plan the slabs.")
    screen.getByText('Everything else works.')
    vi.stubGlobal('Worker', TestWorker)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('2 slabs. At least 2 are needed.')
  })

  it('says so if it fails', async () => {
    TestWorker.answersAtOnce = false
    render(show(K5))
    await vi.waitFor(() => expect(TestWorker.asked).toHaveLength(1))
    act(() => TestWorker.latest?.fail())
    await screen.findByText("We couldn't plan the slabs.")
  })
})

it('plans one request at a time, and none that was given up before its turn', async () => {
  TestWorker.answersAtOnce = false
  const given = [new AbortController(), new AbortController(), new AbortController()]
  const plans = given.map(({ signal }, index) =>
    planInWorker({ name: 'plan' as const, countertops: [drawn('I', 40 + index, 25.5)] }, signal),
  )
  given[1]?.abort()
  await expect(plans[1]).rejects.toThrow('Given up')
  expect(TestWorker.asked).toHaveLength(1)
  TestWorker.latest?.answer()
  expect((await plans[0])?.plan?.[0]?.pieces[0]?.width).toBe(40)
  TestWorker.latest?.answer()
  expect((await plans[2])?.plan?.[0]?.pieces[0]?.width).toBe(42)
  expect(TestWorker.asked).toHaveLength(2)
})

it('gives up what the worker hangs on, and plans what waits in another one', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  TestWorker.answersAtOnce = false
  const { signal } = new AbortController()
  const [hangs, next] = [40, 41].map((width) =>
    planInWorker({ name: 'plan' as const, countertops: [drawn('I', width, 25.5)] }, signal),
  )
  const first = TestWorker.latest
  const end = Promise.allSettled([hangs])
  vi.advanceTimersByTime(MOST_PLANNING_MS)
  expect(await end).toMatchObject([{ status: 'rejected', reason: { message: 'The worker hangs' } }])
  expect(TestWorker.latest).not.toBe(first)
  TestWorker.latest?.answer()
  expect((await next)?.plan?.[0]?.pieces[0]?.width).toBe(41)
  expect(vi.getTimerCount()).toBe(0)
})
