import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { BEGUN, COMING, KEY, office, PATCH, press, setUpAppointments, visit } from '#test/office-appointments.tsx'
import { held, json } from '#test/stub-api.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the list', () => {
  it('begins today, by the clock of the shop, and has each day of the week', async () => {
    // Already Wednesday in Greenwich.
    const { requests } = setUpAppointments(office(), new Date('2026-03-11T04:59:00Z'))
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
    const asked = requests.filter(({ path }) => path !== '/api/jobs/failed')
    expect(asked.map(({ path, query, adminKey }) => [path, query.toString(), adminKey])).toEqual([
      ['/api/appointments', 'from=2026-03-10&to=2026-03-16', KEY],
      ['/api/closures', '', KEY],
    ])
    expect(screen.getAllByText('Nothing booked')).toHaveLength(4)
    expect(screen.getAllByText('Saturdays and Sundays are closed')).toHaveLength(2)
  })

  it('shows time, contact, address on a map, quote, states and notes of a visit', async () => {
    setUpAppointments(office([visit({ notes: 'Ring twice', crew: 2, disputed: true })]))
    const day = await screen.findByRole('region', { name: 'Friday, March 13, 2026' })
    expect(within(day).getByText('1:00 PM-2:00 PM')).toBeDefined()
    expect(within(day).getByText('Crew 2')).toBeDefined()
    const href = (name: string | RegExp) => within(day).getByRole('link', { name }).getAttribute('href')
    expect(href('(615) 555-0142')).toBe('tel:+16155550142')
    expect(href('dana@example.com')).toBe('mailto:dana@example.com')
    expect(href(/^12 Main Street, Apt 4, Nashville, TN 37206/)).toBe(
      'https://www.google.com/maps/search/?api=1&query=12%20Main%20Street%2C%20Nashville%2C%20TN%2037206',
    )
    expect(within(day).getByText('Quote #1042')).toBeDefined()
    expect(within(day).getByText('Confirmed').dataset.look).toBe('default')
    expect(within(day).getByText('Paid $100.00').dataset.look).toBe('outline')
    expect(within(day).getByText('Disputed').dataset.look).toBe('destructive')
    expect(within(day).getByText('Ring twice')).toBeDefined()
  })

  it('goes week by week, and back to today', async () => {
    const { user } = setUpAppointments()
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
    ['is to come', COMING, ['Move', 'Cancel']],
    ['has begun', BEGUN, ['Mark completed', 'Mark no-show', 'Move', 'Cancel']],
    ['took place', { ...BEGUN, status: 'completed' }, ['Mark no-show']],
    ['was missed', { ...BEGUN, status: 'no_show' }, ['Mark completed']],
    ['is held', visit({ status: 'held', heldUntil: '2026-03-10T15:45:00.000Z' }), ['Cancel']],
    ['is cancelled', visit({ status: 'cancelled' }), []],
  ] satisfies [string, OfficeVisit, string[]][])(
    'offers for a visit that %s what may follow',
    async (_, one, actions) => {
      setUpAppointments(office([one]))
      await screen.findByText('Dana Whitfield')
      const names = screen.getAllByRole('button', { name: /: Dana Whitfield/ }).map(({ textContent }) => textContent)
      expect(names).toEqual([...actions, 'Notes', 'History'])
    },
  )

  it('comes back to the login where the key does not hold any more', async () => {
    const { onRejected } = setUpAppointments({
      ...office(),
      'GET /api/appointments': () => json({ error: 'No', code: 'unauthorized' }, 401),
    })
    await waitFor(() => expect(onRejected).toHaveBeenCalled())
  })

  it('says why it failed, and tries again', async () => {
    let tries = 0
    const { user } = setUpAppointments({
      ...office(),
      'GET /api/appointments': () => (++tries === 1 ? json({ error: 'Down', code: 'internal' }, 500) : json([COMING])),
    })
    expect(await screen.findByText('Failed to fetch appointments: Down')).toBeDefined()
    await press(user, 'Try again')
    expect(await screen.findByText('Dana Whitfield')).toBeDefined()
  })
})

