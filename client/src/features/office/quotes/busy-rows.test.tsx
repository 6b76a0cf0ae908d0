import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { officeApi, quote, renderOffice } from '#test/client/office-quotes.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { delayedResponse, json, refusal } from '#test/client/stub-api.ts'

const [ONE, TWO, THREE] = [quote(1042), quote(1041), quote(1040)]
const PERSON = person('Anna Ruiz')
const BOTH_CHANGED = { results: [ONE, TWO].map(({ id }) => ({ id, ok: true, version: 2 })) }

/** Opens the list with the first two of three quotes selected. Their changes wait until the test releases the answer. */
async function selectTwo() {
  history.replaceState(null, '', '/orders')
  const bulk = delayedResponse()
  const { requests, user } = renderOffice({
    ...officeApi([ONE, TWO, THREE]),
    'GET /api/people': () => json([PERSON]),
    'POST /api/quotes/bulk': () => bulk.answer,
    [`PATCH /api/quotes/${THREE.id}`]: () => json({ ...THREE, status: 'contacted', version: 2 }),
  })
  await screen.findByText('#1042')
  await user.keyboard('jxjx')
  const sent = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { bulk, sent, user }
}
const bulkOf = (change: object) => [
  'POST',
  '/api/quotes/bulk',
  { quotes: [ONE, TWO].map(({ id }) => ({ id, version: 1 })), change },
]
const settled = () => waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
afterEach(() => localStorage.clear())

describe('while selected quotes change', () => {
  it('their keys change nothing', async () => {
    const { bulk, sent, user } = await selectTwo()
    await user.keyboard('236a')
    // One that isn't selected any more, too.
    await user.keyboard('x3')
    expect(screen.queryByRole('dialog')).toBeNull()
    bulk.release(json(BOTH_CHANGED))
    await settled()
    expect(sent()).toEqual([bulkOf({ status: 'contacted' })])
  })

  it('a dialog of another row can be used, and stays open afterwards', async () => {
    const { bulk, sent, user } = await selectTwo()
    await user.keyboard('2j{Enter}a')
    await screen.findByRole('button', { name: /Anna Ruiz/ })
    bulk.release(json(BOTH_CHANGED))
    await settled()
    await user.keyboard('1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()[1]).toMatchObject(['PATCH', `/api/quotes/${THREE.id}`, { assignedTo: PERSON.id }])
  })
})

describe("'Assign' for several quotes", () => {
  it.each([
    ['a double click', async (user: Awaited<ReturnType<typeof selectTwo>>['user']) => press(user, /Anna Ruiz/)],
    ['a second digit', async (user: Awaited<ReturnType<typeof selectTwo>>['user']) => user.keyboard('2')],
  ])('assigns once, on %s, too', async (_, pressAgain) => {
    const { bulk, sent, user } = await selectTwo()
    await user.keyboard('a')
    await press(user, /Anna Ruiz/)
    await pressAgain(user)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Assign' })).toBeDefined()
    bulk.release(json(BOTH_CHANGED))
    await settled()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toEqual([bulkOf({ assignedTo: PERSON.id })])
  })

  it('keeps the focus where it was if that fails', async () => {
    const { bulk, user } = await selectTwo()
    await user.keyboard('a')
    await screen.findByRole('button', { name: /Anna Ruiz/ })
    await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}1')
    bulk.release(refusal('internal', 'Down'))
    await screen.findByText('Failed to update quote: Down')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Anna Ruiz/ }))
  })
})
