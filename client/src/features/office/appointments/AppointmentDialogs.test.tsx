import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cancellationDeadline } from '#shared/appointments/terms.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import {
  appointment,
  changedTo,
  FRIDAY,
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

describe('cancelling an appointment', () => {
  const REFUND = 'Cancel and refund $100.00'
  const KEEP = 'Cancel without a refund'
  const open = async (
    one: OfficeAppointment,
    answer: StubbedApi[string] = () => json({ ...one, status: 'cancelled' }),
  ) => {
    const all = renderAppointments({ ...officeApi([one]), [PATCH]: answer })
    await openAppointment(all.user)
    await press(all.user, /^Cancel: Dana Whitfield/)
    return { ...all, question: screen.getByRole('alertdialog', { name: 'Cancel this visit?' }) }
  }

  it('says what happens to the payment, and refunds it on request, once on a double click', async () => {
    const { sent, question } = await open(UPCOMING)
    expect(question.textContent).toContain(
      `$100.00 was paid online. Our terms refund it until ${cancellationDeadline(new Date(UPCOMING.startsAt))}.`,
    )
    const button = within(question).getByRole('button', { name: REFUND })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Visit cancelled')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: true, version: 3 } }])
    // The visit stays open.
    await waitFor(() => expect(document.activeElement?.textContent).toContain(UPCOMING.timeSlot))
  })

  it('says that the bank decides about a disputed payment', async () => {
    const { sent, user, question } = await open(appointment({ dispute: 'open' }))
    expect(question.textContent).toContain('the customer disputed it. The bank decides who gets the money.')
    await press(user, 'Cancel and refund $100.00 if the bank allows it')
    await screen.findByText('Visit cancelled')
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: true } }])
  })

  it('keeps the fee on request', async () => {
    const { sent, user, question } = await open(STARTED)
    expect(question.textContent).toContain('Our terms let us keep it: it was refundable until ')
    await press(user, KEEP)
    await screen.findByText('Visit cancelled')
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: false } }])
  })

  it.each([
    [{ fee: 'waived', paymentState: null, paidCents: 0 }, 'Nothing was paid, so there is nothing to refund.'],
    [
      { fee: 'on_site', paymentState: null, paidCents: 0 },
      'The fee was due at the visit, so there is nothing to refund.',
    ],
    [
      { fee: 'on_site', collected: 'cash', paymentState: null, paidCents: 0 },
      'The fee was collected by cash. If you give it back, do it by hand.',
    ],
    [{ paymentState: 'refund_due' }, 'A refund is already on its way.'],
    [
      { paymentState: 'charged_back', dispute: 'lost' },
      'The bank took the payment back after a dispute, so there is nothing to refund.',
    ],
    [{ status: 'held', paymentState: 'open', paidCents: 0 }, 'The customer may be paying right now.'],
  ] as const)('for %o asks for no refund, and says: %s', async (changes, text) => {
    const { sent, user, question } = await open(appointment(changes))
    expect(question.textContent).toContain(text)
    expect(within(question).queryByRole('button', { name: KEEP })).toBeNull()
    await press(user, 'Cancel visit')
    await screen.findByText('Visit cancelled')
    expect(sent()).toMatchObject([{ body: { status: 'cancelled', refund: false } }])
  })

  it('says that the shop moved the appointment, and requires a refund', async () => {
    const soon = { appointmentDate: TODAY, startsAt: '2026-03-10T15:31:00.000Z', endsAt: '2026-03-10T16:31:00.000Z' }
    const { question } = await open(appointment({ ...soon, movedByShop: true }))
    expect(question.textContent).toContain(
      '$100.00 was paid online. We moved this visit, so you can cancel it for a full refund until it begins.',
    )
    expect(within(question).queryByRole('button', { name: KEEP })).toBeNull()
    within(question).getByRole('button', { name: REFUND })
  })

  it('can keep the fee of an appointment moved by the shop once it has started', async () => {
    const { question } = await open({ ...STARTED, movedByShop: true })
    expect(question.textContent).toContain('Our terms let us keep it')
    within(question).getByRole('button', { name: KEEP })
  })

  it('says if someone else cancelled it, with what became of the payment', async () => {
    const { user, question } = await open(
      UPCOMING,
      changedTo(appointment({ status: 'cancelled', paymentState: 'refund_due', version: 4 })),
    )
    await press(user, KEEP)
    const alert = await within(question).findByRole('alert')
    expect(alert.textContent).toContain('StatusYou saw: ConfirmedNow: Cancelled')
    expect(alert.textContent).toContain('PaymentYou saw: Paid $100.00Now: Refund of $100.00 pending')
    expect(screen.queryByText('Visit cancelled')).toBeNull()
  })

  it('asks again if the payment arrived in between', async () => {
    const held = appointment({ status: 'held', paymentState: 'open', paidCents: 0 })
    const { user, question } = await open(held, changedTo(appointment({ version: 4 })))
    await press(user, 'Cancel visit')
    const alert = await within(question).findByRole('alert')
    expect(alert.textContent).toContain('StatusYou saw: Awaiting paymentNow: Confirmed')
    expect(alert.textContent).toContain('PaymentYou saw: Not paidNow: Paid $100.00')
    await press(user, 'Take theirs')
    expect(screen.queryByRole('alertdialog')).toBeNull()
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
      await press(all.user, 'Move visit')
    }
    return { ...all, dialog, moveTo }
  }

  it('offers the free slots of a day, for visitors and for the office only', async () => {
    const { dialog } = await open()
    const group = (name: string) => within(within(dialog).getByRole('group', { name })).getAllByRole('option')
    expect(group('Open')).toHaveLength(2)
    // Its own slot counts as free.
    expect(group('Office only')).toHaveLength(14)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move visit' }).disabled).toBe(true)
  })

  it('sends day, slot, who asked for it and whether to email, and says that it is done', async () => {
    const { sent, user, dialog, moveTo } = await open()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    await waitFor(() => expect(within(dialog).getAllByRole('option', { name: /[AP]M/ }).length).toBe(16))
    const group = within(dialog).getByRole('group', { name: 'Who asked for this change?' })
    expect(within(group).getByRole('radio', { name: 'We did' })).toHaveProperty('checked', true)
    await user.click(within(group).getByRole('radio', { name: 'The customer' }))
    await user.click(within(dialog).getByLabelText('Email Dana the new time'))
    await moveTo(NINE)
    expect(await screen.findByText('Visit moved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move this visit' })).toBeNull())
    expect(sent().map(({ body }) => body)).toEqual([
      { appointmentDate: '2026-03-14', timeSlot: NINE, askedBy: 'customer', tell: false, undoable: true, version: 3 },
    ])
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
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Now: Mar 13, 2026, 10:00 AM')
  })

  it('says that the slot is taken, and lists the free ones', async () => {
    const { dialog, moveTo } = await open(() => refusal('slot_taken', '8:00 AM-9:00 AM is taken.', { free: [NINE] }))
    await moveTo(EIGHT)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toBe('8:00 AM-9:00 AM is taken.Open that day: 9:00 AM-10:00 AM')
    // The message was about the other day.
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-14' } })
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  it('refuses a past day', async () => {
    const { dialog } = await open()
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2026-03-09' } })
    expect(await within(dialog).findByText('Choose today or a later date')).toBeDefined()
    expect(within(dialog).queryByRole('option', { name: /[AP]M/ })).toBeNull()
  })

  it('says that it is too tight, and books anyway on request', async () => {
    const why = 'Crew 1 finishes in Murfreesboro at 9:00 AM and would start in Hendersonville at 9:00 AM.'
    const answer = inTurn(
      () => refusal('too_tight', why, { neighbors: [], minutes: 0 }),
      () => json(appointment({ version: 4 })),
    )
    const { sent, user, dialog, moveTo } = await open(answer)
    await user.selectOptions(await within(dialog).findByLabelText('Crew'), 'Crew 1')
    await moveTo(NINE)
    expect((await within(dialog).findByRole('alert')).textContent).toContain(why)
    await press(user, 'Book anyway')
    expect(await screen.findByText('Visit moved')).toBeDefined()
    const body = {
      appointmentDate: FRIDAY,
      timeSlot: NINE,
      crew: 1,
      askedBy: 'shop',
      tell: true,
      undoable: true,
      version: 3,
    }
    expect(sent().map((request) => request.body)).toEqual([body, { ...body, force: true }])
  })

  it('says why it cannot be undone', async () => {
    const { moveTo } = await open()
    await moveTo(NINE)
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^Failed to undo the move/)).toBeDefined()
  })
})
