import { KEY, renderAppointments } from '#test/client/office-appointments.tsx'
import { renderOffice } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { choose } from '#test/client/press.ts'
import { json, refusal, stubApi, unreachable } from '#test/client/stub-api.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Prices } from './prices/Prices.tsx'

const csv = () => new Response('Quote\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
const button = () => screen.findByRole('button', { name: 'Download CSV' })

/** The names of the files that the page saves. */
function keepNames(): string[] {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:csv'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

it('the list downloads the quotes that its filters select, and says so while it does', async () => {
  history.replaceState(null, '', '/orders?stage=new,contacted&sort=name')
  const names = keepNames()
  let answer: (response: Response) => void = () => {}
  const { user, requests } = renderOffice({
    'POST /api/export/quotes': () => new Promise((resolve) => (answer = resolve)),
  })
  await choose(user, 'Download CSV', 'CSV')
  expect((await screen.findByRole('button', { name: 'Downloading...' })).ariaBusy).toBe('true')
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ stage: 'new,contacted' })
  answer(csv())
  await button()
  expect(names).toEqual([expect.stringMatching(/^quotes-\d{4}-\d\d-\d\d\.csv$/)])
})

it('the week downloads its visits, of one crew if it shows one', async () => {
  history.replaceState(null, '', '/orders/week?crew=2')
  const names = keepNames()
  const { user, sent } = renderAppointments({ 'POST /api/export/visits': csv })
  await choose(user, 'Download CSV', 'CSV')
  await waitFor(() => expect(names).toEqual(['visits-2026-03-10.csv']))
  expect(sent().map(({ body }) => body)).toEqual([{ from: '2026-03-09', to: '2026-03-15', crew: 2 }])
})

it('a table is downloaded for Excel by the second choice', async () => {
  history.replaceState(null, '', '/orders/week')
  const names = keepNames()
  const { user, sent } = renderAppointments({ 'POST /api/export/visits': csv })
  await choose(user, 'Download CSV', 'CSV for Excel: zip codes stay text')
  await waitFor(() => expect(names).toEqual(['visits-2026-03-10.csv']))
  expect(sent().map(({ body }) => body)).toEqual([{ from: '2026-03-09', to: '2026-03-15', forExcel: true }])
})

it('the prices download every list', async () => {
  const names = keepNames()
  const requests = stubApi({ 'GET /api/prices': () => json({}, 503), 'POST /api/export/prices': csv })
  render(<Prices me={{ kind: 'key', role: 'owner', person: null }} />, {
    wrapper: ({ children }) => <PageProviders auth={KEY}>{children}</PageProviders>,
  })
  await choose(userEvent.setup(), 'Download CSV', 'CSV')
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^prices-\d{4}-\d\d-\d\d\.csv$/)]))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}])
})

it.each([
  [
    'the server refuses',
    () => refusal('unavailable', "We can't reach our records right now. Please try again."),
    "We can't reach our records right now. Please try again.",
  ],
  ['nothing answers', unreachable, "We couldn't reach our server. Check your connection and try again."],
  [
    'it breaks off',
    () => {
      const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) })
      return new Response(body, { headers: { 'content-type': 'text/csv' } })
    },
    "We couldn't reach our server. Check your connection and try again.",
  ],
])('saves nothing and says why if %s', async (_, answer, reason) => {
  history.replaceState(null, '', '/orders')
  const names = keepNames()
  const { user } = renderOffice({ 'POST /api/export/quotes': answer })
  await choose(user, 'Download CSV', 'CSV')
  await screen.findByText(`Failed to download the quotes: ${reason}`)
  await button()
  expect(names).toEqual([])
})

it('is for owners only', async () => {
  history.replaceState(null, '', '/orders/week')
  renderAppointments({}, { kind: 'person', role: 'office', person: person('Ana') })
  await screen.findByRole('button', { name: /Dana Whitfield/ })
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})
