import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dateText } from '#client/ui/calendar-dates.ts'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { axe } from '#test/client/axe.ts'
import {
  appointment,
  closure,
  CREWS,
  FRIDAY,
  findAppointment,
  NOW,
  officeApi,
  openAppointment,
  renderAppointments,
  UPCOMING,
  weekOf,
  weekWith,
} from '#test/client/office-appointments.tsx'
import { quote } from '#test/client/office-quotes.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, json, refusal, unreachable } from '#test/client/stub-api.ts'
import { drag, movePointer, pressPointer, releasePointer, stubGeometry, THURSDAY, yOf } from '#test/client/week-drag.ts'
import { NINE, TWO } from '#test/slots.ts'

describe('the calendar', () => {
  it('shows time, name, town, payment and notes of a visit', async () => {
    renderAppointments(officeApi([appointment({ notes: 'Ring twice', dispute: 'open' })]))
    expect((await findAppointment()).textContent).toBe(
      '1:00 PMDana WhitfieldNashville, Crew 1, Confirmed, Paid $100.00, Disputed, has notes',
    )
    await axe()
  })

  it('hatches travel and blocked time with words that nothing covers, and marks now', async () => {
    const travels = appointment({ travelUntil: '2026-03-13T19:30:00.000Z' })
    renderAppointments(officeApi([travels], () => [closure({ timeSlot: '1:00 PM-3:00 PM', crew: 1, reason: 'Truck' })]))
    const crew = await screen.findByRole('group', { name: 'Friday, March 13, 2026, Crew 1' })
    const travel = within(crew).getByText('Travel')
    const blocked = screen.getByRole('button', { name: 'Blocked: Truck' })
    expect(travel.closest('.hatched')).not.toBeNull()
    expect(blocked.className).toContain('hatched')
    expect([(await findAppointment()).style.right, travel.parentElement?.style.right]).toEqual(['1rem', ''])
    // What comes later in the document lies over what comes before.
    expect(travel.compareDocumentPosition(blocked) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    // 10:30 AM is three hours after the upper edge.
    await waitFor(() => expect(document.querySelector<HTMLElement>('[data-now]')?.style.top).toBe(`${6 * 36}px`))
  })

  it('offers to book or block an empty time', async () => {
    const { user } = renderAppointments(officeApi([]))
    const column = await screen.findByRole('button', { name: 'Book or block: Thursday, March 12, 2026, Crew 2' })
    // Without a pointer, it has no time.
    fireEvent.click(column, { detail: 0 })
    expect(within(screen.getByRole('dialog')).getByLabelText('Time')).toHaveProperty('value', '')
    await user.keyboard('{Escape}')
    stubGeometry()
    fireEvent.click(column, { detail: 1, clientX: 50, clientY: yOf(840) + 5 })
    const dialog = screen.getByRole('dialog', { name: 'Thursday 2:00 PM, Crew 2' })
    await user.click(within(dialog).getByRole('button', { name: 'Block' }))
    const block = await screen.findByRole('dialog', { name: 'Block time' })
    expect(within(block).getByLabelText('Date')).toHaveProperty('value', dateText(THURSDAY))
    // Before and after that day's slots and crews load.
    const place = () => ['Time', 'Crew'].map((name) => within(block).getByLabelText<HTMLSelectElement>(name).value)
    expect(place()).toEqual([TWO, '2'])
    await within(block).findByRole('option', { name: NINE })
    expect(place()).toEqual([TWO, '2'])
    await user.keyboard('{Escape}')
    fireEvent.click(column, { detail: 1, clientX: 50, clientY: yOf(840) + 5 })
    await press(user, 'Book')
    const book = await screen.findByRole('dialog', { name: 'Book a visit by phone' })
    expect(await within(book).findByLabelText('Date')).toHaveProperty('value', dateText(THURSDAY))
    expect(within(book).getByLabelText('Crew')).toHaveProperty('value', '2')
  })

  it('blocks an empty time that is drawn over it, also from its end to its start', async () => {
    const { user } = renderAppointments(officeApi([]))
    const column = await screen.findByRole('button', { name: 'Book or block: Thursday, March 12, 2026, Crew 2' })
    stubGeometry()
    for (const [from, to] of [
      [605, 835],
      [835, 605],
    ] as const) {
      pressPointer(column, 750, yOf(from))
      await movePointer(750, yOf(to))
      expect(screen.getByText('10:00 AM-2:00 PM')).toBeDefined()
      releasePointer(750, yOf(to))
      const block = within(await screen.findByRole('dialog', { name: 'Block time' }))
      expect(block.getByLabelText('Date')).toHaveProperty('value', dateText(THURSDAY))
      expect(block.getByLabelText('Time')).toHaveProperty('value', '10:00 AM-2:00 PM')
      expect(block.getByLabelText('Until')).toHaveProperty('value', '2:00 PM')
      expect(await block.findByLabelText('Crew')).toHaveProperty('value', '2')
      await user.keyboard('{Escape}')
    }
    expect(screen.queryByText('10:00 AM-2:00 PM')).toBeNull()
  })

  it('blocks nothing if Escape ends a press on an empty time', async () => {
    renderAppointments(officeApi([]))
    const column = await screen.findByRole('button', { name: 'Book or block: Thursday, March 12, 2026, Crew 2' })
    stubGeometry()
    pressPointer(column, 750, yOf(605))
    await movePointer(750, yOf(835))
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(screen.queryByText('10:00 AM-2:00 PM')).toBeNull()
    await movePointer(750, yOf(900))
    releasePointer(750, yOf(900))
    fireEvent.click(column, { detail: 1, clientX: 750, clientY: yOf(900) })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that visits cannot start at an empty time outside the hours', async () => {
    renderAppointments(officeApi([]))
    const column = await screen.findByRole('button', { name: 'Book or block: Thursday, March 12, 2026, Crew 2' })
    stubGeometry()
    fireEvent.click(column, { detail: 1, clientX: 50, clientY: yOf(450) + 5 })
    const dialog = within(screen.getByRole('dialog', { name: 'Thursday 7:30 AM, Crew 2' }))
    dialog.getByText("Visits can't start at this time.")
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
  })

  it('books a quote from the tray, at the place where it is dropped', async () => {
    const { user } = renderAppointments(weekWith({ unscheduled: [quote(1042)] }))
    const entry = (await screen.findByText(/^#1042/)).closest('li')
    stubGeometry()
    if (entry) drag(entry)
    const book = await screen.findByRole('dialog', { name: 'Book a visit for Dana W. 1042' })
    expect(await within(book).findByLabelText('Date')).toHaveProperty('value', dateText(THURSDAY))
    expect(within(book).getByLabelText('Quote number (optional)')).toHaveProperty('value', '#1042')
    await user.keyboard('{Escape}')
  })

  it('says why before it books a quote at a time that is not free', async () => {
    const closures = [closure({ date: THURSDAY, reason: 'Truck' })]
    const { user } = renderAppointments(weekWith({ unscheduled: [quote(1042)], closures }))
    const entry = (await screen.findByText(/^#1042/)).closest('li')
    stubGeometry()
    if (entry) drag(entry)
    const asked = screen.getByRole('dialog', { name: 'Thursday 2:00 PM, Crew 2' })
    expect(asked.textContent).toContain('This time is blocked: Truck.')
    expect(within(asked).queryByRole('button', { name: 'Block' })).toBeNull()
    await user.click(within(asked).getByRole('button', { name: 'Book' }))
    const book = await screen.findByRole('dialog', { name: 'Book a visit for Dana W. 1042' })
    expect(within(book).getByLabelText('Quote number (optional)')).toHaveProperty('value', '#1042')
    await user.keyboard('{Escape}')
  })

  it.each([
    ['the tray', 530, yOf(840), 0, 0],
    ['the hours', 30, yOf(840), 400, 0],
    ['the headings', 400, 50, 0, 400],
    ['what follows the calendar', 400, 860, 0, 400],
  ])('drops nothing on what is hidden below %s', async (_what, clientX, clientY, scrollLeft, scrollTop) => {
    const { user } = renderAppointments(weekWith({ appointments: [UPCOMING], unscheduled: [quote(1042)] }))
    const visit = await findAppointment()
    const entry = (await screen.findByText(/^#1042/)).closest('li')
    // The calendar shows 500 of 1050 pixels. The hours take the first 50.
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(1050)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return this.hasAttribute('data-scroller')
        ? new DOMRect(0, 0, 500, 850)
        : new DOMRect(50 - scrollLeft, -scrollTop, 1000, 1156)
    })
    const dragTo = (from: Element | null, x: number, y: number) => {
      if (from) pressPointer(from, 520, -scrollTop)
      releasePointer(x, y)
    }
    for (const from of [visit, entry]) {
      dragTo(from, clientX, clientY)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.queryByRole('dialog')).toBeNull()
    }
    dragTo(visit, 400, yOf(840) - scrollTop)
    expect(screen.getByRole('alertdialog', { name: 'Move the visit?' })).toBeDefined()
    await user.keyboard('{Escape}')
  })

  it('scrolls only while something is dragged over its edges', async () => {
    renderAppointments(weekWith({ unscheduled: [quote(1042)] }))
    const entry = (await screen.findByText(/^#1042/)).closest('li')
    stubGeometry()
    const scroller = screen.getByRole('region', { name: 'Calendar' })
    if (entry) pressPointer(entry, 1100, 100)
    for (const [x, y, left, top] of [
      [1100, 200, 0, 0],
      [990, -10, 0, 0],
      [990, 200, 16, 0],
      [10, 200, 0, 0],
      [500, 740, 0, 16],
      // Over the headings, too.
      [500, 50, 0, 0],
    ] as const) {
      await movePointer(x, y)
      expect([scroller.scrollLeft, scroller.scrollTop]).toEqual([left, top])
    }
    fireEvent.keyDown(window, { key: 'Escape' })
  })

  it('says that more quotes wait than the tray shows, and leads to all of them', async () => {
    let moreUnscheduled = false
    const { user } = renderAppointments({
      'GET /api/week': ({ query }) => json(weekOf(query, { unscheduled: [quote(1042)], moreUnscheduled })),
    })
    await screen.findByText(/^#1042/)
    expect(screen.queryByRole('link', { name: 'Show all in the list' })).toBeNull()
    moreUnscheduled = true
    await press(user, 'Refresh')
    const link = await screen.findByRole('link', { name: 'Show all in the list' })
    expect(link.getAttribute('href')).toBe('/orders?stage=new,contacted')
    expect(screen.getByRole('heading', { name: /^Unscheduled/ }).textContent).toBe('Unscheduled 1+')
  })

  it('says since when there is no connection, and loads again when it is back', async () => {
    let isDown = false
    const { requests, user } = renderAppointments({
      'GET /api/week': ({ query }) => (isDown ? unreachable() : json(weekOf(query))),
    })
    await screen.findByRole('heading', { name: /^Unscheduled/ })
    const notice = () => screen.queryByText(/^Not connected\. Last updated \d+:\d\d [AP]M\.$/)
    isDown = true
    await press(user, 'Refresh')
    await waitFor(() => expect(notice()).not.toBeNull())
    isDown = false
    await press(user, 'Refresh')
    await waitFor(() => expect(notice()).toBeNull())
    // What is shown counts as fresh for a second.
    vi.setSystemTime(Date.now() + 2000)
    const before = requests.length
    act(() => void window.dispatchEvent(new Event('offline')))
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(requests).toHaveLength(before + 1))
  })

  it('keeps week and crew in the address, and shows this week if that is not a date', async () => {
    history.replaceState(null, '', '/orders/week?from=2026-03-17&crew=2')
    const { user } = renderAppointments()
    expect(await screen.findByText('Mar 16 to Mar 22, 2026')).toBeDefined()
    await screen.findAllByText('Crew 2')
    expect(screen.queryByRole('group', { name: /Crew 1$/ })).toBeNull()
    await press(user, 'Next week')
    expect(location.search).toBe('?from=2026-03-24&crew=2')
    await press(user, 'Today')
    expect(location.search).toBe('?crew=2')
    cleanup()
    history.replaceState(null, '', '/orders/week?from=2026-02-30')
    renderAppointments()
    expect(await screen.findByText('Mar 9 to Mar 15, 2026')).toBeDefined()
  })

  it.each([
    ['2026-03-19', '2026-03-16'],
    ['2026-03-03', '2026-03-10'],
    // Memorial Day.
    ['2026-05-27', '2026-05-26'],
  ])('opens its forms on the first open day of the shown week of %s, but not in the past', async (from, date) => {
    history.replaceState(null, '', `/orders/week?from=${from}`)
    const { user } = renderAppointments()
    await screen.findAllByRole('group', { name: /, Crew 1$/ })
    await press(user, 'Book a visit by phone')
    const book = within(screen.getByRole('dialog', { name: 'Book a visit by phone' }))
    expect(book.getByLabelText<HTMLInputElement>('Date').value).toBe(dateText(date))
    await user.keyboard('2{Escape}')
    await screen.findByRole('alertdialog', { name: 'Discard this visit?' })
    expect(book.getByLabelText<HTMLInputElement>('Date').value).toBe(dateText('2026-03-11'))
    await press(user, 'Discard')
    await press(user, 'Block time')
    const form = within(screen.getByRole('dialog', { name: 'Block time' }))
    expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe(dateText(date))
    expect(form.getByLabelText<HTMLSelectElement>('Time').value).toBe('Whole day')
    expect(form.getByLabelText<HTMLSelectElement>('Crew').value).toBe('')
  })

  it('opens the form for a visit on Monday if today is closed', async () => {
    const { user } = renderAppointments()
    await findAppointment()
    // Sunday.
    vi.setSystemTime(NOW.getTime() + 5 * DAY_MS)
    fireEvent(window, new Event('focus'))
    await press(user, 'Book a visit by phone')
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toBe(dateText('2026-03-16'))
  })

  it('follows the day if it stays open overnight', async () => {
    renderAppointments()
    await findAppointment()
    expect(screen.getByRole('heading', { name: /^Today, Tuesday/ })).toBeDefined()
    vi.setSystemTime(NOW.getTime() + DAY_MS)
    fireEvent(window, new Event('focus'))
    expect(screen.getByRole('heading', { name: /^Today, Wednesday/ })).toBeDefined()
    await waitFor(() => expect(document.querySelector<HTMLElement>('[data-now]')?.style.left).toBe('40%'))
    expect(screen.getByRole('button', { name: 'Today' })).toHaveProperty('disabled', true)
  })

  it('shows 7 days on request, and 5 again', async () => {
    const { user } = renderAppointments()
    await findAppointment()
    expect(screen.queryByText('Weekend')).toBeNull()
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView')
    await press(user, '7 days')
    expect(screen.getAllByText('Weekend').length).toBeGreaterThan(0)
    expect(scrollIntoView.mock.contexts.at(-1)).toHaveProperty('id', 'day-6')
    // Its text says what a press does, so it isn't also a pressed button.
    expect(screen.getByRole('button', { name: '5 days' }).hasAttribute('aria-pressed')).toBe(false)
    await press(user, '5 days')
    expect(screen.queryByText('Weekend')).toBeNull()
  })

  it('goes from visit to visit by arrow keys, and opens with Enter', async () => {
    const other = appointment({
      id: '0198c0de-0000-7000-8000-000000000002',
      appointmentDate: THURSDAY,
      contact: { ...UPCOMING.contact, firstName: 'Ada' },
    })
    const { user } = renderAppointments(officeApi([UPCOMING, other]))
    const visit = await findAppointment()
    visit.focus()
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toContain('Ada')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: 'Ada Whitfield' })).toBeDefined()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Ada'))
  })

  it('offers the crews that work, and others with visits in that week', async () => {
    const inactive = CREWS.map((crew) => ({
      ...crew,
      number: crew.number + 2,
      name: `Crew ${crew.number + 2}`,
      active: false,
    }))
    const crews = [...CREWS, ...inactive]
    renderAppointments(weekWith({ crews, appointments: [appointment({ crew: 3, crewName: 'Crew 3' })] }))
    const select = await screen.findByLabelText<HTMLSelectElement>('Crew')
    expect([...select.options].map(({ text }) => text)).toEqual(['All crews', 'Crew 1', 'Crew 2', 'Crew 3'])
  })

  it("leads to each day's sheet of the first crew that it shows", async () => {
    history.replaceState(null, '', `/orders/week?from=${FRIDAY}&crew=2`)
    renderAppointments(officeApi([]))
    const friday = await screen.findByRole('link', { name: 'Day sheet: Friday, March 13, 2026' })
    expect(friday.getAttribute('href')).toBe(`/orders/day?date=${FRIDAY}&crew=2`)
    expect(screen.getAllByRole('link', { name: /^Day sheet/ })).toHaveLength(5)
  })

  it('says why it failed, tries again, and returns to the login if the key is rejected', async () => {
    const { user, onRejected } = renderAppointments({
      'GET /api/week': inTurn(
        () => refusal('internal', 'Down'),
        () => refusal('unauthorized', 'No'),
      ),
    })
    expect(await screen.findByText('Failed to fetch the week: Down')).toBeDefined()
    await press(user, 'Try again')
    await waitFor(() => expect(onRejected).toHaveBeenCalled())
  })
})

it('fits five days of three crews into 1440 pixels', async () => {
  const crews = [...CREWS, ...CREWS.slice(1).map((crew) => ({ ...crew, number: 3, name: 'Crew 3' }))]
  renderAppointments(weekWith({ crews }))
  const calendar = await screen.findByRole('region', { name: 'Calendar' })
  const days = calendar.querySelector<HTMLElement>(':scope > div')
  // 15 are of each scroll bar, 32 around the page, 20 and 224 of the tray beside the calendar, 2 of its border.
  expect(Number.parseFloat(days?.style.minWidth ?? '') * 16).toBeLessThanOrEqual(1440 - 2 * 15 - 32 - 20 - 224 - 2)
})

it('a phone shows one day with the crews one below another', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === PHONE_SCREEN }),
  )
  history.replaceState(null, '', `/orders/week?from=${THURSDAY}`)
  const { user } = renderAppointments()
  expect((await screen.findAllByText('Nothing booked')).length).toBe(2)
  await press(user, 'Next day')
  expect(location.search).toBe(`?from=${FRIDAY}`)
  const crews = screen.getAllByRole('heading', { level: 2, name: /^Crew/ }).map(({ textContent }) => textContent)
  expect(crews).toEqual(['Crew 1', 'Crew 2'])
  const sheet = screen.getByRole('link', { name: /^Day sheet/ })
  expect(sheet.getAttribute('href')).toBe(`/orders/day?date=${FRIDAY}&crew=1`)
  await openAppointment(user)
  expect(screen.getByRole('button', { name: /^Move: Dana/ })).toBeDefined()
})
