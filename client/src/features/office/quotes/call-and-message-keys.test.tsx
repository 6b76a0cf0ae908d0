import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { appointment, officeApi as weekApi } from '#test/client/office-appointments.tsx'
import { officeApi, renderOffice } from '#test/client/office-quotes.tsx'
import { CUSTOMER_PATH, customer, message, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json, type StubbedApi, unreachable } from '#test/client/stub-api.ts'
import { ONE } from '#test/slots.ts'

const GET_CUSTOMER = `GET ${CUSTOMER_PATH}`

async function openList(api: StubbedApi = {}) {
  history.replaceState(null, '', '/orders')
  const office = renderOffice({
    ...officeApi([QUOTE]),
    'GET /api/templates': () => json([]),
    [GET_CUSTOMER]: () => json(customer()),
    ...api,
  })
  await screen.findByText(`#${QUOTE.number}`)
  return office
}

it("'Save and next' opens the next quote after a call, and stays chosen", async () => {
  const other = { ...QUOTE, id: '0198c0de-0000-7000-8000-000000001041', number: 1041 }
  const call = message({ channel: 'call', outcome: 'no_answer', state: null })
  const { user } = await openList({
    ...officeApi([QUOTE, other]),
    [`POST ${CUSTOMER_PATH}/calls`]: () => json(call, 201),
  })
  await user.keyboard('nc')
  await user.click(await screen.findByRole('checkbox', { name: 'Save and next' }))
  expect(location.pathname).toBe('/orders/1042')
  await user.keyboard('3')
  await waitFor(() => expect(location.pathname).toBe('/orders/1041'))
  await screen.findByText('Call logged')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // From the record's button, too.
  await press(user, 'Log a call')
  expect(await screen.findByRole('checkbox', { name: 'Save and next', checked: true })).toBeDefined()
})

it("'Save and next' opens the next quote after a visit was booked", async () => {
  const other = { ...QUOTE, id: '0198c0de-0000-7000-8000-000000001041', number: 1041 }
  const { user } = await openList({
    ...weekApi([]),
    ...officeApi([QUOTE, other]),
    'POST /api/appointments/by-phone': () => json(appointment(), 201),
  })
  await user.keyboard('nb')
  await user.click(await screen.findByRole('checkbox', { name: 'Save and next' }))
  await screen.findByRole('option', { name: ONE })
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '12 Main Street' } })
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Nashville' } })
  fireEvent.change(screen.getByLabelText('Time'), { target: { value: ONE } })
  await press(user, 'Book visit')
  await waitFor(() => expect(location.pathname).toBe('/orders/1041'))
  await screen.findByText('Visit booked')
})

it('m writes to the customer of the open quote, and says why they did not load', async () => {
  let isUp = false
  const { user, requests } = await openList({
    [GET_CUSTOMER]: () => (isUp ? json(customer()) : unreachable()),
    [`POST ${CUSTOMER_PATH}/messages`]: () => json(message({ state: 'waiting' }), 201),
  })
  await user.keyboard('nm')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText("Couldn't load the customer.")
  isUp = true
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await user.type(await screen.findByLabelText('Subject'), 'Hello')
  await user.type(screen.getByLabelText('Text'), 'A day?{Control>}{Enter}{/Control}')
  await screen.findByText('Message goes out in 10 seconds')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ subject: 'Hello', quoteId: QUOTE.id })
})

it('keys that follow at once belong to the call, also before the customer is there', async () => {
  const other = { ...QUOTE, id: '0198c0de-0000-7000-8000-000000001041', number: 1041 }
  const { user, requests } = await openList({
    ...officeApi([QUOTE, other]),
    [GET_CUSTOMER]: () => new Promise(() => undefined),
    [`POST ${CUSTOMER_PATH}/calls`]: () => new Promise(() => undefined),
  })
  await user.keyboard('ncn3')
  expect(location.pathname).toBe('/orders/1042')
  const changes = requests.filter(({ method }) => method !== 'GET')
  expect(changes).toEqual([expect.objectContaining({ method: 'POST', path: `${CUSTOMER_PATH}/calls` })])
  expect(changes[0]?.body).toEqual({ outcome: 'no_answer', quoteId: QUOTE.id })
})

it.each([
  ['call', 'c', 'Note (optional)', 'Reached', 'Failed to log the call'],
  ['message', 'm', 'Text', 'Send', 'Failed to send the message'],
])('a %s stays open and says that it failed if the server is gone', async (_, key, label, button, failure) => {
  let isUp = true
  const { user } = await openList({ [GET_CUSTOMER]: () => (isUp ? json(customer()) : unreachable()) })
  await user.keyboard(`n${key}`)
  const text = await screen.findByLabelText<HTMLTextAreaElement>(label)
  fireEvent.change(text, { target: { value: 'A day?' } })
  if (key === 'm') fireEvent.change(screen.getByLabelText('Subject'), { target: { value: 'Hello' } })
  isUp = false
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByText(/^Failed to fetch the customer/)
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('alert').textContent).toBe(
    `${failure}: We couldn't reach our server. Check your connection and try again.`,
  )
  expect(text.isConnected).toBe(true)
  expect(text.value).toBe('A day?')
})

it.each([
  ['the customer was erased', { customerId: null, erased: true }, 'This customer was erased.'],
  [
    'no one left a name, phone number, or email',
    { customerId: null, firstName: '', lastName: '', phoneNumber: '', email: '' },
    'Quote #1042 has no name, phone number, or email, so it has no customer.',
  ],
])('say so if %s', async (_, ofQuote, text) => {
  const { user } = await openList(officeApi([{ ...QUOTE, ...ofQuote }]))
  await user.keyboard('nm')
  await within(await screen.findByRole('dialog')).findByText(text)
})
