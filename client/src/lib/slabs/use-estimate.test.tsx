import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { startWithPrices } from '#client/lib/price-list.ts'
import type { EstimatedCountertop } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { quoteLabel } from '#shared/estimate/texts.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers, TestWorker } from '#test/client/slab-worker.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { useTotal } from './use-estimate.ts'

replaceWorkers()
beforeEach(() => {
  startWithPrices(FIXED_PRICES)
  onTestFinished(() => startWithPrices(PRICE_LIST))
})

const [FIRST, ISLAND] = KITCHENS.K5
const LIST = KITCHENS.K5
const total = (list: readonly EstimatedCountertop[]) => fullEstimate(list, FIXED_PRICES).totalCents

function show(list: readonly EstimatedCountertop[]) {
  return renderHook((countertops: readonly EstimatedCountertop[]) => useTotal(countertops), {
    initialProps: list,
    wrapper: PageProviders,
  })
}

it('says that a total may change until its slabs are planned, and a button beside it names no price', async () => {
  TestWorker.answersAtOnce = false
  const { result } = show(LIST)
  await waitFor(() => expect(TestWorker.asked).toHaveLength(1))
  expect(result.current.isPlanning).toBe(true)
  expect(quoteLabel(LIST, result.current)).toBe('Get a Quote')
  act(() => TestWorker.latest?.answer())
  await waitFor(() => expect(result.current).toEqual({ totalCents: total(LIST), isPlanning: false }))
  expect(quoteLabel(LIST, result.current)).toBe(`Get a Quote · ${formatWholeDollars(total(LIST))}`)
})

it('plans a drawing once, before and after it is added and moved', async () => {
  if (!FIRST || !ISLAND?.details) throw new Error('No island')
  const { result, rerender } = show([FIRST, ISLAND])
  await waitFor(() => expect(result.current.isPlanning).toBe(false))
  const saved = { ...ISLAND, id: 'any', details: { ...ISLAND.details, kitchen: { x: 9, y: 80, turn: 90 as const } } }
  const { width, length } = saved.dimensions
  for (const dimensions of [
    { width, length },
    { width, length, returnWidth: 30, returnLength: 31 },
  ]) {
    rerender([FIRST, { ...saved, dimensions }])
    expect(result.current).toEqual({ totalCents: total(LIST), isPlanning: false })
  }
  expect(TestWorker.asked).toHaveLength(1)
})
