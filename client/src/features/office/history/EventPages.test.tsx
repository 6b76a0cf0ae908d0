import { axe } from '#test/client/axe.ts'
import { historyEvent } from '#test/client/events.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, stubApi, type StubbedApi } from '#test/client/stub-api.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { EventPages } from './HistoryList.tsx'

const quoteId = historyEvent(1).subjectId
const NEXT = { Link: `</api/events?subject=quote&id=${quoteId}&before=${historyEvent(2).id}>; rel="next"` }

function setUp(api: StubbedApi) {
  const requests = stubApi(api)
  render(
    <PageProviders auth="k">
      <EventPages filters={{ subject: 'quote', id: quoteId }} />
    </PageProviders>,
  )
  return { requests, user: userEvent.setup() }
}

const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the history of a record', () => {
  it('says when, who, and what changed, and loads older events after it', async () => {
    const { requests, user } = setUp({
      'GET /api/events': inTurn(
        () => json([historyEvent(3), historyEvent(2)], 200, NEXT),
        () => json([historyEvent(1)]),
      ),
    })
    await press(user, 'Load more')
    await screen.findByText('Notes set to Note 1.')
    expect(entries()).toEqual(
      [3, 2, 1].map(
        (number) =>
          `Mar 9, 2026, 10:04 AMAnna Ruiz, officeQuote #1042 changed Open quote #1042Notes set to Note ${number}.`,
      ),
    )
    expect(requests.map(({ query }) => Object.fromEntries(query))).toEqual([
      { subject: 'quote', id: quoteId },
      { subject: 'quote', id: quoteId, before: historyEvent(2).id },
    ])
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    await axe()
  })

  it('leads to the quote of an event, unless it was deleted', async () => {
    setUp({
      'GET /api/events': () =>
        json([historyEvent(2, { action: 'deleted', changes: {} }), historyEvent(1, { subject: 'appointment' })]),
    })
    expect((await screen.findByRole('link', { name: 'Quote #1042' })).getAttribute('href')).toBe('/orders/1042')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('says that nothing happened yet', async () => {
    setUp({ 'GET /api/events': () => json([]) })
    await screen.findByText('Nothing here yet.')
  })
})
