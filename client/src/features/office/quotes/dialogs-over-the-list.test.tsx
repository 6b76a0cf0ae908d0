import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Quote } from '#shared/quotes/schema.ts'
import { FIRST, officeApi, renderOffice } from '#test/client/office-quotes.tsx'
import { CUSTOMER_PATH, customer, message, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json, type StubbedApi, unreachable } from '#test/client/stub-api.ts'

const CALL = message({ channel: 'call', outcome: 'no_answer', state: null })

/** A view that has the quote until `empty` is called. */
async function openView(api: StubbedApi = {}, of: Quote = QUOTE) {
  history.replaceState(null, '', '/orders?stage=new')
  let listed = [of]
  const office = renderOffice({
    ...officeApi([of]),
    'GET /api/templates': () => json([]),
    'GET /api/quotes': ({ query }) => json(query.get('number') === null ? listed : [of]),
    [`GET ${CUSTOMER_PATH}`]: () => json(customer()),
    [`POST ${CUSTOMER_PATH}/calls`]: () => json(CALL, 201),
    ...api,
  })
  await screen.findByText(`#${of.number}`)
  const empty = () => {
    listed = []
  }
  return { ...office, empty }
}

it('keys act on the open record when the view is empty', async () => {
  const { user, empty } = await openView()
  await user.keyboard('n')
  await screen.findByRole('button', { name: 'Log a call' })
  await user.keyboard('c')
  await screen.findByRole('dialog')
  empty()
  await user.keyboard('3')
  await screen.findByText('Call logged')
  await screen.findByText('No quotes found.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'Log a call' })
  await user.keyboard('m')
  await screen.findByRole('dialog')
})

it('keys act on the open record although the list did not load', async () => {
  history.replaceState(null, '', '/orders/1042')
  const { user } = renderOffice({
    ...officeApi([QUOTE]),
    'GET /api/quotes': ({ query }) => (query.get('number') === null ? unreachable() : json([QUOTE])),
    [`GET ${CUSTOMER_PATH}`]: () => json(customer()),
  })
  await screen.findByRole('article')
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: 'Log a call' })
})

it('an edit that opened from a row stays with what was typed when the view becomes empty', async () => {
  const { user, empty } = await openView({}, FIRST)
  await press(user, 'Edit quote #1042')
  await user.type(await screen.findByLabelText('Notes'), 'A long note')
  empty()
  // What any change, 'Show', or the focus of the window causes.
  act(() => screen.getByText('Refresh').click())
  await screen.findByText('No quotes found.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('A long note')
})

it('a message whose customer loads after it opened has the focus then, and takes the digit of a template that came first', async () => {
  let answer: (response: Response) => void = () => undefined
  const { user, requests } = await openView({
    [`GET ${CUSTOMER_PATH}`]: () => new Promise((resolve) => (answer = resolve)),
    'GET /api/templates': () =>
      json([
        {
          id: FIRST.id,
          name: 'First reply',
          subject: 'Hello',
          body: 'Hi',
          followUpDays: null,
          archived: false,
          version: 1,
        },
      ]),
    [`POST ${CUSTOMER_PATH}/messages`]: () => json(message({ state: 'waiting' }), 201),
  })
  await user.keyboard('nm1')
  const dialog = await screen.findByRole('dialog')
  answer(json(customer()))
  await screen.findByDisplayValue('Hello')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Template'))
  expect(dialog.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('Message goes out in 10 seconds')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ subject: 'Hello', quoteId: QUOTE.id })
})
