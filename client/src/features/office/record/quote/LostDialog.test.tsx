import { axe } from '#test/client/axe.ts'
import { FIRST, PATCH, conflict, officeApi, openEdit, quote } from '#test/client/office-quotes.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json } from '#test/client/stub-api.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { LostDialog } from './LostDialog.tsx'

const REASONS = [
  'Price',
  'Timing',
  'Went with someone else',
  'No response',
  'Outside our area',
  'Duplicate',
  'Other',
] as const

describe("'Why?'", () => {
  it('needs a reason, and a note for Other', async () => {
    const onChoose = vi.fn(async () => true)
    const user = userEvent.setup()
    render(<LostDialog quotes={[FIRST]} onClose={() => {}} onChoose={onChoose} />)
    expect(screen.getByRole('group', { name: 'Why?' })).toBeTruthy()
    expect(screen.getAllByRole('radio')).toEqual(REASONS.map((name) => screen.getByRole('radio', { name })))
    await axe()
    await press(user, 'Save')
    await screen.findByText('Choose a reason.')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Price' }))
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await press(user, 'Save')
    await screen.findByText('Write a note that gives the reason.')
    expect(document.activeElement).toBe(screen.getByLabelText('Note'))
    await user.click(screen.getByLabelText('Note'))
    await user.paste('n'.repeat(501))
    await press(user, 'Save')
    expect(onChoose).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText('Note'))
    await user.type(screen.getByLabelText('Note'), 'Moved away')
    await press(user, 'Save')
    expect(onChoose.mock.calls).toEqual([[{ lostReason: 'other', lostNote: 'Moved away' }]])
  })

  it('is answered by digit, which takes the focus to the reason', async () => {
    const user = userEvent.setup()
    render(<LostDialog quotes={[FIRST]} onClose={() => {}} onChoose={async () => true} />)
    await user.keyboard('2')
    expect(screen.getByRole('radio', { name: 'Timing', checked: true })).toBe(document.activeElement)
  })

  it('names the visit that stays, with a way to it', async () => {
    const visit = (date: string, status: 'confirmed' | 'cancelled' = 'confirmed') =>
      quote(1042, { visit: { kind: 'measure', date, timeSlot: '8:00 AM-9:00 AM', status } })
    const coming = visit('2099-11-24')
    const props = { onClose: () => {}, onChoose: async () => true }
    const { rerender } = render(<LostDialog quotes={[coming]} {...props} />)
    const link = screen.getByRole('link', { name: /^Visit Nov 24, 8:00 AM/ })
    expect(link.getAttribute('href')).toBe('/orders/week?from=2099-11-24')
    expect(link.parentElement?.textContent).toContain('stays booked.')
    rerender(<LostDialog quotes={[coming, coming]} {...props} />)
    screen.getByText('2 visits stay booked.')
    rerender(<LostDialog quotes={[visit('2020-11-24'), visit('2099-11-24', 'cancelled')]} {...props} />)
    expect(screen.queryByText(/booked/)).toBeNull()
  })

  it('asks before it discards a note', async () => {
    const onClose = vi.fn<() => void>()
    const user = userEvent.setup()
    render(<LostDialog quotes={[FIRST]} onClose={onClose} onChoose={async () => true} />)
    await user.type(screen.getByLabelText('Note (optional)'), 'Moved away')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this note?' })
    expect(onClose).not.toHaveBeenCalled()
    await press(user, 'Discard')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is asked by the edit form once the status is canceled', async () => {
    const { user, sent, setStatus, save } = await openEdit({ [PATCH]: () => json(FIRST) })
    expect(screen.queryByRole('group', { name: 'Why?' })).toBeNull()
    await setStatus('cancelled')
    await save()
    await screen.findByText('Choose a reason.')
    expect(sent()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Price' })))
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')))
    screen.getByRole('radio', { name: 'Other' }).focus()
    await user.keyboard('1')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Price' }))
    await save()
    expect(sent()[0]?.body).toMatchObject({ status: 'cancelled', lostReason: 'price', lostNote: '' })
  })

  it.each([
    [
      'the reason of the one who lost it stays',
      quote(1042, { status: 'contacted' }),
      quote(1042, { status: 'cancelled', lostReason: 'price', lostNote: 'Too dear', version: 2 }),
    ],
    [
      'a quote that someone reopened stays open',
      quote(1042, { status: 'cancelled', lostReason: 'price' }),
      quote(1042, { status: 'contacted', version: 2 }),
    ],
  ])("isn't asked when 'Save both' keeps a note: %s", async (_, seen, theirs) => {
    const { user, sent, note, save } = await openEdit({
      ...officeApi([seen]),
      [PATCH]: inTurn(
        () => conflict(theirs),
        () => json(FIRST),
      ),
    })
    await note()
    await save()
    await screen.findByText(/Someone else changed this quote/)
    expect(screen.queryByRole('group', { name: 'Why?' })).toBeNull()
    await press(user, 'Save both')
    await waitFor(() => expect(sent()).toHaveLength(2))
    const { body } = sent()[1] ?? {}
    expect(body).toMatchObject({ status: theirs.status, notes: 'Called.', version: 2 })
    expect(body).not.toHaveProperty('lostReason')
  })
})
