import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import {
  appointment,
  installation,
  KEY,
  officeApi,
  openAppointment,
  PATCH,
  renderAppointments,
  STARTED,
  UPCOMING,
} from '#test/client/office-appointments.tsx'
import { CUSTOMER_ID, CUSTOMER_PATH, customer } from '#test/client/office-records.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal } from '#test/client/stub-api.ts'
import { EIGHT, ONE } from '#test/slots.ts'

it('a fee on site can be marked as collected, and that can be undone', async () => {
  let current = appointment({ fee: 'on_site', paymentState: null, intentId: null, paidCents: 0 })
  const { sent, user } = renderAppointments({
    ...officeApi(() => [current]),
    [PATCH]: ({ body }) => {
      current = { ...current, ...(body as Partial<OfficeAppointment>) }
      return json(current)
    },
  })
  const dialog = within(await openAppointment(user))
  await press(user, /^Collected by check: Dana Whitfield/)
  expect(await dialog.findByText('Collected by check')).toBeDefined()
  await press(user, /^Undo collection: Dana Whitfield/)
  expect(await dialog.findByText('Pays $100 on site')).toBeDefined()
  expect(sent().map(({ body }) => body)).toMatchObject([{ collected: 'check' }, { collected: null }])
})

describe('an open visit', () => {
  it('shows time, contact, map link, quote, badges and notes of an appointment', async () => {
    const { user } = renderAppointments(
      officeApi([appointment({ notes: 'Ring twice', crew: 2, dispute: 'open', timeSlot: ONE })]),
    )
    const day = await openAppointment(user)
    expect(within(day).getByText(ONE)).toBeDefined()
    expect(within(day).getByText('Crew 2')).toBeDefined()
    const href = (name: string | RegExp) => within(day).getByRole('link', { name }).getAttribute('href')
    expect(href('(615) 555-0142')).toBe('tel:+16155550142')
    expect(href('dana@example.com')).toBe('mailto:dana@example.com')
    expect(href(/^2100 Foundry Lane, Apt 4, Nashville, TN 37203/)).toBe(
      'https://www.google.com/maps/search/?api=1&query=2100%20Foundry%20Lane%2C%20Nashville%2C%20TN%2037203',
    )
    expect(href('Quote #1042')).toBe('/orders/1042')
    expect(within(day).getByText('Confirmed').dataset.look).toBe('default')
    expect(within(day).getByText('Paid $100.00').dataset.look).toBe('outline')
    expect(within(day).getByText('Disputed').dataset.look).toBe('destructive')
    expect(within(day).getByText('Ring twice')).toBeDefined()
  })

  it('shows the photos by its crew, with who added each and when, and one large', async () => {
    // jsdom has no object URLs.
    URL.createObjectURL = () => 'blob:photo'
    URL.revokeObjectURL = () => undefined
    const visit = appointment()
    const photo = { id: '0198c0de-0000-7000-8000-0000000000aa', at: '2026-03-10T13:05:00.000Z', by: 'Luis' }
    const photos = `GET /api/appointments/${visit.id}/photos`
    const { user } = renderAppointments({
      ...officeApi([visit]),
      [photos]: () => json([photo]),
      [`${photos}/${photo.id}`]: () =>
        new Response(new Uint8Array([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } }),
    })
    const dialog = within(await openAppointment(user))
    expect(await dialog.findByText('Luis, Mar 10, 2026, 8:05 AM')).toBeDefined()
    await user.click(await dialog.findByRole('button', { name: 'Photo 1 of 1' }))
    const viewer = within(await screen.findByRole('dialog', { name: /^Visit on/ }))
    expect(await viewer.findByRole('img', { name: 'Photo 1 of 1' })).toBeDefined()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Dana Whitfield' })).toBeDefined()
  })

  it('says that it is an installation, and is canceled without a word about money', async () => {
    const visit = installation()
    const { sent, user } = renderAppointments({
      ...officeApi([visit]),
      [`PATCH /api/appointments/${visit.id}`]: () => json({ ...visit, status: 'cancelled' }),
    })
    const block = await screen.findByRole('button', { name: /^9:00 AM.*Dana Whitfield/ })
    expect(within(block).getByText('Installation')).toBeDefined()
    expect(block.className).toContain('bg-brass')
    await user.click(block)
    const dialog = within(await screen.findByRole('dialog', { name: 'Dana Whitfield' }))
    expect(dialog.getByText('Installation').dataset.look).toBe('accent')
    expect(dialog.queryByText('No fee')).toBeNull()
    await press(user, /^Cancel installation: Dana Whitfield/)
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this installation?' }))
    expect(question.queryByText(/refund|paid/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Cancel installation' }))
    expect(await screen.findByText('Installation canceled')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([{ status: 'cancelled', refund: false, version: 3 }])
  })

  it("doesn't link to a quote that was deleted", async () => {
    const { user } = renderAppointments(officeApi([appointment({ quoteId: null })]))
    await openAppointment(user)
    expect(await screen.findByText('Quote #1042')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Quote #1042' })).toBeNull()
  })

  it.each([
    ['is upcoming', UPCOMING, ['Move', 'Cancel visit']],
    ['has started', STARTED, ['Mark completed', 'Mark no-show', 'Move', 'Cancel visit']],
    ['took place', { ...STARTED, status: 'completed' }, ['Mark no-show']],
    ['was missed', { ...STARTED, status: 'no_show' }, ['Mark completed']],
    ['is held', appointment({ status: 'held', heldUntil: '2026-03-10T15:45:00.000Z' }), ['Cancel visit']],
    ['is canceled', appointment({ status: 'cancelled' }), []],
  ] satisfies [string, OfficeAppointment, string[]][])(
    'offers the allowed actions for an appointment that %s',
    async (_, one, actions) => {
      const { user } = renderAppointments(officeApi([one]))
      if (one.status === 'cancelled') await press(user, 'Details: Dana Whitfield')
      else await openAppointment(user)
      const names = screen.getAllByRole('button', { name: /: Dana Whitfield/ }).map(({ textContent }) => textContent)
      expect(names).toEqual([...actions, 'Notes', 'History', 'Erase customer'])
    },
  )
})

describe('erasing from a visit', () => {
  const ERASE = /^Erase customer: Dana Whitfield/
  const PERSON = { id: CUSTOMER_ID, email: null, crew: null, disabled: false, lastSeenAt: null, version: 1 }

  it("opens the record's dialog for the customer, whose name may have changed since", async () => {
    let isErased = false
    const { user, sent } = renderAppointments({
      ...officeApi(() => [appointment({ erased: isErased })]),
      [`GET ${CUSTOMER_PATH}`]: () => json(customer({ lastName: 'Whitfield-Moss', appointments: [UPCOMING] })),
      [`POST ${CUSTOMER_PATH}/erase`]: () => {
        isErased = true
        return noContent()
      },
    })
    await openAppointment(user)
    await press(user, ERASE)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Dana Whitfield-Moss?' }))
    dialog.getByText('1 quote and 1 visit')
    await user.type(dialog.getByLabelText("Type the customer's full name to confirm."), 'Dana Whitfield-Moss')
    await user.click(dialog.getByRole('button', { name: 'Erase' }))
    await screen.findByText('Customer erased')
    expect(sent()).toMatchObject([
      { path: `${CUSTOMER_PATH}/erase`, body: { name: 'Dana Whitfield-Moss', version: 4 } },
    ])
    // The visit stays open, without the button.
    await waitFor(() => expect(screen.queryByRole('button', { name: ERASE })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain(UPCOMING.timeSlot))
  })

  it.each([
    ['a visit that no customer has yet', appointment({ customerId: null }), undefined],
    [
      'a person who is no owner',
      UPCOMING,
      { kind: 'person', role: 'office', person: { ...PERSON, name: 'Anna', role: 'office' } },
    ],
  ] satisfies [string, OfficeAppointment, Me | undefined][])('is not offered for %s', async (_, one, me) => {
    const { user } = renderAppointments(officeApi([one]), me)
    await openAppointment(user)
    await screen.findByRole('button', { name: /^History: Dana/ })
    expect(screen.queryByRole('button', { name: ERASE })).toBeNull()
  })
})

describe('marking an appointment', () => {
  it('sends the version that was shown, and shows the new status', async () => {
    let now = STARTED
    const { sent, user } = renderAppointments({
      ...officeApi(() => [now]),
      [PATCH]: () => {
        now = { ...STARTED, status: 'completed', version: 4 }
        return json(now)
      },
    })
    await openAppointment(user)
    await press(user, 'Mark completed: Dana Whitfield, 9:30 AM-10:30 AM')
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(await screen.findByText('Completed')).toBeDefined()
    expect(sent()).toMatchObject([{ body: { status: 'completed', version: 3 }, adminKey: KEY }])
    await waitFor(() => expect(document.activeElement?.textContent).toContain(STARTED.timeSlot))
  })

  it('shows what someone else changed, and applies the mark only on request', async () => {
    const theirs = { ...STARTED, status: 'no_show', notes: 'Nobody opened', version: 5 } as const
    const { sent, user } = renderAppointments({
      ...officeApi([STARTED]),
      [PATCH]: inTurn(
        () => refusal('changed_meanwhile', 'Changed.', { current: theirs }),
        () => json({ ...theirs, status: 'completed', version: 6 }),
      ),
    })
    await openAppointment(user)
    await press(user, /^Mark completed/)
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('StatusNowNo-showYou sawConfirmed')
    expect(question.textContent).toContain('NotesNowNobody openedYou saw(empty)')
    expect(question.textContent).not.toContain('Payment')
    await press(user, 'Keep mine')
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { status: 'completed', version: 3 },
      { status: 'completed', version: 5 },
    ])
  })

  it('is saved over a change that was undone', async () => {
    const { sent, user } = renderAppointments({
      ...officeApi([STARTED]),
      [PATCH]: inTurn(
        () => refusal('changed_meanwhile', 'Changed.', { current: { ...STARTED, version: 5 } }),
        () => json({ ...STARTED, status: 'completed', version: 6 }),
      ),
    })
    await openAppointment(user)
    await press(user, /^Mark completed/)
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent().map(({ body }) => body)).toEqual([
      { status: 'completed', version: 3 },
      { status: 'completed', version: 5 },
    ])
  })
})

it('the notes dialog saves notes with the version, and asks before it discards them', async () => {
  const { sent, user } = renderAppointments({
    [PATCH]: () => json(appointment({ notes: 'Blue door', version: 4 })),
  })
  await openAppointment(user)
  await press(user, /^Notes: Dana/)
  await user.type(screen.getByLabelText('Notes for the office and the crew'), 'Blue door')
  await user.keyboard('{Escape}')
  await press(user, 'Keep editing')
  await press(user, 'Save')
  expect(await screen.findByText('Notes saved')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notes' })).toBeNull())
  expect(sent()).toMatchObject([{ body: { notes: 'Blue door', version: 3 } }])
})

it('that moved to another week does not open by itself there', async () => {
  let current = UPCOMING
  const { user } = renderAppointments({
    ...officeApi(() => [current]),
    [PATCH]: ({ body }) => {
      const { appointmentDate, timeSlot } = body as OfficeAppointment
      const startsAt = '2026-03-19T13:00:00.000Z'
      current = { ...current, appointmentDate, timeSlot, startsAt, endsAt: '2026-03-19T14:00:00.000Z', version: 4 }
      return json({ ...current, emailsCustomer: true })
    },
  })
  await openAppointment(user)
  await press(user, /^Move/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Move this visit' }))
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2026-03-19' } })
  await dialog.findByRole('option', { name: EIGHT })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: EIGHT } })
  await user.click(dialog.getByRole('radio', { name: 'We did' }))
  await user.click(dialog.getByRole('button', { name: 'Move visit' }))
  await screen.findByText('Visit moved')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(user, 'Next week')
  await screen.findAllByText(/Dana Whitfield/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('that a colleague moves to another week closes, but not before the notes that someone types', async () => {
  let listed = [UPCOMING]
  const { user } = renderAppointments(officeApi(() => listed))
  await openAppointment(user)
  await press(user, /^Notes/)
  const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Notes for/)
  await user.type(notes, 'Ring twice')
  listed = []
  fireEvent.click(screen.getByText('Refresh'))
  await waitFor(() => expect(document.querySelectorAll('[id^="appointment"]')).toHaveLength(0))
  expect(notes.value).toBe('Ring twice')
  await user.keyboard('{Escape}')
  await press(user, 'Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
