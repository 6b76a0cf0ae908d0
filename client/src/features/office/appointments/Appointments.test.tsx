import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import {
  appointment,
  KEY,
  officeApi,
  PATCH,
  renderAppointments,
  STARTED,
  UPCOMING,
} from '#test/client/office-appointments.tsx'
import { press } from '#test/client/press.ts'
import { delayedResponse, inTurn, json, refusal } from '#test/client/stub-api.ts'
import { ONE } from '#test/slots.ts'

describe('the list', () => {
  it('starts today in shop time, and has each day of the week', async () => {
    // Already Wednesday in UTC.
    const { requests } = renderAppointments(officeApi(), new Date('2026-03-11T04:59:00Z'))
    expect(screen.getByText('Loading appointments...')).toBeDefined()
    await screen.findByText('Dana Whitfield')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today, Tuesday, March 10, 2026',
      'Wednesday, March 11, 2026',
      'Thursday, March 12, 2026',
      'Friday, March 13, 2026',
      'Saturday, March 14, 2026',
      'Sunday, March 15, 2026',
      'Monday, March 16, 2026',
    ])
    const asked = requests.filter(({ path }) => !['/api/jobs/failed', '/api/storage'].includes(path))
    expect(asked.map(({ path, query, adminKey }) => [path, query.toString(), adminKey])).toEqual([
      ['/api/appointments', 'from=2026-03-10&to=2026-03-16', KEY],
      ['/api/closures', '', KEY],
    ])
    expect(screen.getAllByText('Nothing booked')).toHaveLength(4)
    expect(screen.getAllByText('Weekend')).toHaveLength(2)
  })

  it('shows time, contact, map link, quote, badges and notes of an appointment', async () => {
    renderAppointments(officeApi([appointment({ notes: 'Ring twice', crew: 2, disputed: true })]))
    const day = await screen.findByRole('region', { name: 'Friday, March 13, 2026' })
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

  it("doesn't link to a quote that was deleted", async () => {
    renderAppointments(officeApi([appointment({ quoteId: null })]))
    expect(await screen.findByText('Quote #1042')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Quote #1042' })).toBeNull()
  })

  it('keeps the week in the address, and starts today if that is not a date', async () => {
    history.replaceState(null, '', '/orders?tab=appointments&from=2026-03-17')
    const { user } = renderAppointments()
    expect(await screen.findByText('Mar 17, 2026 to Mar 23, 2026')).toBeDefined()
    await press(user, 'Next week')
    expect(location.search).toBe('?tab=appointments&from=2026-03-24')
    await press(user, 'Today')
    expect(location.search).toBe('?tab=appointments')
    cleanup()
    history.replaceState(null, '', '/orders?tab=appointments&from=2026-02-30')
    renderAppointments()
    expect(await screen.findByText('Mar 10, 2026 to Mar 16, 2026')).toBeDefined()
  })

  it('moves by week, and back to today', async () => {
    const { user } = renderAppointments()
    await screen.findByText('Dana Whitfield')
    await press(user, 'Next week')
    await waitFor(() => expect(screen.queryByText('Dana Whitfield')).toBeNull())
    expect(screen.getByText('Mar 17, 2026 to Mar 23, 2026')).toBeDefined()
    await press(user, 'Today')
    expect(await screen.findByText('Dana Whitfield')).toBeDefined()
    await press(user, 'Previous week')
    expect(await screen.findByRole('heading', { name: 'Tuesday, March 3, 2026' })).toBeDefined()
  })

  it.each([
    ['is upcoming', UPCOMING, ['Move', 'Cancel']],
    ['has started', STARTED, ['Mark completed', 'Mark no-show', 'Move', 'Cancel']],
    ['took place', { ...STARTED, status: 'completed' }, ['Mark no-show']],
    ['was missed', { ...STARTED, status: 'no_show' }, ['Mark completed']],
    ['is held', appointment({ status: 'held', heldUntil: '2026-03-10T15:45:00.000Z' }), ['Cancel']],
    ['is cancelled', appointment({ status: 'cancelled' }), []],
  ] satisfies [string, OfficeAppointment, string[]][])(
    'offers the allowed actions for an appointment that %s',
    async (_, one, actions) => {
      renderAppointments(officeApi([one]))
      await screen.findByText('Dana Whitfield')
      const names = screen.getAllByRole('button', { name: /: Dana Whitfield/ }).map(({ textContent }) => textContent)
      expect(names).toEqual([...actions, 'Notes', 'History', 'Erase'])
    },
  )

  it('returns to the login if the server rejects the key', async () => {
    const { onRejected } = renderAppointments({
      'GET /api/appointments': () => refusal('unauthorized', 'No'),
    })
    await waitFor(() => expect(onRejected).toHaveBeenCalled())
  })

  it('says why it failed, and tries again', async () => {
    const { user } = renderAppointments({
      'GET /api/appointments': inTurn(
        () => refusal('internal', 'Down'),
        () => json([UPCOMING]),
      ),
    })
    expect(await screen.findByText('Failed to fetch appointments: Down')).toBeDefined()
    await press(user, 'Try again')
    expect(await screen.findByText('Dana Whitfield')).toBeDefined()
  })
})

it('names every crew on cards and in dialogs, the first one too', async () => {
  const { user } = renderAppointments(
    officeApi([UPCOMING, appointment({ id: `${UPCOMING.id.slice(0, -1)}2`, crew: 2 })]),
  )
  expect(await screen.findAllByText(/^Crew \d$/)).toHaveLength(2)
  for (const [action, role] of [
    ['Move', 'dialog'],
    ['Cancel', 'alertdialog'],
    ['Notes', 'dialog'],
    ['History', 'dialog'],
  ] as const) {
    const [button] = screen.getAllByRole('button', { name: new RegExp(`^${action}: Dana`) })
    if (button) await user.click(button)
    expect(screen.getByRole(role).textContent).toContain('Crew 1')
    await user.keyboard('{Escape}')
  }
})

describe('marking an appointment', () => {
  it('sends the version that was shown, and shows the new status', async () => {
    let now = STARTED
    const { sent, user } = renderAppointments({
      'GET /api/appointments': () => json([now]),
      [PATCH]: () => {
        now = { ...STARTED, status: 'completed', version: 4 }
        return json(now)
      },
    })
    await press(user, 'Mark completed: Dana Whitfield, 9:30 AM-10:30 AM')
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(screen.getByText('Completed')).toBeDefined()
    expect(sent()).toMatchObject([{ body: { status: 'completed', version: 3 }, adminKey: KEY }])
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
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
    await press(user, /^Mark completed/)
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('StatusYou saw: ConfirmedNow: No-show')
    expect(question.textContent).toContain('NotesYou saw: (empty)Now: Nobody opened')
    expect(question.textContent).not.toContain('Payment')
    await press(user, 'Do it anyway')
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { status: 'completed', version: 3 },
      { status: 'completed', version: 5 },
    ])
  })

  it('counts as done if the appointment is already marked', async () => {
    const { user } = renderAppointments({
      ...officeApi([STARTED]),
      [PATCH]: () =>
        refusal('changed_meanwhile', 'Changed.', { current: { ...STARTED, status: 'no_show', version: 4 } }),
    })
    await press(user, /^Mark no-show/)
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says why it failed, and refetches the list', async () => {
    const { requests, user } = renderAppointments({
      ...officeApi([STARTED]),
      [PATCH]: () => refusal('not_allowed_now', 'This visit is cancelled.'),
    })
    await press(user, /^Mark completed/)
    expect(await screen.findByText('Failed to update visit: This visit is cancelled.')).toBeDefined()
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/appointments')).toHaveLength(2))
  })
})

