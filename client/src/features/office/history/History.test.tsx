import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { axe } from '#test/client/axe.ts'
import { historyEvent } from '#test/client/events.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, stubApi, type StubbedApi } from '#test/client/stub-api.ts'
import type { HistoryEvent } from '#shared/events/schema.ts'
import { History } from './History.tsx'
import { EventPages } from './HistoryList.tsx'

const LUIS = person('Luis Ortega')
const OF_LUIS = historyEvent(1, { subject: 'person', subjectId: LUIS.id, quoteNumber: null })

const unfiltered =
  (...events: HistoryEvent[]): StubbedApi[string] =>
  ({ query }) =>
    json(query.size > 1 ? [] : events)

function setUp(query = '', answer = unfiltered(OF_LUIS)) {
  history.replaceState(null, '', `/orders/history${query}`)
  const requests = stubApi({
    'GET /api/people': () => json([LUIS]),
    'GET /api/crews': () =>
      json([{ number: 2, name: 'North', color: '#7a4a2b', days: [1], active: true, email: '', version: 1 }]),
    'GET /api/events': answer,
  })
  render(
    <PageProviders auth="k">
      <History />
    </PageProviders>,
  )
  const asked = () =>
    requests.filter(({ path }) => path === '/api/events').map(({ query: parameters }) => String(parameters))
  return { asked, user: userEvent.setup() }
}

afterEach(() => history.replaceState(null, '', '/'))

it('shows what everyone did, with the names of people and crews', async () => {
  const { asked } = setUp(
    '',
    unfiltered(OF_LUIS, historyEvent(2, { subject: 'crew', subjectId: '2', quoteNumber: null })),
  )
  await screen.findByText('Luis Ortega changed')
  await screen.findByText('Crew North changed')
  expect(asked()).toEqual([''])
  await axe()
})

it('filters by subject, person and days, in the address, until they are cleared', async () => {
  const { asked, user } = setUp('?from=2026-02-30&subject=visit')
  await screen.findByText('Luis Ortega changed')
  await user.selectOptions(screen.getByLabelText('About'), 'Visit')
  await user.selectOptions(screen.getByLabelText('By'), 'Luis Ortega')
  await screen.findByText('Nothing matches these filters.')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-09' } })
  const all = `subject=appointment&person=${LUIS.id}&from=2026-03-01&to=2026-03-09`
  await waitFor(() => expect(asked().at(-1)).toBe(all))
  expect(location.search).toBe(`?${all}`)
  await press(user, 'Clear filters')
  await screen.findByText('Luis Ortega changed')
  expect(location.search).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  expect(asked()[0]).toBe('')
})

it('takes filters from the address', async () => {
  const { asked } = setUp('?subject=crew&id=2&to=2026-03-09')
  await screen.findByText('Nothing matches these filters.')
  expect(asked()).toEqual(['subject=crew&id=2&to=2026-03-09'])
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('Mon, Mar 9, 2026')
})

it('says that no day is from its first to its last one', async () => {
  setUp('?from=2026-03-09&to=2026-03-08')
  const description = 'To is before From'
  expect(await screen.findByRole<HTMLInputElement>('textbox', { name: 'To', description })).toBeDefined()
})

it('says when, who, and what changed, and loads older events after it', async () => {
  const of = `subject=quote&id=${historyEvent(1).subjectId}`
  const next = `${of}&before=${historyEvent(2).id}`
  const { asked, user } = setUp(
    `?${of}`,
    inTurn(
      () => json([historyEvent(3), historyEvent(2)], 200, { Link: `</api/events?${next}>; rel="next"` }),
      () => json([historyEvent(1)]),
    ),
  )
  await press(user, 'Load more')
  await screen.findByText('Notes set to Note 1.')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    [3, 2, 1].map(
      (number) =>
        `Mar 9, 2026, 10:04 AMAnna Ruiz, officeQuote #1042 changed Open quote #1042Notes set to Note ${number}.`,
    ),
  )
  expect(asked()).toEqual([of, next])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('leads to the quote of an event, unless it was deleted', async () => {
  const deleted = historyEvent(2, { action: 'deleted', changes: {} })
  setUp('', unfiltered(deleted, historyEvent(1, { subject: 'appointment' })))
  expect((await screen.findByRole('link', { name: 'Quote #1042' })).getAttribute('href')).toBe('/orders/1042')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})

it.each([
  ['at all', <History key="all" />, 'Nothing has changed yet.'],
  ['to a record', <EventPages key="one" filters={{ subject: 'quote', id: 'a' }} />, 'Nothing here yet.'],
])('says that nothing happened yet %s', async (_, page, text) => {
  stubApi({ 'GET /api/events': () => json([]), 'GET /api/people': () => json([]), 'GET /api/crews': () => json([]) })
  render(<PageProviders auth="k">{page}</PageProviders>)
  await screen.findByText(text)
})
