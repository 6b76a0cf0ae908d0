import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Countertop } from '#shared/countertops/schema.ts'
import { PageProviders } from '#test/page-providers.tsx'
import { json, type StubbedApi, stubApi } from '#test/stub-api.ts'
import { Quote } from './quote.tsx'

const COUNTERTOP: Countertop = {
  id: '0198c0de-0000-7000-8000-0000000000a1',
  shape: 'I',
  dimensions: { width: 60, length: 48 },
  stone: 'southport',
}
const EMPTY = 'Add a countertop above, and the form appears here: one is enough.'
const NEUTRAL = 'Your drawings go with your request. Asking costs nothing and binds you to nothing.'

// The form's code comes when it is asked for; how long that takes here is none of these tests' business.
beforeEach(() => import('#client/features/quotes/QuoteForm.tsx'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
})
afterEach(() => void vi.unstubAllGlobals())

function setUp(api: StubbedApi) {
  stubApi(api)
  render(
    <PageProviders>
      <Quote />
    </PageProviders>,
  )
  return userEvent.setup()
}

const submit = () => screen.findByRole('button', { name: 'Submit Request' })

describe('the form on the page', () => {
  it('is announced where the list is empty, and only once that is known', async () => {
    setUp({ 'GET /api/countertops': () => json([]) })
    screen.getByText(NEUTRAL)
    await screen.findByText(EMPTY)
    expect(screen.queryByText(NEUTRAL)).toBeNull()
  })

  it('says nothing of an empty list where the list does not come', async () => {
    setUp({ 'GET /api/countertops': () => json({ error: 'Later.', code: 'internal' }, 500) })
    await screen.findByText('We could not load your countertops.')
    screen.getByText(NEUTRAL)
    expect(screen.queryByText(EMPTY)).toBeNull()
  })

  it('keeps what it says while the list is empty for a moment', async () => {
    let list = [COUNTERTOP]
    const user = setUp({
      'GET /api/countertops': () => json(list),
      [`DELETE /api/countertops/${COUNTERTOP.id}`]: () => {
        list = []
        return new Response(null, { status: 204 })
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