describe('notes and history', () => {
  it('saves notes with the version, and asks before it discards them', async () => {
    const { sent, user } = renderAppointments({
      [PATCH]: () => json(appointment({ notes: 'Blue door', version: 4 })),
    })
    await press(user, /^Notes: Dana/)
    await user.type(screen.getByLabelText('Notes for the office and the crew'), 'Blue door')
    await user.keyboard('{Escape}')
    await press(user, 'Keep editing')
    await press(user, 'Save')
    expect(await screen.findByText('Notes saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent()).toMatchObject([{ body: { notes: 'Blue door', version: 3 } }])
  })

  it('cannot close or change notes while they save', async () => {
    const { answer, release } = delayedResponse()
    const { user } = renderAppointments({ [PATCH]: () => answer })
    await press(user, /^Notes: Dana/)
    await user.type(screen.getByLabelText('Notes for the office and the crew'), 'Blue door')
    await press(user, 'Save')
    await screen.findByRole('button', { name: 'Saving...' })
    await user.type(screen.getByLabelText('Notes for the office and the crew'), ', too late')
    expect(screen.getByLabelText('Notes for the office and the crew')).toHaveProperty('value', 'Blue door')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    release(json(appointment({ notes: 'Blue door', version: 4 })))
    expect(await screen.findByText('Notes saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('returns to the login if the server rejects the key for the history', async () => {
    const { user, onRejected } = renderAppointments({
      [`GET /api/appointments/${UPCOMING.id}`]: () => refusal('unauthorized', 'No'),
    })
    await press(user, /^History: Dana/)
    await waitFor(() => expect(onRejected).toHaveBeenCalledOnce())
  })

  it('shows when, who, what and why in the history', async () => {
    const { user } = renderAppointments({
      [`GET /api/appointments/${UPCOMING.id}`]: () =>
        json({
          ...UPCOMING,
          history: [
            { at: '2026-03-01T15:00:00.000Z', from: null, to: 'held', by: 'visitor', why: 'Time chosen' },
            { at: '2026-03-01T15:04:00.000Z', from: 'held', to: 'confirmed', by: 'payment', why: 'Paid' },
            { at: '2026-03-02T15:00:00.000Z', from: 'confirmed', to: 'confirmed', by: 'office', why: 'Notes changed' },
          ],
        }),
    })
    await press(user, /^History: Dana/)
    const dialog = screen.getByRole('dialog', { name: 'History' })
    expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Mar 1, 2026, 9:00 AM, by the customerAwaiting payment. Time chosen',
      'Mar 1, 2026, 9:04 AM, by the paymentAwaiting payment to confirmed. Paid',
      'Mar 2, 2026, 9:00 AM, by the officeNotes changed',
    ])
  })
})
