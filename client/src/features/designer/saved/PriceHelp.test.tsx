import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { draftOf, saveDraft } from '#client/features/designer/draft.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { fullEstimate } from '#shared/slabs/full-estimate.ts'
import { axe } from '#test/client/axe.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers } from '#test/client/slab-worker.ts'
import { json, stubApi } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { useDesigner } from '#test/client/use-designer.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { useCountertops } from './countertops.ts'
import { PriceHelp } from './PriceHelp.tsx'

const SAVED = KITCHENS.K4.map((one) => ({ ...one, id: '0198c0de-0000-7000-8000-0000000000a1' }))
const SHORTER = '2 in shorter saves a slab: $757.50 less.'

replaceWorkers()
beforeEach(() => {
  startWithPrices(FIXED_PRICES)
  onTestFinished(() => startWithPrices(PRICE_LIST))
  for (const one of SAVED) saveDraft(draftOf(one))
})

let store: DesignerStore

function Page({ list }: { list: typeof SAVED }) {
  const designer = useDesigner()
  useCountertops()
  useEffect(() => {
    store = designer.store
  })
  const estimate = fullEstimate(list.length > 0 ? list : KITCHENS.K4, FIXED_PRICES)
  return <PriceHelp store={designer.store} list={list} draft={designer.draft} job={undefined} estimate={estimate} />
}

const show = (list: typeof SAVED) => render(<Page list={list} />, { wrapper: PageProviders })
const tryIt = async () => userEvent.click(await screen.findByRole('button', { name: `Try it: ${SHORTER}` }))
const length = () => store.getState().draft.dimensions.length

it('explains a price by its parts, and says what would lower it', async () => {
  show([])
  const parts = within(await screen.findByText('Explain this price').then((one) => one.closest('details') ?? one))
  expect(parts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Countertops',
    'Cutouts',
    'Leftover stone',
  ])
  // 3060.00, 285.00 and 706.50 of 4051.50.
  expect(parts.getAllByText(/%$/).map(({ textContent }) => textContent)).toEqual(['76%', '7%', '17%'])
  const nudges = within(await screen.findByRole('region', { name: 'What you could change' }))
  const [first, second, ...others] = nudges.getAllByRole('listitem')
  expect(first?.textContent).toContain(
    `${SHORTER}U along the wall: Length 90\u00a0in instead of 92\u00a0in. $4,052 becomes $3,294.`,
  )
  expect(second?.textContent).toContain('One more seam saves a slab: $706.50 less.')
  expect(others).toEqual([])
  await axe()
})

it('tries a change in the drawing as one undo step', async () => {
  show([])
  await tryIt()
  expect(length()).toBe(90)
  act(() => store.dispatch({ type: 'undo' }))
  expect(length()).toBe(92)
})

it('tries a change in the list and the drawing that shows it, and takes both back', async () => {
  let list: unknown[] = SAVED
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    [`PUT /api/countertops/${SAVED[0]?.id}`]: ({ body }) => {
      list = [Object.assign({}, SAVED[0], body)]
      return json(list[0])
    },
  })
  show(SAVED)
  await tryIt()
  await waitFor(() => expect(shownToast()?.title).toBe('U along the wall changed'))
  const sent = () =>
    requests.filter(({ method }) => method === 'PUT').map(({ body }) => (body as (typeof SAVED)[0]).dimensions.length)
  expect(sent()).toEqual([90])
  expect(length()).toBe(90)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toEqual([90, 92]))
  await waitFor(() => expect(length()).toBe(92))
})
