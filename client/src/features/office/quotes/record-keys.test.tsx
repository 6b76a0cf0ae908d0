import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ID, quote } from '#test/client/office-quotes.tsx'
import { message, openKept } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'

const CALL_ID = '0198c0de-0000-7000-8000-0000000000e2'

describe('the keys in an open record', () => {
  it('show the change in the record at once, and are no conflict for its own edit', async () => {
    const { field, user, sent } = await openKept()
    await user.keyboard('2')
    await waitFor(() => expect(field('Status').value).toBe('contacted'))
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
    await waitFor(() => expect(field('Status').value).toBe('negotiating'))
    expect(sent().at(-1)).toMatchObject(['PATCH', `/api/quotes/${ID}`, { status: 'negotiating', version: 3 }])
  })

  it('act on the quote even if the list leaves it out', async () => {
    const { field, user, sent } = await openKept({ listed: [quote(1041)] })
    await screen.findByText('#1041')
    await user.keyboard('2')
    await waitFor(() => expect(field('Status').value).toBe('contacted'))
    expect(sent()).toMatchObject([['PATCH', `/api/quotes/${ID}`, { status: 'contacted' }]])
  })

  it('set a follow-up by digits, which can be undone', async () => {
    const { field, user, sent } = await openKept()
    // A Wednesday in the shop.
    vi.setSystemTime('2026-03-11T15:00:00Z')
    const choose = async (key: string) => {
      await user.keyboard('f')
      const dialog = await screen.findByRole('dialog', { name: 'Follow up' })
      await user.keyboard(key)
      return within(dialog)
    }
    for (const [key, day] of [
      ['1', 'Thu, Mar 12, 2026'],
      ['2', 'Fri, Mar 13, 2026'],
      ['3', 'Mon, Mar 16, 2026'],
      ['4', 'Wed, Mar 18, 2026'],
    ] as const) {
      await choose(key)
      await waitFor(() => expect(field('Follow-up').value).toBe(day))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const dialog = await choose('5')
    expect(document.activeElement).toBe(dialog.getByLabelText('Date'))
    // One to come, although last year's is nearer.
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2/29/2020' } })
    await user.keyboard('{Enter}')
    expect(dialog.getByText('Choose today or a later date')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '11/5' } })
    await user.keyboard('{Enter}')
    await screen.findByText('#1042 Dana Whitfield: follow up on Nov 5')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(field('Follow-up').value).toBe('Wed, Mar 18, 2026'))
    // And by pointer.
    await press(user, 'Choose: Follow-up day')
    await press(user, 'No follow-up')
    await screen.findByText('#1042 Dana Whitfield: no follow-up')
    const days = sent().map(([, , body]) => (body as { followUpOn: string }).followUpOn)
    expect(days).toEqual(['2026-03-12', '2026-03-13', '2026-03-16', '2026-03-18', '2026-11-05', '2026-03-18', null])
  })

  it('change it once, however long they are held, and also with Caps Lock on', async () => {
    const { field, user, sent } = await openKept()
    await user.keyboard('{2>20/}')
    await waitFor(() => expect(field('Status').value).toBe('contacted'))
    await user.keyboard('{3>20/}')
    await waitFor(() => expect(field('Status').value).toBe('negotiating'))
    expect(sent().map(([, , body]) => body)).toMatchObject([{ status: 'contacted' }, { status: 'negotiating' }])
    await user.keyboard('{CapsLock}C')
    await screen.findByRole('dialog', { name: 'Log a call' })
  })

  it('close it by Escape, after its dialogs, and say where the list ends', async () => {
    const { user } = await openKept()
    await user.keyboard('n')
    await screen.findByText('Last one')
    expect(location.pathname).toBe('/orders/1042')
    await user.keyboard('c')
    await screen.findByRole('dialog', { name: 'Log a call' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/orders/1042')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.pathname).toBe('/orders'))
    expect(screen.queryByRole('article')).toBeNull()
  })

  it('name the customer whose call is logged', async () => {
    const { user } = await openKept({ listed: [quote(1041)] })
    await user.keyboard('c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Log a call' }))
    dialog.getByText('#1042 Dana Whitfield')
  })
})

it('an open record shows answer clock, person, and last call, as others have left them when the window gets the focus', async () => {
  const { record, change } = await openKept({ messages: [message()] })
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
