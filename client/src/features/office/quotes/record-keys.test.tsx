import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Quote, QuoteEdit } from '#shared/quotes/schema.ts'
import { detail, ID, PATCH, quote } from '#test/client/office-quotes.tsx'
import { customer, message, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { json, type StubbedApi } from '#test/client/stub-api.ts'

const CALL_ID = '0198c0de-0000-7000-8000-0000000000e2'

/** Opens the record of a quote that the server keeps, over a list with `listed`. */
async function openKept(listed: readonly Quote[] | null = null) {
  let kept: Quote = QUOTE
  let messages = [message()]
  const api: StubbedApi = {
    'GET /api/quotes': ({ query }) => json(query.has('number') || listed === null ? [kept] : listed),
    [`GET /api/quotes/${ID}`]: () => json(detail(kept)),
    [PATCH]: ({ body }) => {
      const { version, ...changes } = body as QuoteEdit // as the contract says
      if (version !== kept.version) throw new Error('An old version was sent')
      kept = { ...kept, status: changes.status, notes: changes.notes ?? kept.notes, version: kept.version + 1 }
      return json(kept)
    },
  }
  const office = await openRecord(api, () => customer({ quotes: [kept], messages }))
  const record = within(screen.getByRole('article'))
  return {
    ...office,
    record,
    status: () => record.getByLabelText<HTMLSelectElement>('Status').value,
    change: (changes: Partial<Quote>, calls = messages) => {
      kept = { ...kept, ...changes }
      messages = calls
    },
  }
}

describe('the keys in an open record', () => {
  it('show the change in the record at once, and are no conflict for its own edit', async () => {
    const { status, user, sent } = await openKept()
    await user.keyboard('2')
    await waitFor(() => expect(status()).toBe('contacted'))
    await screen.findByText('#1042 Dana Whitfield: contacted')
    await press(user, 'Edit quote')
    await user.type(await screen.findByLabelText('Notes'), 'Called.')
    await press(user, 'Save')
    await screen.findByText('Quote updated')
    expect(sent().map(([, , body]) => body)).toMatchObject([
      { status: 'contacted', version: 1 },
      { notes: 'Called.', version: 2 },
    ])
    // And the other way around.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('3')
    await waitFor(() => expect(status()).toBe('negotiating'))
    expect(sent().at(-1)).toMatchObject(['PATCH', `/api/quotes/${ID}`, { status: 'negotiating', version: 3 }])
  })

  it('act on the quote even if the list leaves it out', async () => {
    const { status, user, sent } = await openKept([quote(1041)])
    await screen.findByText('#1041')
    await user.keyboard('2')
    await waitFor(() => expect(status()).toBe('contacted'))
    expect(sent()).toMatchObject([['PATCH', `/api/quotes/${ID}`, { status: 'contacted' }]])
  })

  it('name the customer whose call is logged', async () => {
    const { user } = await openKept([quote(1041)])
    await user.keyboard('c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }))
    dialog.getByText('#1042 Dana Whitfield')
  })
})

it('an open record shows answer clock, person, and last call, as others have left them when the window gets the focus', async () => {
  const { record, change } = await openKept()
  const assigned = () => record.getByLabelText<HTMLSelectElement>('Assigned').selectedOptions[0]?.textContent
  expect(assigned()).toBe('No one')
  record.getByText('Your estimate [#1042]')
  const at = '2026-03-09T18:00:00.000Z'
  const call = message({ id: CALL_ID, channel: 'call', outcome: 'left_message', state: null, at })
  change({ answerDueAt: undefined, stage: 'contacted', assignedTo: { id: ID, name: 'Anna Ruiz' } }, [call, message()])
  // What opened within a second is fresh.
  vi.setSystemTime(Date.now() + 2000)
  window.dispatchEvent(new Event('visibilitychange'))
  await record.findByText('Answered')
  await waitFor(() => expect(assigned()).toBe('Anna Ruiz'))
  await record.findByText('Call: Left a message')
})
