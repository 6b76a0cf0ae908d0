import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Router } from 'wouter'
import { sessionId } from '#client/api/session-id.ts'
import { loadDraft, saveDraft } from '#client/features/designer/draft.ts'
import { DEFAULT_DRAFT } from '#client/features/designer/fit-to-shape.ts'
import { startWithPrices } from '#client/lib/price-list.ts'
import { navigateFromLayers } from '#client/ui/dialog/browser-history.ts'
import { SHOP } from '#shared/content/shop.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import type { KnownCustomer } from '#shared/customers/schema.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DANA, typedContact } from '#test/contacts.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { replaceWorkers, TestWorker } from '#test/client/slab-worker.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { inTurn, json, refusal, type StubbedApi, stubApi, unreachable } from '#test/client/stub-api.ts'
import { NewQuote } from './new-quote.tsx'

vi.mock('#client/features/designer/plan/plan-png.ts', () => ({
  renderPlanPng: async () => 'data:image/png;base64,AAAA',
}))

const ID = '0198c0de-0000-7000-8000-0000000000a1'
const VISITORS = { ...DEFAULT_DRAFT, stone: 'travella' } as const
const DEARER = { ...estimate([DEFAULT_DRAFT], PRICE_LIST), totalCents: 900_000 }
const CREATED = { quoteId: ID, number: 1042 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  history.replaceState(null, '', '/orders/new')
})

replaceWorkers()

function setUp(
  post: StubbedApi[string] = () => json(CREATED, 201),
  known: readonly KnownCustomer[] = [],
  list: unknown[] = [],
) {
  const requests = stubApi({
    'GET /api/countertops': () => json(list),
    'POST /api/countertops': ({ body }) => {
      list.push(Object.assign({ id: ID }, body))
      return json(list.at(-1), 201)
    },
    'POST /api/quotes': post,
    'GET /api/customers': () => json(known),
  })
  render(
    <Router aroundNav={navigateFromLayers}>
      <PageProviders auth="key">
        <NewQuote />
      </PageProviders>
    </Router>,
  )
  const sent = (path: string) => requests.filter((one) => one.method === 'POST' && one.path === path)
  return { sent, requests, user: userEvent.setup() }
}

