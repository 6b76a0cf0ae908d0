import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  conflict,
  FIRST,
  ID,
  KEY,
  openEdit,
  PATCH,
  quote,
  quoteRequests,
  renderOffice,
} from '#test/client/office-quotes.tsx'
import { press } from '#test/client/press.ts'
import { delayedResponse, inTurn, json, noContent, refusal } from '#test/client/stub-api.ts'

describe('editing', () => {
  const saved = () => screen.findByText('Quote updated')
  const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes').value
  const status = () => screen.getByLabelText<HTMLSelectElement>('Status').value

  it('saves the changes with the version they are based on, and refreshes the list', async () => {
    const { requests, user, save, note, setStatus, sent } = await openEdit({
      [PATCH]: () => json({ ...FIRST, version: 2 }),
    })
    await setStatus('contacted')
    await user.selectOptions(screen.getByLabelText('Payment status'), 'partial payment')
    await note()
    await save()
    await saved()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()[0]).toMatchObject({
      adminKey: KEY,
      body: { status: 'contacted', paymentStatus: 'partial payment', notes: 'Called.', version: 1 },
    })
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/quotes')).toHaveLength(2))
  })

  it('asks before it discards changes', async () => {
    const { user, note } = await openEdit()
    await note()
    await user.keyboard('{Escape}')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(notes()).toBe('Called.')
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cannot be closed while it saves', async () => {
    const { answer, release } = delayedResponse()
    const { user, save, note } = await openEdit({ [PATCH]: () => answer })
    await note()
    await save()
    await screen.findByRole('button', { name: 'Saving...' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(notes()).toBe('Called.')
    release(json({ ...FIRST, version: 2 }))
    await saved()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('a quote that someone else changed', () => {
    const theirs = quote(1042, { status: 'negotiating', notes: 'Left a voicemail.', version: 5 })

    it('shows where mine differs, takes the rest from theirs, and saves mine only on request', async () => {
      const { user, save, note, sent } = await openEdit({
        [PATCH]: inTurn(
          () => conflict(theirs),
          () => json({ ...FIRST, version: 6 }),
        ),
      })
      await note()
      await save()
      const question = await screen.findByRole('alert')
      expect(question.textContent).toContain('Not saved. Someone else changed this quote')
      expect(question.textContent).toContain('NotesTheirsLeft a voicemail.YoursCalled.')
      expect(question.textContent).not.toMatch(/Status|Payment/)
      expect(status()).toBe('negotiating')
      await note()
      expect(question.textContent).toContain('YoursCalled.Called.')
      await press(user, 'Keep mine')
      await saved()
      expect(sent().at(-1)?.body).toMatchObject({
        status: 'negotiating',
        notes: 'Called.Called.',
        version: 5,
      })
    })

    it("keeps what they didn't change if it takes theirs", async () => {
      const { user, save, note, sent } = await openEdit({
        [PATCH]: inTurn(
          () => conflict(theirs),
          () => json({ ...FIRST, version: 6 }),
        ),
      })
      await user.selectOptions(screen.getByLabelText('Payment status'), 'partial payment')
      await note()
      await save()
      const question = await screen.findByRole('alert')
      expect(question.textContent).not.toContain('Payment')
      await press(user, 'Take theirs')
      expect(notes()).toBe('Left a voicemail.')
      await save()
      await saved()
      expect(sent().at(-1)?.body).toMatchObject({
        status: 'negotiating',
        paymentStatus: 'partial payment',
        notes: 'Left a voicemail.',
        version: 5,
      })
    })
  })
})

describe('deleting', () => {
  const DELETE = `DELETE /api/quotes/${ID}`

  it.each([
    ['asks first, deletes once on a double click, and refreshes the list', noContent],
    ['counts as done if someone else deleted the quote', () => refusal('not_found', 'Quote not found.')],
  ])('%s', async (_what, answer) => {
    let quotes = [FIRST, quote(1041)]
    const { requests, user } = renderOffice({
      'GET /api/quotes': () => json(quotes),
      [DELETE]: () => {
        quotes = quotes.slice(1)
        return answer()
      },
    })
    await press(user, 'Delete quote #1042')
    const question = within(screen.getByRole('alertdialog'))
    question.getByText('Are you sure you want to delete this quote? This action cannot be undone.')
    const button = question.getByRole('button', { name: 'Delete' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Quote deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('#1042')).toBeNull()
    expect(screen.getByText('#1041')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Dana W. 1041'))
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(screen.queryByText(/Failed to delete quote/)).toBeNull()
  })

  it('deletes nothing on Cancel or Escape, which returns the focus', async () => {
    const { requests, user } = renderOffice()
    await press(user, 'Delete quote #1042')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete quote #1042' }))
    await press(user, 'Delete quote #1042')
    await press(user, 'Cancel')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(quoteRequests(requests).map(({ method }) => method)).toEqual(['GET'])
  })
})
