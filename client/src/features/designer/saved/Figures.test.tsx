import { useIsFetching } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { initialState } from '#client/features/designer/designer-state.ts'
import { draftOf } from '#client/features/designer/draft.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers, TestWorker } from '#test/client/slab-worker.ts'
import { json, stubApi } from '#test/client/stub-api.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { drawn } from '#test/countertops.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { AreaAndPrice } from './Figures.tsx'

replaceWorkers()
beforeEach(() => {
  startWithPrices(FIXED_PRICES)
  onTestFinished(() => startWithPrices(PRICE_LIST))
})

const RUN = { id: '0198c0de-0000-7000-8000-000000000001', ...drawn('I', 120, 25.5) }
const ISLAND = drawn('I', 84, 42, { sides: { back: [{ use: 'finished' }], leftEnd: [{ use: 'waterfall' }] } })

let store: DesignerStore | undefined

function Page() {
  const { store: own } = useDesigner()
  useEffect(() => {
    store = own
  }, [own])
  return (
    <>
      <AreaAndPrice store={own} job={undefined} isOld={false} isAdded={false} />
      <output>{`${useIsFetching()} requests`}</output>
    </>
  )
}

function show(list: readonly SavedCountertop[]) {
  stubApi({ 'GET /api/countertops': () => json(list) })
  render(<Page />, { wrapper: PageProviders })
}

const figures = () =>
  screen.getAllByRole('definition').map((one) => {
    const isBusy = one.getAttribute('aria-busy') === 'true'
    return `${one.previousElementSibling?.textContent}: ${one.textContent}${isBusy ? ', not final' : ''}`
  })
const total = (...list: Parameters<typeof fullEstimate>[0]) => fullEstimate(list, FIXED_PRICES).totalCents

it('calls what a countertop under edit costs its part of the kitchen, and not what the edit adds', async () => {
  const saved = { id: '0198c0de-0000-7000-8000-000000000002', ...ISLAND }
  show([RUN, saved])
  await waitFor(() => expect(figures()[1]).toMatch(/^Your kitchen: /))
  const original = draftOf(saved)
  act(() => store?.startEdit({ id: saved.id, title: 'Island', original }, initialState(original)))
  const part = formatWholeDollars(total(RUN, ISLAND) - total(RUN))
  await waitFor(() =>
    expect(figures().slice(1)).toEqual([
      `With your changes: ${formatWholeDollars(total(RUN, ISLAND))}`,
      `This island's partIts part: ${part}`,
    ]),
  )
})

it('shows a price as not final until the slabs are planned that decide about it', async () => {
  TestWorker.answersAtOnce = false
  show([RUN])
  await waitFor(() => expect(figures()[1]).toMatch(/^Your kitchen: \$[\d,]+$/))
  act(() => store?.dispatch({ type: 'adopt', draft: ISLAND }))
  await waitFor(() => expect(TestWorker.asked).toHaveLength(1))
  expect(figures()[1]).toBe(`Your kitchen: ${formatWholeDollars(total(RUN))}`)
  expect(figures()[2]).toMatch(/^This island addsAdds: .*, not final$/)
  act(() => TestWorker.latest?.answer())
  const added = formatWholeDollars(total(RUN, ISLAND) - total(RUN))
  await waitFor(() => expect(figures()[2]).toBe(`This island addsAdds: +${added}`))
  act(() => store?.dispatch({ type: 'adopt', draft: drawn('I', 96, 42, ISLAND.details) }))
  await waitFor(() => expect(TestWorker.asked).toHaveLength(2))
  expect(figures()[2]).toMatch(/, not final$/)
  expect(screen.getByRole('status').textContent).toBe('1 requests')
  act(() => TestWorker.latest?.fail())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 requests'))
  expect(figures()[2]).toMatch(/, not final$/)
})