function fill() {
  for (const [label, value] of Object.entries(typedContact(DANA))) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input:not([type=checkbox])' }), {
      target: { value },
    })
  }
}
async function addCountertop() {
  fireEvent.click(screen.getByRole('button', { name: 'Add Countertop' }))
  await screen.findByText('Added to your countertops.')
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save quote' }))

describe('a new quote', () => {
  it('asks whose it is if someone else has the phone number', async () => {
    const elena: KnownCustomer = { id: ID, name: 'Elena Edwards', numbers: [1003], place: '', by: 'phone' }
    const { sent, user } = setUp(undefined, [elena])
    fill()
    await addCountertop()
    expect(await screen.findByRole('group', { name: 'This number belongs to Elena Edwards, #1003.' })).toBeDefined()
    save()
    expect(await screen.findByText('Choose who this is.')).toBeDefined()
    await user.click(screen.getByLabelText('Same person'))
    save()
    await waitFor(() => expect(sent('/api/quotes')).toHaveLength(1))
    expect(sent('/api/quotes')[0]?.body).toMatchObject({ customerId: ID })
  })

  it("has a session of its own, and leaves the visitor's draft alone", async () => {
    saveDraft(VISITORS)
    const { sent, requests } = setUp()
    expect(await screen.findByText('Nothing saved yet. Countertops you add show up here.')).toBeDefined()
    fill()
    await addCountertop()
    save()
    await waitFor(() => expect(location.pathname).toBe('/orders/1042'))
    const [quote] = sent('/api/quotes')
    const asked = requests.filter(({ path }) => path === '/api/countertops' || path === '/api/quotes')
    expect(new Set(asked.map(({ session }) => session)).size).toBe(1)
    expect(quote?.session).toMatch(/^[0-9a-f]{32}$/)
    expect(quote?.session).not.toBe(sessionId())
    expect(sent('/api/countertops')[0]?.body).toMatchObject({ stone: DEFAULT_DRAFT.stone })
    expect(quote?.body).toMatchObject({
      firstName: 'Dana',
      countertops: [{ stone: DEFAULT_DRAFT.stone, imageData: 'data:image/png;base64,AAAA' }],
      expectedTotalCents: expect.any(Number),
      emailCustomer: true,
    })
    expect(loadDraft()).toMatchObject(VISITORS)
    expect(sessionStorage.getItem('countertop_drawn_as')).toBeNull()
    expect(localStorage.getItem('latestQuoteId')).toBeNull()
  })

  it('keeps what was typed after a lost response and a refused field, and sends the same attempt again', async () => {
    const { sent, user } = setUp(
      inTurn(
        unreachable,
        () => refusal('invalid', 'Check the form.', { issues: [{ path: 'email', message: 'Invalid email address' }] }),
        () => json(CREATED, 201),
      ),
    )
    fill()
    await addCountertop()
    await user.click(screen.getByRole('checkbox', { name: 'Email the customer a copy' }))
    save()
    await screen.findByText("We couldn't reach our server. Check your connection and try again.")
    save()
    await screen.findByText('Invalid email address')
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: /^Email/ })
    expect(document.activeElement).toBe(email)
    expect(email.value).toBe(DANA.email)
    save()
    await waitFor(() => expect(location.pathname).toBe('/orders/1042'))
    const attempts = sent('/api/quotes')
    expect(attempts.map(({ body }) => body)).toMatchObject(Array.from({ length: 3 }, () => ({ emailCustomer: false })))
    expect(new Set(attempts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('needs no email, and then sends no copy', async () => {
    const { sent } = setUp()
    fill()
    await addCountertop()
    const copy = screen.getByRole('checkbox', { name: 'Email the customer a copy' })
    expect(copy).toHaveProperty('checked', true)
    fireEvent.change(screen.getByRole('textbox', { name: 'Email (optional)' }), { target: { value: '' } })
    expect(copy).toMatchObject({ checked: false, disabled: true })
    save()
    await waitFor(() => expect(sent('/api/quotes')[0]?.body).toMatchObject({ email: '' }))
  })

  it('is not saved before its slabs are planned', async () => {
    startWithPrices(FIXED_PRICES)
    onTestFinished(() => startWithPrices(PRICE_LIST))
    TestWorker.answersAtOnce = false
    const { sent } = setUp(
      undefined,
      [],
      KITCHENS.K4.map((one) => ({ id: ID, ...one })),
    )
    expect(await screen.findByRole('button', { name: 'Planning slabs...' })).toHaveProperty('disabled', true)
    fill()
    await waitFor(() => expect(TestWorker.asked).not.toEqual([]))
    TestWorker.answersAtOnce = true
    TestWorker.latest?.answer()
    await screen.findByRole('button', { name: 'Save quote' })
    save()
    await waitFor(() => expect(sent('/api/quotes')[0]?.body).toMatchObject({ expectedTotalCents: 405_150 }))
  })

  it('speaks of the customer, not to them', async () => {
    setUp()
    fill()
    await addCountertop()
    screen.getByText('Where the countertop goes. The customer can also tell us later.')
    fireEvent.change(screen.getByRole('textbox', { name: 'Zip code' }), { target: { value: '10001' } })
    screen.getByText(`This is farther from ${SHOP.city} than we usually go.`)
    fireEvent.click(screen.getByRole('radio', { name: /^Laminate/ }))
    screen.getByText(/The estimate (stays|is now) \$/)
    screen.getByRole('checkbox', { name: 'The cabinets are already in place' })
  })

  it("shows the server's total before it is saved", async () => {
    const { sent } = setUp(
      inTurn(
        () => refusal('total_changed', 'The estimate changed.', { estimate: DEARER }),
        () => json(CREATED, 201),
      ),
    )
    fill()
    await addCountertop()
    save()
    await screen.findByText('The estimate changed.')
    expect(screen.getAllByText('$9,000').length).toBeGreaterThan(0)
    save()
    await waitFor(() => expect(sent('/api/quotes').at(-1)?.body).toMatchObject({ expectedTotalCents: 900_000 }))
  })

  it('says what is missing', async () => {
    const { sent } = setUp()
    await screen.findByText('Nothing saved yet. Countertops you add show up here.')
    save()
    await screen.findByText('First name is required')
    fill()
    save()
    await screen.findByText('Add a countertop first.')
    expect(sent('/api/quotes')).toEqual([])
  })

  it('asks before it is left, by a link and by Back', async () => {
    const { user } = setUp()
    fill()
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await screen.findByRole('alertdialog', { name: 'Discard this quote?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(location.pathname).toBe('/orders/new')
    expect(screen.getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Dana')
    history.back()
    await screen.findByRole('alertdialog', { name: 'Discard this quote?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(location.pathname).toBe('/orders'))
  })
})
