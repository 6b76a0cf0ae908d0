import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cancellationDeadline, MOVED_BY_SHOP_TERMS } from '#shared/appointments/terms.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import {
  appointment,
  changedTo,
  officeApi,
  openAppointment,
  PATCH,
  renderAppointments,
  STARTED,
  TODAY,
  UPCOMING,
} from '#test/client/office-appointments.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, type StubbedApi } from '#test/client/stub-api.ts'
import { EIGHT, NINE, TEN } from '#test/slots.ts'

describe('canceling an appointment', () => {
  const REFUND = 'Cancel and refund $100.00'
  const KEEP = 'Cancel without a refund'
  const IF_ALLOWED = 'Cancel and refund $100.00 if the bank allows it'
  const CANCEL = 'Cancel visit'
  const DEADLINE = cancellationDeadline(new Date(UPCOMING.startsAt))
  const SOON = { appointmentDate: TODAY, startsAt: '2026-03-10T15:31:00.000Z', endsAt: '2026-03-10T16:31:00.000Z' }
  const open = async (
    one: OfficeAppointment,
    answer: StubbedApi[string] = () => json({ ...one, status: 'cancelled' }),
  ) => {
    const all = renderAppointments({ ...officeApi([one]), [PATCH]: answer })
    await openAppointment(all.user)
    await press(all.user, /^Cancel visit: Dana Whitfield/)
    return { ...all, question: screen.getByRole('alertdialog', { name: 'Cancel this visit?' }) }
  }

  const unpaid = (changes: Partial<OfficeAppointment>) => appointment({ paymentState: null, paidCents: 0, ...changes })
  const NOTHING = '. There is nothing to refund now.'
  it.each<[what: string, one: OfficeAppointment, text: string, buttons?: string[], refund?: boolean]>([
    ['was paid', UPCOMING, `Our terms refund it until ${DEADLINE}.`, [KEEP, REFUND], true],
    ['is too late to refund', STARTED, 'Our terms let us keep it: ', [KEEP, REFUND]],
    ['the shop moved', appointment({ ...SOON, movedByShop: true }), MOVED_BY_SHOP_TERMS, [REFUND], true],
    ['the shop moved, and began', { ...STARTED, movedByShop: true }, 'Our terms let us', [KEEP, REFUND]],
    ['is disputed', appointment({ dispute: 'open' }), 'The bank decides', [KEEP, IF_ALLOWED], true],
    ['is free', unpaid({ fee: 'waived' }), `Fee waived${NOTHING}`],
    ['is paid there', unpaid({ fee: 'on_site' }), `Pays $100 on site${NOTHING}`],
    [
      'was paid there',
      unpaid({ fee: 'on_site', collected: 'cash' }),
      'The fee was collected by cash. If you give it back',
    ],
    ['is refunded', appointment({ paymentState: 'refund_due' }), `Refund of $100.00 pending${NOTHING}`],
    [
      'was lost to a dispute',
      appointment({ paymentState: 'charged_back', dispute: 'lost' }),
      `Lost to a dispute${NOTHING}`,
    ],
    ['is being paid', unpaid({ status: 'held', paymentState: 'open' }), 'The customer may be paying right now.'],
  ])(
    'says what happens to the money of a visit that %s',
    async (_what, one, text, buttons = [CANCEL], refund = false) => {
      const { sent, user, question } = await open(one)
      expect(question.textContent).toContain(text)
      const names = within(question).getAllByRole('button')
      expect(names.map(({ textContent }) => textContent)).toEqual(['Keep the visit', ...buttons])
      await press(user, buttons.at(refund ? -1 : 0) ?? '')
      await screen.findByText('Visit canceled')
      expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund, version: 3 } }])
    },
  )

  it('leaves the visit open, with the focus, because the button is gone', async () => {
    let current = UPCOMING
    const { user } = renderAppointments({
      ...officeApi(() => [current]),
      [PATCH]: () => {
        current = { ...UPCOMING, status: 'cancelled' }
        return json(current)
      },
    })
    await openAppointment(user)
    await press(user, /^Cancel visit: Dana Whitfield/)
    await press(user, REFUND)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain(UPCOMING.timeSlot))
    expect(screen.queryByRole('button', { name: /^Cancel visit: Dana/ })).toBeNull()
  })

  const HELD = appointment({ status: 'held', paymentState: 'open', paidCents: 0 })
  it.each([
    [
      'someone else canceled it',
      UPCOMING,
      appointment({ status: 'cancelled', paymentState: 'refund_due', version: 4 }),
      ['StatusNowCanceledYou sawConfirmed', 'PaymentNowRefund of $100.00 pendingYou sawPaid $100.00'],
    ],
    [
      'the payment arrived in between',
      HELD,
      appointment({ version: 4 }),
      ['StatusNowConfirmedYou sawAwaiting payment', 'PaymentNowPaid $100.00You sawNot paid'],
    ],
  ])('asks again if %s', async (_what, seen, now, texts) => {
    const { user, question } = await open(seen, changedTo(now))
    await press(user, seen === HELD ? CANCEL : KEEP)
    const alert = await within(question).findByRole('alert')
    for (const text of texts) expect(alert.textContent).toContain(text)
    expect(screen.queryByText('Visit canceled')).toBeNull()
    await press(user, 'Take theirs')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('moving an appointment', () => {
  const open = async (answer: StubbedApi[string] = () => json(appointment({ version: 4 }))) => {
    const all = renderAppointments({ [PATCH]: answer })
    await openAppointment(all.user)
    await press(all.user, /^Move: Dana Whitfield/)
    const dialog = screen.getByRole('dialog', { name: 'Move this visit' })
    await within(dialog).findByRole('option', { name: EIGHT })
    const moveTo = async (time: string) => {
      await all.user.selectOptions(within(dialog).getByLabelText('Time'), time)
      await all.user.click(within(dialog).getByRole('radio', { name: 'We did' }))
      await press(all.user, 'Move visit')
    }
    return { ...all, dialog, moveTo }
  }

  it('counts its own slot as free, and moves nowhere until a time is chosen', async () => {
    const { dialog } = await open()
    expect(within(within(dialog).getByRole('group', { name: 'Open' })).getAllByRole('option')).toHaveLength(16)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move visit' }).disabled).toBe(true)
  })

  it('sends day, slot, who asked for it and whether to email, and says that it is done', async () => {
    const { sent, user, dialog } = await open()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    await waitFor(() => expect(within(dialog).getAllByRole('option', { name: /[AP]M/ }).length).toBe(16))
    const group = within(dialog).getByRole('group', { name: 'Who asked for this change?' })
    await user.click(within(dialog).getByLabelText('Email Dana the new time'))
    await user.selectOptions(within(dialog).getByLabelText('Crew'), 'Crew 2')
    await user.selectOptions(within(dialog).getByLabelText('Time'), NINE)
    expect(within(group).queryByRole('radio', { checked: true })).toBeNull()
    await press(user, 'Move visit')
    expect((await within(group).findByRole('alert')).textContent).toBe('Choose who asked for this change')
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: 'We did' }))
    expect(sent()).toEqual([])
    await user.click(within(group).getByRole('radio', { name: 'The customer' }))
    await press(user, 'Move visit')
    expect(await screen.findByText('Visit moved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move this visit' })).toBeNull())
    expect(sent().map(({ body }) => body)).toEqual([
      // As by dragging and by keyboard.
      {
        appointmentDate: '2026-03-14',
        timeSlot: NINE,
        crew: 2,
        askedBy: 'customer',
        tell: false,
        undoable: true,
        version: 3,
      },
    ])
  })

  it('to another crew alone asks no one', async () => {
    const { sent, user, dialog } = await open()
    await user.selectOptions(within(dialog).getByLabelText('Time'), UPCOMING.timeSlot)
    await user.selectOptions(within(dialog).getByLabelText('Crew'), 'Crew 2')
    expect(within(dialog).queryByRole('group', { name: 'Who asked for this change?' })).toBeNull()
    await press(user, 'Move visit')
    await screen.findByText('Visit moved')
    expect(sent()[0]?.body).not.toHaveProperty('askedBy')
  })

  it('refuses the same time, and says why', async () => {
    const { sent, user, dialog } = await open()
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move visit' })
    await user.selectOptions(within(dialog).getByLabelText('Time'), UPCOMING.timeSlot)
    expect(button.disabled).toBe(true)
    expect(within(dialog).getByText('The visit is already at that time.')).toBeDefined()
    fireEvent.submit(button)
    await user.selectOptions(within(dialog).getByLabelText('Time'), NINE)
    expect(button.disabled).toBe(false)
    expect(within(dialog).queryByText('The visit is already at that time.')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('says if someone else moved it to another time', async () => {
    const { dialog, moveTo } = await open(changedTo(appointment({ timeSlot: TEN, version: 4 })))
    await moveTo(NINE)
    expect((await within(dialog).findByRole('alert')).textContent).toContain('NowMar 13, 2026, 10:00 AM')
  })

  it('says that the slot is taken', async () => {
    const { dialog, moveTo } = await open(() => refusal('slot_taken', '8:00 AM-9:00 AM is taken.', { free: [NINE] }))
    await moveTo(EIGHT)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toBe('8:00 AM-9:00 AM is taken.')
    // The message was about the other day.
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('asks whether to move it to a time that is too tight, all by Ctrl+Enter', async () => {
    const tooTight = () => refusal('too_tight', 'Too tight.', { neighbors: [], minutes: 0 })
    const { sent, user, dialog } = await open(inTurn(tooTight, () => json(appointment({ version: 4 }))))
    await user.selectOptions(within(dialog).getByLabelText('Time'), NINE)
    await user.click(within(dialog).getByRole('radio', { name: 'We did' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await within(dialog).findByText('Too tight. Book anyway?')
    expect(document.activeElement?.textContent).toBe('Book anyway')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await screen.findByText('Visit moved')
    expect(sent().map(({ body }) => body)).toMatchObject([{ timeSlot: NINE }, { timeSlot: NINE, force: true }])
  })

  it('asks before it discards a choice', async () => {
    const { user, dialog } = await open()
    await user.selectOptions(within(dialog).getByLabelText('Time'), NINE)
    await user.keyboard('{Escape}')
    expect((await screen.findByRole('alertdialog', { name: 'Discard this move?' })).textContent).toContain(
      "The visit hasn't been moved.",
    )
    await press(user, 'Keep editing')
    expect(within(dialog).getByLabelText('Time')).toHaveProperty('value', NINE)
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move this visit' })).toBeNull())
  })

  it('offers the days of its own week, also by digit, and marks its time', async () => {
    history.replaceState(null, '', '/orders/week?from=2026-03-27')
    const { user } = renderAppointments(officeApi([appointment({ appointmentDate: '2026-03-27' })]))
    await openAppointment(user)
    await press(user, /^Move: Dana Whitfield/)
    const dialog = within(screen.getByRole('dialog', { name: 'Move this visit' }))
    expect(await dialog.findByRole('option', { name: `${appointment().timeSlot}, now` })).toBeDefined()
    const days = within(dialog.getByRole('group', { name: 'Open days of its week' })).getAllByRole('button')
    expect(days.map(({ textContent }) => textContent)).toEqual(['1Mon 23', '2Tue 24', '3Wed 25', '4Thu 26', 'Fri 27'])
    await user.keyboard('2')
    expect(dialog.getByLabelText('Date')).toHaveProperty('value', 'Tue, Mar 24, 2026')
    expect(dialog.queryByRole('option', { name: /, now$/ })).toBeNull()
    expect(document.activeElement).toBe(dialog.getByLabelText('Time'))
  })

  it('refuses a past day', async () => {
    const { dialog } = await open()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-09' } })
    expect(await within(dialog).findByText('Choose today or a later date')).toBeDefined()
    expect(within(dialog).queryByRole('option', { name: /[AP]M/ })).toBeNull()
  })

  it('says why it cannot be undone', async () => {
    const moved = () => json(appointment({ timeSlot: NINE, version: 4 }))
    const { moveTo } = await open(inTurn(moved, () => refusal('slot_taken', '1:00 PM-2:00 PM is taken.', { free: [] })))
    await moveTo(NINE)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/1:00 PM-2:00 PM is taken/)).toBeDefined()
  })
})
