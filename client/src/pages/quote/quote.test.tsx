import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveDraft, storedDrawnAs } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { saveEdit } from '#client/features/designer/saved/edit-countertop.ts'
import { DEFAULT_DIMENSIONS } from '#shared/countertops/countertop.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { DANA, typedContact } from '#test/contacts.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { inTurn, json, noContent, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
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

function fill() {
  for (const [label, value] of Object.entries(typedContact(DANA))) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })
  }
}

const submit = () => screen.findByRole('button', { name: 'Submit Request' })

describe('the form on the page', () => {
  it('shows a hint for an empty list once the list has loaded', async () => {
    setUp({ 'GET /api/countertops': () => json([]) })
    screen.getByText(NEUTRAL)
    await screen.findByText(EMPTY)
    expect(screen.queryByText(NEUTRAL)).toBeNull()
  })

  it('shows no hint for an empty list if the list fails to load, and loads it with Try again', async () => {
    const user = setUp({
      'GET /api/countertops': inTurn(
        () => refusal('internal', 'Later.'),
        () => json([]),
      ),
    })
    await screen.findByText("We couldn't load your countertops.")
    screen.getByText(NEUTRAL)
    expect(screen.queryByText(EMPTY)).toBeNull()
    const estimate = screen.getByRole('region', { name: 'Estimate' })
    await user.click(within(estimate).getByRole('button', { name: 'Try again' }))
    await screen.findByText(EMPTY)
    expect(document.activeElement).toBe(estimate)
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
    fill()
    fireEvent.click(button)
    const title = "You're still editing Island. Save or cancel your changes first."
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(document.activeElement?.id).toBe('design')
    expect(requests.some(({ path }) => path === '/api/quote')).toBe(false)
    expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Dana')
  })

  it('waits until every countertop is in a stone that we offer, and estimates the others', async () => {
    const former = { ...COUNTERTOP, id: '0198c0de-0000-7000-8000-0000000000f1', stone: 'gray-mist' }
    const requests = stubApi({ 'GET /api/countertops': () => json([COUNTERTOP, former]) })
    render(<QuotePage />, { wrapper: PageProviders })
    const button = await submit()
    expect(screen.getByText('Without one countertop in a stone that is no longer offered.')).toBeDefined()
    fill()
    fireEvent.click(button)
    const title = /^Gray Mist is no longer offered\. Edit or delete .+ first\.$/
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0)
    expect(document.activeElement?.id).toBe('your-countertops')
    expect(requests.some(({ path }) => path === '/api/quote')).toBe(false)
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
    await user.click(screen.getByRole('button', { name: /^Delete Wall run/ }))
    await screen.findByText(EMPTY)
    expect(screen.queryByRole('button', { name: 'Submit Request' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add Countertop' }))
    await submit()
    screen.getByText('First name is required')
    await waitFor(() => expect(screen.queryByText(EMPTY)).toBeNull())
  })
})

describe('a drawing with changes that the list lacks', () => {
  const DRAWN = { ...DEFAULT_DRAFT, dimensions: { ...DEFAULT_DIMENSIONS, width: 160 }, stone: 'southport' } as const
  const question = () => screen.findByRole('alertdialog', { name: "Your drawing has changes that aren't in the list" })
  const press = async (name: string) => fireEvent.click(within(await question()).getByRole('button', { name }))

  function setUpChanged() {
    storedDrawnAs.set({ id: COUNTERTOP.id, draft: { ...DRAWN, dimensions: DEFAULT_DIMENSIONS } })
    saveDraft(DRAWN)
    let list = [COUNTERTOP]
    const saved = { ...COUNTERTOP, dimensions: DRAWN.dimensions }
    const requests = stubApi({
      'GET /api/countertops': () => json(list),
      [`PUT /api/countertops/${COUNTERTOP.id}`]: () => {
        list = [saved]
        return json(saved)
      },
      'POST /api/countertops': () => {
        list = [COUNTERTOP, { ...saved, id: OTHER_ID }]
        return json({ ...saved, id: OTHER_ID }, 201)
      },
    })
    Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
    render(<QuotePage />, { wrapper: PageProviders })
    const sent = (method: string) => requests.filter((request) => request.method === method).map(({ body }) => body)
    const drawings = () =>
      within(screen.getByRole('list', { name: 'Countertops you send' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    return { sent, drawings }
  }
  const OTHER_ID = '0198c0de-0000-7000-8000-0000000000a2'

  it('replaces the countertop that it was, and the visitor sees the new total before sending', async () => {
    const { sent, drawings } = setUpChanged()
    const button = await submit()
    expect(drawings()).toEqual(['Wall run, 60 × 48 in, Southport'])
    fill()
    fireEvent.click(button)
    await press('Update it')
    await waitFor(() => expect(drawings()).toEqual(['Wall run, 160 × 48 in, Southport']))
    expect(sent('PUT')).toMatchObject([{ dimensions: { width: 160 } }])
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByText(/Failed to send quote/)).toBeNull()
  })

  it('is added as another one, also before the form is shown', async () => {
    const { sent, drawings } = setUpChanged()
    await submit()
    fireEvent.click(screen.getByRole('button', { name: 'Get a Quote' }))
    await press('Add as another')
    await waitFor(() => expect(drawings()).toHaveLength(2))
    expect(sent('POST')).toMatchObject([{ dimensions: { width: 160 } }])
    await waitFor(() => expect(document.activeElement?.id).toBe('request'))
  })

  it('stays out of what is sent if the visitor says so, who is then not asked again', async () => {
    setUpChanged()
    const button = await submit()
    fill()
    fireEvent.click(button)
    await press('Send as is')
    // jsdom can't draw.
    await screen.findByText(/Failed to send quote/)
    fireEvent.click(screen.getByRole('button', { name: 'Get a Quote' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('request'))
  })

  it.each(['Share', 'Print'])('is asked about by %s too, and Escape does nothing else', async (name) => {
    const { sent } = setUpChanged()
    await submit()
    fireEvent.click(screen.getByRole('button', { name }))
    expect(within(await question()).getByRole('button', { name: `${name} as is` })).toBeDefined()
    fireEvent.keyDown(await question(), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('PUT')).toEqual([])
  })
})
