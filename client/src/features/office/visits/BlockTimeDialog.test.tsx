import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Closure, NewClosure } from '#shared/schedule/closures.ts'
import {
  appointment,
  closure,
  FRIDAY,
  officeApi,
  PATCH,
  renderAppointments,
  UPCOMING,
} from '#test/client/office-appointments.tsx'
import { ADA } from '#test/contacts.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, noContent, refusal, type StubbedApi } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { EIGHT, NINE } from '#test/slots.ts'

describe('blocked time', () => {
  const CLOSED: Closure = {
    id: '0198c0de-0000-7000-8000-0000000000c1',
    date: FRIDAY,
    until: null,
    timeSlot: null,
    crew: null,
    reason: 'Inventory',
  }

  const BLOCKED: NewClosure = { ...CLOSED, appointments: [] }
  const LATER = appointment({
    id: '0198c0de-0000-7000-8000-000000000002',
    timeSlot: '3:00 PM-4:00 PM',
    contact: ADA,
  })
  const HELD = appointment({ id: '0198c0de-0000-7000-8000-000000000003', timeSlot: EIGHT, status: 'held' })
  /** Presses the button that blocks without moving, once the dialog knows what is booked. */
  const block = async (user: ReturnType<typeof renderAppointments>['user'], dialog: HTMLElement) => {
    const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name: /^Block(, keep the visit)?$/ })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
  }
  const chooseFriday = (dialog: HTMLElement) =>
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: FRIDAY } })
  const open = async (api?: StubbedApi) => {
    const all = renderAppointments(api)
    await press(all.user, 'Block time')
    return { ...all, dialog: screen.getByRole('dialog', { name: 'Block time' }) }
  }
  const openFor = async (list: readonly OfficeAppointment[]) => {
    const all = await open({
      ...officeApi(list),
      'POST /api/closures': () => json({ ...BLOCKED, appointments: [...list] }, 201),
      [PATCH]: () => json(appointment({ version: 4 })),
    })
    await all.user.type(within(all.dialog).getByLabelText('Reason'), 'Inventory')
    chooseFriday(all.dialog)
    return all
  }
  const buttons = (dialog: HTMLElement) =>
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => text !== 'Close' && text !== '')

  it('asks before it discards what was typed', async () => {
    const { user } = await open(officeApi([]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(user, 'Block time')
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    await user.keyboard('{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    await press(user, 'Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['one appointment', [UPCOMING], ['Block and move it', 'Block, keep the visit']],
    ['only a hold, which cannot be moved', [HELD], ['Block, keep the visit']],
    ['nothing', [], ['Block']],
  ])('has the right buttons for %s', async (_what, list, names) => {
    const { dialog } = await openFor(list)
    await waitFor(() => expect(buttons(dialog)).toEqual(names))
  })

  it('cannot be submitted until the appointments have loaded, also by Ctrl+Enter', async () => {
    const { sent, user, dialog } = await openFor([UPCOMING])
    const submit = () => fireEvent.keyDown(within(dialog).getByLabelText('Reason'), { key: 'Enter', ctrlKey: true })
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Block' }).disabled).toBe(true)
    submit()
    expect(await within(dialog).findByText(/^1 visit/)).toBeDefined()
    expect(sent()).toEqual([])
    submit()
    await user.click(await screen.findByRole('button', { name: 'Move 1 visit' }))
    await screen.findByText('1 visit moved')
  })

  it.each([
    ['can be unblocked', noContent],
    ['counts as unblocked if someone else did it first', () => refusal('not_found', 'Closure not found')],
  ])('is on the calendar for every crew and %s', async (_, answer) => {
    let closures = [CLOSED]
    const { user } = renderAppointments({
      ...officeApi([], () => closures),
      [`DELETE /api/closures/${CLOSED.id}`]: () => {
        closures = []
        return answer()
      },
    })
    const [closed] = await screen.findAllByRole('button', { name: 'Blocked: Inventory' })
    expect(screen.getAllByRole('button', { name: 'Blocked: Inventory' })).toHaveLength(2)
    if (closed) await user.click(closed)
    const dialog = screen.getByRole('alertdialog', { name: 'Unblock this time?' })
    expect(dialog.textContent).toContain('Friday, March 13, 2026, all day, all crews: Inventory')
    await press(user, 'Unblock')
    expect(await screen.findByText('Time unblocked')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Blocked: Inventory' })).toBeNull())
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('can be any hours in a row', async () => {
    const { sent, user, dialog } = await openFor([UPCOMING])
    const field = (name: string) => within(dialog).getByLabelText<HTMLSelectElement>(name)
    expect(within(dialog).queryByLabelText('Until')).toBeNull()
    await within(dialog).findByRole('option', { name: NINE })
    await user.selectOptions(field('Time'), NINE)
    const ends = within(field('Until')).getAllByRole('option')
    expect([ends[0]?.textContent, ends.at(-1)?.textContent]).toEqual(['9:30 AM', '5:30 PM'])
    await waitFor(() => expect(within(dialog).queryByText(/^1 visit/)).toBeNull())
    await user.selectOptions(field('Until'), '1:30 PM')
    expect(await within(dialog).findByText(/^1 visit/)).toBeDefined()
    expect([field('Time').value, field('Until').value]).toEqual(['9:00 AM-1:30 PM', '1:30 PM'])
    await block(user, dialog)
    await screen.findByText('Time blocked')
    expect(sent().map(({ body }) => body)).toEqual([{ date: FRIDAY, timeSlot: '9:00 AM-1:30 PM', reason: 'Inventory' }])
  })

  it('can be several days of one crew', async () => {
    const { sent, user, dialog } = await openFor([UPCOMING, { ...LATER, appointmentDate: '2026-03-16' }])
    fireEvent.change(within(dialog).getByLabelText('Through (optional)'), { target: { value: '2026-03-16' } })
    await within(dialog).findByText('2 visits: Dana Whitfield, Mar 13, 1:00 PM; Ada Okafor, Mar 16, 3:00 PM.')
    await user.selectOptions(within(dialog).getByLabelText('Crew'), 'Crew 2')
    await waitFor(() => expect(within(dialog).queryByText(/2 visits/)).toBeNull())
    await block(user, dialog)
    await screen.findByText('Time blocked')
    expect(sent().map(({ body }) => body)).toEqual([
      { date: FRIDAY, until: '2026-03-16', crew: 2, reason: 'Inventory' },
    ])
  })

  it('moves the visits there with one press, the same time with another crew first, and keeps what fails', async () => {
    const mine = closure({ crew: 1 })
    const visits = [UPCOMING, LATER]
    let tries = 0
    const { sent, user } = await open({
      ...officeApi(visits, () => [mine]),
      'POST /api/closures': () => json({ ...BLOCKED, crew: 1, appointments: visits }, 201),
      [PATCH]: () => json(appointment({ version: 4, crew: 2 })),
      [`PATCH /api/appointments/${LATER.id}`]: () =>
        ++tries === 1 ? refusal('slot_taken', '3:00 PM is taken.', { free: [] }) : json({ ...LATER, crew: 2 }),
    })
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    chooseFriday(screen.getByRole('dialog'))
    await press(user, 'Block and move them')
    const table = within(await screen.findByRole('dialog', { name: 'Move these visits' }))
    const timeOf = (name: string) => table.getByLabelText<HTMLSelectElement>(`New time of ${name}`)
    await table.findByLabelText('New time of Dana Whitfield')
    expect(timeOf('Dana Whitfield').selectedOptions[0]?.textContent).toBe('Same time, Crew 2')
    await user.click(table.getByLabelText('Email Dana'))
    await press(user, 'Move 2 visits')
    expect(await table.findByText('Same time, Crew 2: 3:00 PM is taken.')).toBeDefined()
    expect(table.queryByLabelText('New time of Dana Whitfield')).toBeNull()
    await press(user, 'Move 1 visit')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const move = { appointmentDate: FRIDAY, crew: 2, version: 3, undoable: true }
    expect(
      sent()
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([
      { ...move, timeSlot: UPCOMING.timeSlot, tell: false },
      { ...move, timeSlot: LATER.timeSlot, tell: true },
      { ...move, timeSlot: LATER.timeSlot, tell: true },
    ])
  })

  it('asks who wanted it if a visit moves to another time, with nothing chosen', async () => {
    const { sent, user } = await open({
      ...officeApi([UPCOMING], () => [closure({ crew: 1 })]),
      'POST /api/closures': () => json({ ...BLOCKED, crew: 1, appointments: [UPCOMING] }, 201),
      [PATCH]: () => json(appointment({ version: 4 })),
    })
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    chooseFriday(screen.getByRole('dialog'))
    await press(user, 'Block and move it')
    const time = await screen.findByLabelText<HTMLSelectElement>('New time of Dana Whitfield')
    expect(screen.queryByRole('group', { name: 'Who asked for this change?' })).toBeNull()
    await user.selectOptions(time, time.options[1]?.value ?? '')
    const group = within(screen.getByRole('group', { name: 'Who asked for this change?' }))
    expect(group.queryByRole('radio', { checked: true })).toBeNull()
    await press(user, 'Move 1 visit')
    expect(group.getByRole('alert').textContent).toBe('Choose who asked for this change')
    expect(document.activeElement).toBe(group.getByRole('radio', { name: 'We did' }))
    expect(sent()).toHaveLength(1)
    await user.click(group.getByRole('radio', { name: 'The customer' }))
    await press(user, 'Move 1 visit')
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ askedBy: 'customer' }))
  })

  it('moves what someone changed since from how it is now, and leaves out what was canceled', async () => {
    let visits = [UPCOMING, LATER]
    const { sent, user } = await open({
      ...officeApi(
        () => visits,
        () => [closure({ crew: 1 })],
      ),
      'POST /api/closures': () => json({ ...BLOCKED, crew: 1, appointments: visits }, 201),
      [PATCH]: () => refusal('changed_meanwhile', 'Changed by someone else.', {}),
      [`PATCH /api/appointments/${LATER.id}`]: () => {
        visits = [
          { ...UPCOMING, version: 9 },
          { ...LATER, status: 'cancelled' },
        ]
        return refusal('not_allowed_now', 'This visit was canceled.', {})
      },
    })
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    chooseFriday(screen.getByRole('dialog'))
    await press(user, 'Block and move them')
    const table = within(await screen.findByRole('dialog', { name: 'Move these visits' }))
    await table.findByLabelText('New time of Dana Whitfield')
    await press(user, 'Move 2 visits')
    await table.findByText(/Changed by someone else\.$/)
    await waitFor(() => expect(table.queryByLabelText('New time of Ada Okafor')).toBeNull())
    await press(user, 'Move 1 visit')
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ version: 9 }))
  })

  it('says that a chosen time is no longer free, and proposes another', async () => {
    let visits = [UPCOMING]
    const { sent, user } = await open({
      ...officeApi(
        () => visits,
        () => [closure({ crew: 1 })],
      ),
      'POST /api/closures': () => json({ ...BLOCKED, crew: 1, appointments: visits }, 201),
      [PATCH]: () => json({ ...appointment({ version: 4, crew: 2 }), emailsCustomer: true }),
    })
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    chooseFriday(screen.getByRole('dialog'))
    await press(user, 'Block and move it')
    const time = await screen.findByLabelText<HTMLSelectElement>('New time of Dana Whitfield')
    await user.selectOptions(time, time.options[1]?.value ?? '')
    const [date = '', ...chosen] = time.value.split(' ')
    visits = [UPCOMING, { ...LATER, appointmentDate: date, crew: Number(chosen.pop()), timeSlot: chosen.join(' ') }]
    fireEvent(window, new Event('visibilitychange'))
    expect(await screen.findByText('The time that you chose is no longer free.')).toBeDefined()
    expect(time.selectedIndex).toBe(0)
    await user.click(screen.getByRole('radio', { name: 'We did' }))
    await press(user, 'Move 1 visit')
    await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ appointmentDate: FRIDAY, crew: 2 }))
  })

  it('undoes the moves of one press together, and says which it could not move back', async () => {
    const visits = [UPCOMING, LATER]
    const { sent, user } = await open({
      ...officeApi(visits, () => [closure({ crew: 1 })]),
      'POST /api/closures': () => json({ ...BLOCKED, crew: 1, appointments: visits }, 201),
      [PATCH]: inTurn(
        () => json({ ...appointment({ version: 4, crew: 2 }), emailsCustomer: true }),
        () => json({ ...appointment({ version: 5 }), emailsCustomer: false }),
      ),
      [`PATCH /api/appointments/${LATER.id}`]: inTurn(
        () => json({ ...LATER, version: 5, crew: 2, emailsCustomer: false }),
        () => refusal('slot_taken', '3:00 PM is taken.', { free: [] }),
      ),
    })
    await user.type(screen.getByLabelText('Reason'), 'Inventory')
    chooseFriday(screen.getByRole('dialog'))
    await press(user, 'Block and move them')
    await screen.findByLabelText('New time of Dana Whitfield')
    await press(user, 'Move 2 visits')
    await waitFor(() => expect(shownToast()?.title).toBe('2 visits moved'))
    expect(shownToast()?.description).toBe('1 customer gets an email.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByText('Undo'))
    await waitFor(() => expect(shownToast()?.title).toBe('1 visit moved back'))
    expect(shownToast()?.description).toMatch(/: 3:00 PM is taken\.$/)
    // The last move first, onto the time that is blocked.
    const back = { appointmentDate: FRIDAY, crew: 1, tell: true, force: true }
    expect(
      sent()
        .slice(-2)
        .map(({ body }) => body),
    ).toEqual([
      {
        ...back,
        timeSlot: LATER.timeSlot,
        version: 5,
        undo: { crewPinned: false, movedByShop: false, customerMoves: 0 },
      },
      {
        ...back,
        timeSlot: UPCOMING.timeSlot,
        version: 4,
        undo: { crewPinned: false, movedByShop: false, customerMoves: 0 },
      },
    ])
  })

  it('leaves the visits where they are on Escape, and asks before it discards a choice', async () => {
    const { sent, user } = await openFor([UPCOMING, LATER])
    await press(user, 'Block and move them')
    await screen.findByRole('dialog', { name: 'Move these visits' })
    const email = await screen.findByRole('checkbox', { name: 'Email Dana' })
    await user.click(email)
    await user.keyboard('{Escape}')
    await press(user, 'Keep editing')
    expect(email).toHaveProperty('checked', false)
    await user.keyboard('{Escape}')
    await press(user, 'Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Week' })))
  })

  it('needs a reason, shows what is booked first, and can keep it', async () => {
    const { sent, user, dialog } = await open({ 'POST /api/closures': () => json(BLOCKED, 201) })
    await block(user, dialog)
    expect(await within(dialog).findByText('Reason is required')).toBeDefined()
    chooseFriday(dialog)
    expect(await within(dialog).findByText('1 visit on Mar 13: Dana Whitfield, 1:00 PM.')).toBeDefined()
    await user.selectOptions(within(dialog).getByLabelText('Time'), EIGHT)
    await waitFor(() => expect(within(dialog).queryByText(/1 visit/)).toBeNull())
    await within(dialog).findByRole('button', { name: 'Block' })
    await user.selectOptions(within(dialog).getByLabelText('Time'), 'Whole day')
    await user.type(within(dialog).getByLabelText('Reason'), 'Inventory')
    await press(user, 'Block, keep the visit')
    expect(await screen.findByText('Time blocked')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([{ date: FRIDAY, reason: 'Inventory' }])
  })

  it('shows at its field that the slot is already blocked, and lists it', async () => {
    const message = '8:00 AM-9:00 AM on Friday, March 13, 2026 is already blocked.'
    let closures: Closure[] = []
    const { user, dialog } = await open({
      ...officeApi([], () => closures),
      'POST /api/closures': () => {
        closures = [CLOSED]
        return refusal('already_closed', message, { issues: [{ path: 'timeSlot', message }] })
      },
    })
    const field = (name: string) => within(dialog).getByLabelText(name)
    chooseFriday(dialog)
    await within(dialog).findByRole('option', { name: EIGHT })
    await user.selectOptions(field('Time'), EIGHT)
    await user.type(field('Reason'), 'Inventory')
    await block(user, dialog)
    expect(await within(dialog).findByText(message)).toBeDefined()
    expect(field('Time').getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(/Failed to block the time/)).toBeNull()
    expect(field('Reason')).toHaveProperty('value', 'Inventory')
    // The dialog hides the rest of the page.
    expect(await screen.findAllByText('Blocked: Inventory')).toHaveLength(2)
  })
})
