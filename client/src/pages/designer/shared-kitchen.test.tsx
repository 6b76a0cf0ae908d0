import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { storedJob } from '#client/features/quotes/job-draft.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { inTurn, json, noContent, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { SharedKitchenDialog } from './shared-kitchen.tsx'

const SIZES = { width: 84, length: 42, returnWidth: 24, returnLength: 24 }
const ISLAND: Countertop = {
  shape: 'I',
  dimensions: SIZES,
  stone: 'travella',
  details: { ...DEFAULT_DETAILS, name: 'Island', sides: { back: [{ use: 'finished' }] } },
}
const COUNTERTOPS: Countertop[] = [ISLAND, { shape: 'U', dimensions: { ...SIZES, width: 120 }, stone: 'southport' }]
const idOf = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`
const saved = (count: number) => Array.from({ length: count }, (_, index) => ({ ...ISLAND, id: idOf(index) }))

function setUp(api: StubbedApi = {}, kitchen: Parameters<typeof SharedKitchenDialog>[0]['kitchen'] = null) {
  const requests = stubApi({ 'GET /api/countertops': () => json([]), ...api })
  const onClose = vi.fn()
  render(
    <PageProviders>
      <SharedKitchenDialog kitchen={kitchen ?? { countertops: COUNTERTOPS }} onClose={onClose} onUsed={() => {}} />
    </PageProviders>,
  )
  const posted = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { requests, posted, onClose, user: userEvent.setup() }
}

const use = () => screen.getByRole('button', { name: 'Use these designs' }).click()

describe('a shared kitchen', () => {
  it('shows every countertop and the estimate, and adds nothing by itself', () => {
    const { posted } = setUp()
    const dialog = screen.getByRole('dialog', { name: 'A shared kitchen' })
    const [first, second] = within(within(dialog).getByRole('list', { name: 'Countertops' })).getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Island.*84 × 42.*Travella.*Finished all around/)
    expect(second?.textContent).toMatch(/U along the wall.*Southport/)
    within(dialog).getByRole('img', { name: /^Plan of the kitchen\. Island/ })
    expect(within(dialog).getByText('How it adds up')).toBeDefined()
    expect(posted()).toEqual([])
  })

  it('shows the whole kitchen in a room, or only one of it', async () => {
    const { user } = setUp()
    expect(
      screen.getByRole('img', { name: /^Kitchen of 2 countertops in a room\. Island: .*U along the wall/ }),
    ).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Only U along the wall' }))
    expect(screen.getByRole('img', { name: /^U Shape countertop in a room/ })).toBeDefined()
    await user.click(screen.getByRole('radio', { name: 'Whole kitchen' }))
    expect(screen.getByRole('img', { name: /^Kitchen of 2/ })).toBeDefined()
  })

  it('is added in full, in its order, with its job', async () => {
    const job = { removal: 'laminate' as const, cabinetsInPlace: true }
    const { posted, onClose } = setUp(
      { 'POST /api/countertops': () => json({ ...ISLAND, id: idOf(1) }, 201) },
      { countertops: COUNTERTOPS, job },
    )
    expect(screen.getByText(/Removal of your old laminate countertop\./)).toBeDefined()
    use()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(posted()).toEqual(COUNTERTOPS)
    expect(storedJob()).toEqual(job)
    expect(await screen.findByText('2 countertops added')).toBeDefined()
  })

  it.each([
    [49, 'Your list has room for 1 more countertop. This kitchen has 2.'],
    [50, 'Your list has room for 0 more countertops. This kitchen has 2.'],
  ])('is not added to a list of %i', async (count, message) => {
    const { posted, onClose } = setUp({ 'GET /api/countertops': () => json(saved(count)) })
    use()
    expect(await screen.findByText(message)).toBeDefined()
    expect(posted()).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  it('is removed again if a part of it could not be added', async () => {
    const { requests, onClose } = setUp({
      'POST /api/countertops': inTurn(
        () => json({ ...ISLAND, id: idOf(7) }, 201),
        () => refusal('limit_reached', 'At most 50 countertops.'),
      ),
      [`DELETE /api/countertops/${idOf(7)}`]: noContent,
    })
    use()
    expect(await screen.findByText('Nothing was added. At most 50 countertops.')).toBeDefined()
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(onClose).not.toHaveBeenCalled()
    // The same key would get the answer about what is deleted now.
    use()
    const keys = () => requests.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey)
    await waitFor(() => expect(keys().length).toBeGreaterThan(2))
    expect(keys()[2]).not.toBe(keys()[0])
  })
})
