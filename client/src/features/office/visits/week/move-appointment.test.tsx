import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import {
  appointment,
  closure,
  findAppointment,
  PATCH,
  renderAppointments,
  UPCOMING,
  weekOf,
  weekWith,
} from '#test/client/office-appointments.tsx'
import { ADA } from '#test/contacts.ts'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal } from '#test/client/stub-api.ts'
import { shownToast } from '#test/client/toasts.ts'
import { drag, movePointer, pressPointer, releasePointer, stubGeometry, THURSDAY } from '#test/client/week-drag.ts'
import { NINE, TWO } from '#test/slots.ts'

/** What each way of moving sends. */
const SENT = {
  appointmentDate: THURSDAY,
  timeSlot: TWO,
  crew: 2,
  askedBy: 'shop',
  tell: true,
  undoable: true,
  version: 3,
}
const { appointmentDate, timeSlot, crew, crewPinned, movedByShop, customerMoves } = UPCOMING
/** What 'Undo' sends then. */
const SENT_BACK = {
  appointmentDate,
  timeSlot,
  crew,
  askedBy: 'shop',
  tell: true,
  force: false,
  undo: { crewPinned, movedByShop, customerMoves },
  version: 4,
}
const moved = () => json(appointment({ version: 4 }))

const TEXT = 'Fri 1:00 PM, Crew 1 → Thu 2:00 PM, Crew 2. Email Dana the new time?'

const dragVisit = async () => {
  const visit = await findAppointment()
  stubGeometry()
  drag(visit)
}
/** Answers 'Who asked for this change?'. */
const byUs = (user: UserEvent) => user.click(screen.getByRole('radio', { name: 'We did' }))
const focusVisit = async () => {
  const visit = await findAppointment()
  visit.focus()
  return visit
}

