import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  conflict,
  detail,
  FIRST,
  ID,
  KEY,
  officeApi,
  openEdit,
  PATCH,
  quote,
  quoteRequests,
  renderOffice,
} from '#test/client/office-quotes.tsx'
import { delayedResponse, json, noContent, refusal } from '#test/client/stub-api.ts'

describe('editing', () => {
  it('shows the details of the quote, and frees the drawing when it closes', async () => {
    const { revoke, user } = renderOffice()
    const dialog = await openEdit(user)
    expect(within(dialog).getByText('2100 Foundry Lane, Nashville, TN 37203')).toBeDefined()
    expect(within(dialog).getByText('L Shape, Southport')).toBeDefined()
    expect(within(dialog).getByText('14.00 sq ft')).toBeDefined()
    expect(
      within(dialog).getByText('Width 60 in · Length 48 in · Return Width 25 1/2 in · Return Length 24 in'),
    ).toBeDefined()
    expect(within(dialog).getByText('L Shape: 14.00 sq ft × $84.00')).toBeDefined()
    expect(within(dialog).getByText('$1,800.00')).toBeDefined()
    expect((await within(dialog).findByRole('img', { name: 'Drawing 1: L Shape' })).getAttribute('src')).toBe(
      'blob:drawing',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(revoke).toHaveBeenCalledWith('blob:drawing')
  })

  it('says that an email was withheld, and sends it with a button', async () => {
    const withheld = quote(1042, { emailWithheld: true })
    const sent = { isSent: false }
    const { requests, user } = renderOffice({
      ...officeApi([withheld]),
      [`GET /api/quotes/${ID}`]: () => json(detail(sent.isSent ? FIRST : withheld)),
      [`POST /api/quotes/${ID}/email`]: () => {
        sent.isSent = true
        return noContent()
      },
    })
    const dialog = await openEdit(user)
    expect(within(dialog).getByText('Email not sent: this address already got 3 that day')).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Email sent')).toBeDefined()
    await waitFor(() =>
      expect(within(dialog).queryByText('Email not sent: this address already got 3 that day')).toBeNull(),
    )
    expect(document.activeElement).toBe(within(dialog).getByRole('region', { name: 'Contact' }))
    expect(requests.filter(({ method }) => method === 'POST')).toMatchObject([{ adminKey: KEY }])
  })

  it('removes that button if someone else already sent the email', async () => {
    const withheld = quote(1042, { emailWithheld: true })
    const answers = [withheld]
    const { user } = renderOffice({
      ...officeApi([withheld]),
      [`GET /api/quotes/${ID}`]: () => json(detail(answers.pop() ?? FIRST)),
      [`POST /api/quotes/${ID}/email`]: () => refusal('not_allowed_now', 'This quote has no unsent email.'),
    })
    const dialog = await openEdit(user)
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Failed to send email: This quote has no unsent email.')).toBeDefined()
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Send' })).toBeNull())
  })

  it('prints the sheet that the page renders', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      fireEvent(window, new Event('beforeprint'))
    })
    const { user } = renderOffice()
    const dialog = await openEdit(user)
    expect(screen.queryByText('Sheet of #1042')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(screen.getByText('Sheet of #1042').parentElement).toBe(document.body)
  })

  it('saves the changes with the version they are based on, and refreshes the list', async () => {
    const { requests, user } = renderOffice({ ...officeApi(), [PATCH]: () => json({ ...FIRST, version: 2 }) })
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

  it('keeps the dialog and the input when saving fails', async () => {
    const { user } = renderOffice({ ...officeApi(), [PATCH]: () => refusal('internal', 'Disk full.') })
    await openEdit(user)
    await user.type(screen.getByLabelText('Notes'), 'Called.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Failed to update quote: Disk full.')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Called.')
  })

  it('asks before it discards changes', async () => {
    const { user } = renderOffice()
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

  it('cannot be closed while it saves', async () => {
    const { answer, release } = delayedResponse()
    const { user } = renderOffice({ ...officeApi(), [PATCH]: () => answer })
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

  describe('a quote that someone else changed', () => {
    const theirs = quote(1042, { status: 'negotiating', notes: 'Left a voicemail.', version: 5 })

    it('shows the differences, and saves mine only on request', async () => {
      let tries = 0
      const { requests, user } = renderOffice({
        ...officeApi(),
        [PATCH]: () => (++tries === 1 ? conflict(theirs) : json({ ...FIRST, version: 6 })),
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

    it('takes theirs, and continues from there', async () => {
      let tries = 0
      const { requests, user } = renderOffice({
        ...officeApi(),
        [PATCH]: () => (++tries === 1 ? conflict(theirs) : json({ ...theirs, version: 6 })),
      })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await user.click(await screen.findByRole('button', { name: 'Use theirs' }))
      expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('negotiating')
      expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Left a voicemail.')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByText('Quote updated')
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
        status: 'negotiating',
        version: 5,
      })
    })

    it('counts as saved if the server already has the same values', async () => {
      const { user } = renderOffice({
        ...officeApi(),
        [PATCH]: () => conflict(quote(1042, { status: 'contacted', version: 2 })),
      })
      await openEdit(user)
      await user.selectOptions(screen.getByLabelText('Status'), 'contacted')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(await screen.findByText('Quote updated')).toBeDefined()
    })

    it('starts with the newest version if the list is older', async () => {
      const { requests, user } = renderOffice({
        ...officeApi(),
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

  it('asks first, deletes, and refreshes the list', async () => {
    let quotes = [FIRST, quote(1041)]
    const { user } = renderOffice({
      ...officeApi(),
      'GET /api/quotes': () => json(quotes),
      [DELETE]: () => {
        quotes = quotes.slice(1)
        return noContent()
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

  it('deletes once on a double click', async () => {
    let isThere = true
    const { requests, user } = renderOffice({
      ...officeApi(),
      'GET /api/quotes': () => json(isThere ? [FIRST] : []),
      [DELETE]: () => {
        if (!isThere) return refusal('not_found', 'Quote not found. It may have been deleted.')
        isThere = false
        return noContent()
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

  it('deletes nothing on Cancel', async () => {
    const { requests, user } = renderOffice()
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(quoteRequests(requests).map(({ method }) => method)).toEqual(['GET'])
  })

  it('says why it failed', async () => {
    const { user } = renderOffice({ ...officeApi(), [DELETE]: () => refusal('unavailable', 'Not now.') })
    await user.click(await screen.findByRole('button', { name: 'Delete quote #1042' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Failed to delete quote: Not now.')).toBeDefined()
  })
})
