import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveEdit } from '#client/features/designer/stored-edit.ts'
import { DEFAULT_DIMENSIONS } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DANA, typedContact } from '#test/contacts.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, noContent, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { QuotePage } from './quote.tsx'

const COUNTERTOP: SavedCountertop = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  shape: 'I',
  dimensions: { width: 60, length: 48 },
  stone: 'southport',
}
const EMPTY = 'Add a countertop above, and the form appears here. One is enough.'
const NEUTRAL = 'We get your drawings with your request. Free, no obligation.'

// Loads the form's code in advance, so that its loading time doesn't affect these tests.
beforeEach(() => import('#client/features/quotes/QuoteForm.tsx'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})
function setUp(api: StubbedApi) {
  stubApi(api)
  render(<QuotePage />, { wrapper: PageProviders })
  return userEvent.setup()
}

const submit = () => screen.findByRole('button', { name: 'Submit Request' })

describe('the form on the page', () => {
  it('shows a hint for an empty list once the list has loaded', async () => {
    setUp({ 'GET /api/countertops': () => json([]) })
    screen.getByText(NEUTRAL)
    await screen.findByText(EMPTY)
    expect(screen.queryByText(NEUTRAL)).toBeNull()
  })

  it('shows no hint for an empty list if the list fails to load', async () => {
    setUp({ 'GET /api/countertops': () => refusal('internal', 'Later.') })
    await screen.findByText("We couldn't load your countertops.")
    screen.getByText(NEUTRAL)
    expect(screen.queryByText(EMPTY)).toBeNull()
  })

  it('waits until an edit with unsaved changes has ended, and keeps what was typed', async () => {
    const original = { shape: 'I', dimensions: DEFAULT_DIMENSIONS, stone: 'southport' } as const
    saveEdit({ id: COUNTERTOP.id, title: 'Island', original }, { ...original, stone: 'travella' })
    const requests = stubApi({
      'GET /api/countertops': () => json([COUNTERTOP]),
      'POST /api/quote': () => json({ quoteId: COUNTERTOP.id, number: 1042 }, 201),
    })
    render(<QuotePage />, { wrapper: PageProviders })
    const button = await submit()
    for (const [label, value] of Object.entries(typedContact(DANA))) {
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
    }
    fireEvent.click(button)
    const title = "You're still editing Island. Save or cancel your changes first."
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(document.activeElement?.id).toBe('design')
    expect(requests.some(({ path }) => path === '/api/quote')).toBe(false)
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Dana')
  })

  it('keeps its messages while the list is empty for a moment', async () => {
    let list = [COUNTERTOP]
    const user = setUp({
      'GET /api/countertops': () => json(list),
      [`DELETE /api/countertops/${COUNTERTOP.id}`]: () => {
        list = []
        return noContent()
      },
      'POST /api/countertops': () => {
        list = [COUNTERTOP]
        return json(COUNTERTOP, 201)
      },
    })
    await user.click(await submit())
    await screen.findByText('First name is required')
    await user.click(screen.getByRole('button', { name: /^Delete I Shape/ }))
    await screen.findByText(EMPTY)
    expect(screen.queryByRole('button', { name: 'Submit Request' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    await submit()
    screen.getByText('First name is required')
    await waitFor(() => expect(screen.queryByText(EMPTY)).toBeNull())
  })
})