describe('marking a visit', () => {
  it('sends the version that was seen, and shows what the visit is now', async () => {
    let now = BEGUN
    const { sent, user } = setUpAppointments({
      ...office(),
      'GET /api/appointments': () => json([now]),
      [PATCH]: () => {
        now = { ...BEGUN, status: 'completed', version: 4 }
        return json(now)
      },
    })
    await press(user, 'Mark completed: Dana Whitfield, 9:30 AM-10:30 AM')
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(screen.getByText('Completed')).toBeDefined()
    expect(sent()).toMatchObject([{ body: { status: 'completed', version: 3 }, adminKey: KEY }])
    await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  })

  it('that somebody else changed shows what is different, and does it only when told to', async () => {
    const theirs = { ...BEGUN, status: 'no_show', notes: 'Nobody opened', version: 5 } as const
    let tries = 0
    const { sent, user } = setUpAppointments({
      ...office([BEGUN]),
      [PATCH]: () =>
        ++tries === 1
          ? json({ error: 'Changed.', code: 'changed_meanwhile', current: theirs }, 409)
          : json({ ...theirs, status: 'completed', version: 6 }),
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

  it('that is marked already is done: only its answer was lost', async () => {
    const { user } = setUpAppointments({
      ...office([BEGUN]),
      [PATCH]: () =>
        json(
          { error: 'Changed.', code: 'changed_meanwhile', current: { ...BEGUN, status: 'no_show', version: 4 } },
          409,
        ),
    })
    await press(user, /^Mark no-show/)
    expect(await screen.findByText('Visit updated')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says why it failed, and asks for the list again', async () => {
    const { requests, user } = setUpAppointments({
      ...office([BEGUN]),
      [PATCH]: () => json({ error: 'This visit is cancelled.', code: 'not_allowed_now' }, 409),
    })
    await press(user, /^Mark completed/)
    expect(await screen.findByText('Failed to update visit: This visit is cancelled.')).toBeDefined()
    await waitFor(() => expect(requests.filter(({ path }) => path === '/api/appointments')).toHaveLength(2))
  })
})

describe('notes and history', () => {
  it('notes are saved with the version, and not thrown away without asking', async () => {
    const { sent, user } = setUpAppointments({
      ...office(),
      [PATCH]: () => json(visit({ notes: 'Blue door', version: 4 })),
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

  it('notes can be neither left nor changed while they are saved', async () => {
    const { answer, release } = held()
    const { user } = setUpAppointments({ ...office(), [PATCH]: () => answer })
    await press(user, /^Notes: Dana/)
    await user.type(screen.getByLabelText('Notes for the office and the crew'), 'Blue door')
    await press(user, 'Save')
    await screen.findByRole('button', { name: 'Saving...' })
    await user.type(screen.getByLabelText('Notes for the office and the crew'), ', too late')
    expect(screen.getByLabelText('Notes for the office and the crew')).toHaveProperty('value', 'Blue door')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    release(json(visit({ notes: 'Blue door', version: 4 })))
    expect(await screen.findByText('Notes saved')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the history leads to the login where the key does not hold any more', async () => {
    const { user, onRejected } = setUpAppointments({
      ...office(),
      [`GET /api/appointments/${COMING.id}`]: () => json({ error: 'No', code: 'unauthorized' }, 401),
    })
    await press(user, /^History: Dana/)
    await waitFor(() => expect(onRejected).toHaveBeenCalledOnce())
  })

  it('the history says when, by whom, what and why', async () => {
    const { user } = setUpAppointments({
      ...office(),
      [`GET /api/appointments/${COMING.id}`]: () =>
        json({
          ...COMING,
          history: [
            { at: '2026-03-01T15:00:00.000Z', from: null, to: 'held', by: 'visitor', why: 'Chosen for payment' },
            { at: '2026-03-01T15:04:00.000Z', from: 'held', to: 'confirmed', by: 'payment', why: 'Paid' },
            { at: '2026-03-02T15:00:00.000Z', from: 'confirmed', to: 'confirmed', by: 'office', why: 'Notes changed' },
          ],
        }),
    })
    await press(user, /^History: Dana/)
    const dialog = screen.getByRole('dialog', { name: 'History' })
    expect((await within(dialog).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Mar 1, 2026, 9:00 AM, by the visitorAwaiting payment. Chosen for payment',
      'Mar 1, 2026, 9:04 AM, by the paymentAwaiting payment to confirmed. Paid',
      'Mar 2, 2026, 9:00 AM, by the officeNotes changed',
    ])
  })
})
