import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  changed,
  detail,
  FIRST,
  ID,
  KEY,
  office,
  ofQuotes,
  openEdit,
  PATCH,
  quote,
  setUp,
} from '#test/office-quotes.tsx'
import { held, json } from '#test/stub-api.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('editing', () => {
  it('shows all that came with the quote, and gives the drawing back when it closes', async () => {
    const { revoke, user } = setUp()
    const dialog = await openEdit(user)
    expect(within(dialog).getByText('2100 Foundry Lane, Nashville, TN 37203')).toBeDefined()
    expect(within(dialog).getByText('L Shape, Southport')).toBeDefined()
    expect(within(dialog).getByText('14.00 sq ft')).toBeDefined()
    expect(
      within(dialog).getByText('Width 60 in · Length 48 in · Return Width 25 1/2 in · Return Length 24 in'),
    ).toBeDefined()
    expect(within(dialog).getByText('L Shape: 14.00 sq ft x $84.00')).toBeDefined()
    expect(within(dialog).getByText('$1,800.00')).toBeDefined()
    expect((await within(dialog).findByRole('img', { name: 'Drawing 1: L Shape' })).getAttribute('src')).toBe(
      'blob:drawing',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(revoke).toHaveBeenCalledWith('blob:drawing')
  })

  it('is printed as the sheet that the page makes of it', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    const { user } = setUp()
    const dialog = await openEdit(user)
    expect(screen.queryByText('Sheet of #1042')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('Sheet of #1042').parentElement).toBe(document.body)
  })

  it('saves the changes with the version that they are meant for, and refreshes the list', async () => {
    const { requests, user } = setUp({ ...office(), [PATCH]: () => json({ ...FIRST, version: 2 }) })
    await openEdit(user)
    await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
    await user.selectOptions(screen.getByLabelText('Payment status'), 'partial payment')
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Quote updated')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requests.find(({ method }) => method === 'PATCH')).toMatchObject({
      adminKey: KEY,
      body: { status: 'contacted', paymentStatus: 'partial payment', notes: 'Called.', version: 1 },
    })
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/quotes')).toHaveLength(2))
  })

  it('keeps the dialog and what was typed when saving fails', async () => {
    const { user } = setUp({ ...office(), [PATCH]: () => json({ error: 'Disk full.', code: 'internal' }, 500) })
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update quote: Disk full.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Called.')
  })

  it('asks before changes are thrown away', async () => {
    const { user } = setUp()
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.keyboard('{Escape}')
    const question = screen.getByRole('alertdialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Called.')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('cannot be left while it is saved', async () => {
    const { answer, release } = held()
    const { user } = setUp({ ...office(), [PATCH]: () => answer })
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('button', { name: 'Saving...' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    release(json({ ...FIRST, version: 2 }))
    expect(await screen.findByText('Quote updated')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  describe('of what another operator changed meanwhile', () => {
    const theirs = quote(1042, { status: 'negotiating', notes: 'Left a voicemail.', version: 5 })

    it('shows what differs, and saves mine only when told to', async () => {
      let tries = 0
      const { requests, user } = setUp({
        ...office(),
        [PATCH]: () => (++tries === 1 ? changed(theirs) : json({ ...FIRST, version: 6 })),
      })
      await openEdit(user)
      await user.type(screen.getByLabelText('Notes'), 'Called.')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      const question = await screen.findByRole('alert')
      expect(question.textContent).toContain('StatusTheirsnegotiatingYoursnew')
      expect(question.textContent).toContain('NotesTheirsLeft a voicemail.YoursCalled.')
      expect(question.textContent).not.toContain('Payment')
      await user.click(screen.getByRole('button', { name: 'Save mine anyway' }))
      expect(await screen.findByText('Quote updated')).toBeDefined()
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
        notes: 'Called.',
        version: 5,
      })
    })

    it('takes theirs, and goes on from there', async () => {
      let tries = 0
      const { requests, user } = setUp({
        ...office(),
        [PATCH]: () => (++tries === 1 ? changed(theirs) : json({ ...theirs, version: 6 })),
      })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
      expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('negotiating')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Left a voicemail.')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('Quote updated')
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
        status: 'negotiating',
        version: 5,
      })
    })

    it('is done where the same change is there already: only its answer was lost', async () => {
      const { user } = setUp({ ...office(), [PATCH]: () => changed(quote(1042, { status: 'contacted', version: 2 })) })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Quote updated')).toBeDefined()
    })

    it('begins with the newest version where the list is older', async () => {
      const { requests, user } = setUp({
        ...office(),
        [`GET /api/quotes/${ID}`]: () => json(detail(theirs)),
        [PATCH]: () => json(theirs),
      })
      await openEdit(user)
      expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('negotiating')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('Quote updated')
      expect(requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 5 })
    })
  })
})

describe('deleting', () => {
  const DELETE = `DELETE /api/quotes/${ID}`

  it('asks with our sentence, deletes, and refreshes the list', async () => {
    let quotes = [FIRST, quote(1041)]
    const { user } = setUp({
      ...office(),
      'GET /api/quotes': () => json(quotes),
      [DELETE]: () => {
        quotes = quotes.slice(1)
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    const question = screen.getByRole('alertdialog')
    expect(
      within(question).getByText('Are you sure you want to delete this quote? This action cannot be undone.'),
    ).toBeDefined()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Quote deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('#1042')).toBeNull()
    expect(screen.getByText('#1041')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Quote Management'))
  })

  it('deletes once by a double click', async () => {
    let isThere = true
    const { requests, user } = setUp({
      ...office(),
      'GET /api/quotes': () => json(isThere ? [FIRST] : []),
      [DELETE]: () => {
        if (!isThere) return json({ error: 'There is no such quote', code: 'not_found' }, 404)
        isThere = false
        return new Response(null, { status: 204 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    const button = screen.getByRole('button', { name: 'Delete' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Quote deleted')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    expect(screen.queryByText(/Failed to delete quote/)).toBeNull()
  })

  it('deletes nothing when it is cancelled', async () => {
    const { requests, user } = setUp()
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(ofQuotes(requests).map(({ method }) => method)).toEqual(['GET'])
  })

  it('says why it failed', async () => {
    const { user } = setUp({ ...office(), [DELETE]: () => json({ error: 'Not now.', code: 'unavailable' }, 503) })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete quote: Not now.')).toBeDefined()
  })
})
