import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { BEGUN, COMING, office, PATCH, press, setUpAppointments, visit } from '#test/office-appointments.tsx'
import { json, type StubbedApi } from '#test/stub-api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('cancelling a visit', () => {
  const open = async (one: OfficeVisit, api: StubbedApi = {}) => {
    const all = setUpAppointments({ ...office([one]), ...api })
    await press(all.user, /^Cancel: Dana Whitfield/)
    return { ...all, question: screen.getByRole('alertdialog', { name: 'Cancel this visit?' }) }
  }

  it('says what happens to the money, and gives it back where that is chosen', async () => {
    const { sent, user, question } = await open(COMING, { [PATCH]: () => json({ ...COMING, status: 'cancelled' }) })
    expect(question.textContent).toContain('$100.00 was paid online. Up to 24 hours before the visit our terms give it')
    await user.click(within(question).getByRole('button', { name: 'Cancel and refund $100.00' }))
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: true, version: 3 } }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Appointments'))
  })

  it('cancels once by a double click', async () => {
    const { sent, question } = await open(COMING, { [PATCH]: () => json({ ...COMING, status: 'cancelled' }) })
    const button = within(question).getByRole('button', { name: 'Cancel and refund $100.00' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toHaveLength(1)
  })

  it('keeps the money where that is chosen', async () => {
    const { sent, user, question } = await open(BEGUN, { [PATCH]: () => json({ ...BEGUN, status: 'cancelled' }) })
    expect(question.textContent).toContain('Less than 24 hours before the visit our terms let us keep it.')
    await user.click(within(question).getByRole('button', { name: 'Cancel without a refund' }))
    await screen.findByText('Visit cancelled')
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: false } }])
  })

  it.each([
    [{ fee: 'waived', paymentState: null, paidCents: 0 }, 'Nothing was paid, so no money moves.', false],
    [{ fee: 'on_site', paymentState: null, paidCents: 0 }, 'The fee was to be paid on site, so no money moves.', false],
    [{ paymentState: 'refund_due' }, 'Its refund is under way already.', false],
    [{ status: 'held', paymentState: 'open', paidCents: 0 }, 'The visitor may be paying just now.', true],
  ] as const)('of %o says: %s', async (changes, text, refund) => {
    const { sent, user, question } = await open(visit(changes), { [PATCH]: () => json(visit({ status: 'cancelled' })) })
    expect(question.textContent).toContain(text)
    expect(within(question).queryByRole('button', { name: 'Cancel without a refund' })).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Cancel visit' }))
    await screen.findByText('Visit cancelled')
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund } }])
  })

  const REFUND = 'Cancel and refund $100.00'
  const KEEP = 'Cancel without a refund'
  it.each([
    [REFUND, 'succeeded', false],
    [REFUND, 'refund_due', true],
    [REFUND, 'refunded', true],
    [KEEP, 'succeeded', true],
    [KEEP, 'refund_due', false],
  ] as const)(
    'by "%s" where it is cancelled already, its payment %s: done is %s',
    async (name, paymentState, isDone) => {
      const theirs = visit({ status: 'cancelled', paymentState, version: 4 })
      const { user, question } = await open(COMING, {
        [PATCH]: () => json({ error: 'Changed.', code: 'changed_meanwhile', current: theirs }, 409),
      })
      await user.click(within(question).getByRole('button', { name }))
      if (isDone) {
        expect(await screen.findByText('Visit cancelled')).toBeDefined()
        return
      }
      expect((await within(question).findByRole('alert')).textContent).toContain('You saw: ConfirmedNow: Cancelled')
      expect(screen.queryByText('Visit cancelled')).toBeNull()
    },
  )

  it('is done where it is cancelled already and its money was on its way back before', async () => {
    const { user, question } = await open(visit({ paymentState: 'refund_due' }), {
      [PATCH]: () =>
        json(
          {
            error: 'Changed.',
            code: 'changed_meanwhile',
            current: visit({ status: 'cancelled', paymentState: 'refunded', version: 4 }),
          },
          409,
        ),
    })
    await user.click(within(question).getByRole('button', { name: 'Cancel visit' }))
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
  })

  it('does nothing where it is kept', async () => {
    const { sent, user, question } = await open(COMING)
    await user.click(within(question).getByRole('button', { name: 'Keep the visit' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('asks again where the payment came meanwhile', async () => {
    const held = visit({ status: 'held', paymentState: 'open', paidCents: 0 })
    const { user, question } = await open(held, {
      [PATCH]: () => json({ error: 'Changed.', code: 'changed_meanwhile', current: visit({ version: 4 }) }, 409),
    })
    await user.click(within(question).getByRole('button', { name: 'Cancel visit' }))
    const alert = await within(question).findByRole('alert')
    expect(alert.textContent).toContain('StatusYou saw: Awaiting paymentNow: Confirmed')
    expect(alert.textContent).toContain('PaymentYou saw: Not paidNow: Paid $100.00')
    await user.click(within(alert).getByRole('button', { name: 'Leave it so' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('moving a visit', () => {
  const open = async (api: StubbedApi = {}) => {
    const all = setUpAppointments({ ...office(), ...api })
    await press(all.user, /^Move: Dana Whitfield/)
    const dialog = screen.getByRole('dialog', { name: 'Move this visit' })
    await within(dialog).findByRole('option', { name: '8:00 AM-9:00 AM' })
    return { ...all, dialog }
  }

  it('offers what is free on a day, to visitors and to the office alone', async () => {
    const { dialog } = await open()
    const group = (name: string) => within(within(dialog).getByRole('group', { name })).getAllByRole('option')
    expect(group('Free')).toHaveLength(2)
    // Its own time does not stand in its way.
    expect(group('Free for the office alone')).toHaveLength(14)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move visit' }).disabled).toBe(true)
  })

  it('sends day and time, and says that it is done', async () => {
    const { sent, user, dialog } = await open({ [PATCH]: () => json(visit({ version: 4 })) })
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    await waitFor(() => expect(within(dialog).getAllByRole('option').length).toBe(17))
    await user.selectOptions(within(dialog).getByLabelText('Time'), '9:00 AM-10:00 AM')
    await user.click(within(dialog).getByRole('button', { name: 'Move visit' }))
    expect(await screen.findByText('Visit moved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject([
      { body: { appointmentDate: '2026-03-14', timeSlot: '9:00 AM-10:00 AM', version: 3 } },
    ])
  })

  it('to a time that was lost says so, and what is free', async () => {
    const { user, dialog } = await open({
      [PATCH]: () => json({ error: '8:00 AM-9:00 AM is taken.', code: 'slot_taken', free: ['9:00 AM-10:00 AM'] }, 409),
    })
    await user.selectOptions(within(dialog).getByLabelText('Time'), '8:00 AM-9:00 AM')
    await user.click(within(dialog).getByRole('button', { name: 'Move visit' }))
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toBe('8:00 AM-9:00 AM is taken.Free that day: 9:00 AM-10:00 AM')
    // That was said of this day alone.
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('to a day that is over is not possible', async () => {
    const { dialog } = await open()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-09' } })
    expect(within(dialog).getByText('Choose a day from today on')).toBeDefined()
    expect(within(dialog).getAllByRole('option')).toHaveLength(1)
  })
})