describe('moving a visit', () => {
  it('sends the same request by dragging', async () => {
    const { sent, user } = renderAppointments({ [PATCH]: moved })
    await dragVisit()
    expect(screen.getByRole('alertdialog', { name: 'Move the visit?' }).textContent).toContain(TEXT)
    await byUs(user)
    await press(user, 'Move and email')
    expect(await screen.findByText('Visit moved')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([SENT])
  })

  it('asks who wanted it, with nothing chosen, and moves nothing before', async () => {
    const { sent, user } = renderAppointments({ [PATCH]: moved })
    await dragVisit()
    const group = within(screen.getByRole('group', { name: 'Who asked for this change?' }))
    expect(group.queryByRole('radio', { checked: true })).toBeNull()
    for (const name of ['Move without email', 'Move and email']) await press(user, name)
    expect(group.getByRole('alert').textContent).toBe('Choose who asked for this change')
    expect(sent()).toEqual([])
    await user.click(group.getByRole('radio', { name: 'We did' }))
    expect(group.queryByRole('alert')).toBeNull()
  })

  it.each([
    ["'Undo'", () => fireEvent.click(screen.getByText('Undo', { selector: 'button' }))],
    ['Ctrl+Z', () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })],
  ])('can be undone for 8 seconds, by %s', async (_how, pressUndo) => {
    const { sent, user } = renderAppointments({ [PATCH]: moved })
    await dragVisit()
    await user.click(screen.getByRole('radio', { name: 'The customer' }))
    await press(user, 'Move without email')
    await screen.findByText('Visit moved')
    expect(sent()).toMatchObject([{ body: { tell: false, askedBy: 'customer' } }])
    expect(shownToast()).toMatchObject({ title: 'Visit moved', duration: 8000 })
    // The key belongs to a dialog that is open.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    pressUndo()
    expect(await screen.findByText('Move undone')).toBeDefined()
    expect(sent().at(-1)?.body).toEqual({ ...SENT_BACK, askedBy: 'customer', tell: false })
  })

  it('back to a time that is not open asks', async () => {
    const message = 'Crew 1 is blocked: Van in the workshop.'
    const { sent, user } = renderAppointments({
      [PATCH]: inTurn(
        moved,
        () => refusal('not_open', message, { crew: 1, objections: [{ kind: 'blocked', message }] }),
        () => json(appointment({ version: 5 })),
      ),
    })
    await dragVisit()
    await byUs(user)
    await press(user, 'Move and email')
    fireEvent.click(await screen.findByText('Undo', { selector: 'button' }))
    await screen.findByText(message)
    fireEvent.click(screen.getByText('Move back anyway', { selector: 'button' }))
    await screen.findByText('Move undone')
    expect(sent().map(({ body }) => body)).toEqual([SENT, SENT_BACK, { ...SENT_BACK, force: true }])
  })

  it('back from a time that the customer was told says that they get an email', async () => {
    const { user } = renderAppointments({
      [PATCH]: inTurn(moved, () => json({ ...appointment({ version: 5 }), emailsCustomer: true })),
    })
    await dragVisit()
    await byUs(user)
    await press(user, 'Move and email')
    fireEvent.click(await screen.findByText('Undo', { selector: 'button' }))
    await screen.findByText('Move undone')
    const description = 'Dana Whitfield. The customer was told the other time, and gets an email.'
    expect(shownToast()).toMatchObject({ description })
  })

  it('says so if the customer gets an email although none was chosen', async () => {
    const { user } = renderAppointments({
      [PATCH]: () => json({ ...appointment({ version: 4 }), emailsCustomer: true }),
    })
    await dragVisit()
    await byUs(user)
    await press(user, 'Move without email')
    await screen.findByText('Visit moved')
    const description = "Dana Whitfield. The earlier email hadn't been sent yet, so it now has the new time."
    expect(shownToast()).toMatchObject({ description, duration: 8000 })
    await dragVisit()
    await byUs(user)
    await press(user, 'Move and email')
    await waitFor(() => expect(shownToast()?.description).toBe('Dana Whitfield'))
  })

  it('sends the same request by keyboard, and says where the visit is', async () => {
    const { sent, user } = renderAppointments({ [PATCH]: moved })
    await focusVisit()
    await user.keyboard('m{ArrowRight}{ArrowDown}')
    expect(screen.getByText('Friday 1:30 PM, Crew 2, free.')).toBeDefined()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowDown}{Enter}')
    expect(screen.getByRole('alertdialog').textContent).toContain(TEXT)
    await byUs(user)
    await press(user, 'Move and email')
    await screen.findByText('Visit moved')
    expect(sent().map(({ body }) => body)).toEqual([SENT])
  })

  it('by keys scrolls the calendar along', async () => {
    const { user } = renderAppointments()
    await focusVisit()
    const scrolled: (string | null)[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrollIntoView(this: Element) {
      scrolled.push(this.textContent)
    })
    await user.keyboard('m{ArrowRight}{ArrowDown}')
    expect(scrolled).toEqual(['1:00 PMfree', '1:00 PMfree', '1:30 PMfree'])
  })

  it('is put back by Escape, and asks nothing at its own place', async () => {
    const { sent, user } = renderAppointments()
    const visit = await focusVisit()
    await user.keyboard('m{ArrowRight}{Escape}')
    expect(screen.getByText('Put back.')).toBeDefined()
    await user.keyboard('m{Enter}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.activeElement).toBe(visit)
    // 7:30 AM is before the hours of visits.
    await user.keyboard('m{ArrowUp>20/}{Enter}')
    expect(screen.getByText('Friday 7:30 AM, Crew 1, outside our hours.')).toBeDefined()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('is put back by Escape during a drag, and its release opens nothing', async () => {
    const { sent, user } = renderAppointments()
    const visit = await findAppointment()
    stubGeometry()
    pressPointer(visit, 850, 0)
    await movePointer(850, 20)
    expect(visit.className).toContain('opacity-50')
    fireEvent.keyDown(visit, { key: 'Escape' })
    expect(visit.className).not.toContain('opacity-50')
    releasePointer(850, 25)
    fireEvent.click(visit)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([])
    // The next press isn't part of the drag.
    await user.click(visit)
    expect(screen.getByRole('dialog', { name: 'Dana Whitfield' })).toBeDefined()
  })

  it('that is too tight is moved anyway on request', async () => {
    const { sent, user } = renderAppointments({
      [PATCH]: inTurn(() => refusal('too_tight', 'Too tight.', { neighbors: [], minutes: 0 }), moved),
    })
    await dragVisit()
    await byUs(user)
    await press(user, 'Move and email')
    await press(user, 'Book anyway')
    await screen.findByText('Visit moved')
    expect(sent().map(({ body }) => body)).toEqual([SENT, { ...SENT, force: true }])
  })

  it('to a time without travel time says why, and then moves it anyway', async () => {
    const other = appointment({
      id: 'other',
      appointmentDate: THURSDAY,
      crew: 2,
      startsAt: '2026-03-12T18:00:00.000Z',
      endsAt: '2026-03-12T19:00:00.000Z',
      travelUntil: '2026-03-12T19:30:00.000Z',
      contact: { ...ADA, city: 'Murfreesboro' },
    })
    const { sent, user } = renderAppointments({
      ...weekWith({ appointments: [UPCOMING, other], travelMinutes: 30 }),
      [PATCH]: moved,
    })
    await focusVisit()
    await user.keyboard('m{ArrowRight}{Shift>}{ArrowLeft}{/Shift}{ArrowDown}{ArrowDown}')
    expect(screen.getByText('Thursday 2:00 PM, Crew 2, too tight.')).toBeDefined()
    await user.keyboard('{Enter}')
    const why = 'Crew 2 finishes in Murfreesboro at 2:00 PM and would start in Nashville at 2:00 PM.'
    expect(screen.getByRole('alertdialog').textContent).toContain(`${why} ${TEXT}`)
    await byUs(user)
    await press(user, 'Move and email')
    await screen.findByText('Visit moved')
    expect(sent().map(({ body }) => body)).toEqual([{ ...SENT, force: true }])
  })

  it('onto blocked time says why, and then moves it anyway', async () => {
    const closures = [closure({ date: THURSDAY, crew: 2, reason: 'Van in the workshop' })]
    const { sent, user } = renderAppointments({ ...weekWith({ appointments: [UPCOMING], closures }), [PATCH]: moved })
    await dragVisit()
    expect(screen.getByRole('alertdialog').textContent).toContain(`Crew 2 is blocked: Van in the workshop. ${TEXT}`)
    await byUs(user)
    await press(user, 'Move and email')
    await screen.findByText('Visit moved')
    expect(sent().map(({ body }) => body)).toEqual([{ ...SENT, force: true }])
  })

  it('is not offered at a time with another visit, and says why', async () => {
    const other = appointment({ id: 'other', appointmentDate: THURSDAY, timeSlot: TWO, crew: 2 })
    const { user } = renderAppointments(weekWith({ appointments: [UPCOMING, other] }))
    const visit = await screen.findByRole('button', { name: /Crew 1, Confirmed/ })
    stubGeometry()
    drag(visit)
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/^Crew 2 already has a visit at 2:00 PM\./)).toBeDefined()

    for (const name of ['Move without email', 'Move and email']) {
      expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true)
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('asks for no email if only the crew changes', async () => {
    const { user } = renderAppointments()
    await focusVisit()
    await user.keyboard('m{ArrowRight}{Enter}')
    const dialog = screen.getByRole('alertdialog')
    expect(dialog.textContent).toContain('Fri 1:00 PM, Crew 1 → Fri 1:00 PM, Crew 2. No email is sent.')
    expect(within(dialog).getByRole('button', { name: 'Move' })).toBeDefined()
    expect(within(dialog).queryByRole('group', { name: 'Who asked for this change?' })).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Move without email' })).toBeNull()
  })
})

it('keeps the focus on a visit that moves to another crew, and back by Ctrl+Z', async () => {
  let current = UPCOMING
  const { user } = renderAppointments({
    'GET /api/week': ({ query }) => json(weekOf(query, { appointments: [current] })),
    [PATCH]: ({ body }) => {
      const { crew: to } = body as { crew: number }
      current = appointment({ crew: to, version: current.version + 1 })
      return json(current)
    },
  })
  const first = await focusVisit()
  await user.keyboard('m{ArrowRight}{Enter}')
  await press(user, 'Move')
  const second = await screen.findByRole('button', { name: /Dana Whitfield.*Crew 2/ })
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.keyboard('{Control>}z{/Control}')
  const third = await screen.findByRole('button', { name: /Dana Whitfield.*Crew 1/ })
  expect(third).not.toBe(first)
  await waitFor(() => expect(document.activeElement).toBe(third))
})

it("keeps the focus on a visit that someone else moved after 'Take theirs'", async () => {
  let current = UPCOMING
  let refresh = () => {}
  const refreshed = new Promise<void>((resolve) => {
    refresh = resolve
  })
  const { user } = renderAppointments({
    'GET /api/week': async ({ query }) => {
      if (current !== UPCOMING) await refreshed
      return json(weekOf(query, { appointments: [current] }))
    },
    [PATCH]: () => {
      current = appointment({ appointmentDate: THURSDAY, timeSlot: NINE, version: 4 })
      return refusal('changed_meanwhile', 'Changed.', { current })
    },
  })
  await dragVisit()
  await byUs(user)
  await press(user, 'Move and email')
  await press(user, 'Take theirs')
  expect(screen.getByRole('alertdialog')).toBeDefined()
  refresh()
  const now = await screen.findByRole('button', { name: /^9:00 AM ?Dana Whitfield/ })
  await waitFor(() => expect(document.activeElement).toBe(now))
})
