import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NARROW_SCREEN } from '#client/ui/screen/media-queries.ts'
import { DAY_MS } from '#shared/lib/durations.ts'
import { axe } from '#test/client/axe.ts'
import { appointment, FRIDAY, NOW, TODAY, UPCOMING, weekWith } from '#test/client/office-appointments.tsx'
import { dayOf, EARLY, LATE, LATE_ID, OFFICE, renderDay, stop } from '#test/client/office-day.tsx'
import { press } from '#test/client/press.ts'
import { inTurn, refusal, type StubbedApi, unreachable } from '#test/client/stub-api.ts'
import { drag, stubGeometry } from '#test/client/week-drag.ts'
import { DANA } from '#test/contacts.ts'
import { EIGHT, TWO } from '#test/slots.ts'

describe("a crew's day", () => {
  it('shows whom to call, where to go, and what to collect, for the own crew only', async () => {
    const { requests } = renderDay({}, { address: '/orders/day?crew=1' })
    const early = await stop('Early')
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      `${EIGHT} Dana Early`,
      `${TWO} Dana Late`,
    ])
    expect(early.getByRole('link', { name: DANA.phoneNumber }).getAttribute('href')).toBe('tel:+16155550142')
    expect(early.getByRole('link', { name: /^2100 Foundry Lane, Nashville, TN 37203/ })).toBeDefined()
    expect(early.queryByRole('link', { name: /^Directions/ })).toBeNull()
    expect(early.getByText('Collect $100.00')).toBeDefined()
    expect(early.getByText('Quote #1042').closest('a')).toBeNull()
    const late = await stop('Late')
    expect(late.getByRole('link', { name: /^Directions from the previous stop/ })).toBeDefined()
    expect(late.queryByText(/Collect/)).toBeNull()
    expect(screen.getByText('North')).toBeDefined()
    expect(screen.queryByLabelText('Crew')).toBeNull()
    expect(requests.map(({ query }) => query.get('crew'))).toEqual(['2'])
    await axe()
  })

  it('names visits of other days that no one has marked, and leads to their day', async () => {
    const toClose = [
      { id: LATE.appointment.id, date: '2026-03-09', timeSlot: EIGHT, firstName: 'Ada', lastName: 'Old' },
    ]
    const { user } = renderDay({ 'GET /api/day': ({ query }) => dayOf([], toClose)(query) })
    expect(await screen.findByText('To close: 1 visit that no one has marked.')).toBeDefined()
    await press(user, 'Mar 9, 8:00 AM: Ada Old')
    expect(await screen.findByRole('heading', { level: 1, name: 'Monday, March 9, 2026' })).toBeDefined()
    expect(screen.queryByText(/^To close/)).toBeNull()
  })

  it('goes from yesterday to 14 days ahead', async () => {
    const { user } = renderDay()
    await stop('Early')
    await press(user, 'Previous')
    expect(await screen.findByText('No visits that day.')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
    await press(user, 'Today')
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Next' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
    for (let days = 0; days < 14; days += 1) await press(user, 'Next')
    expect(await screen.findByRole('heading', { level: 1, name: 'Tuesday, March 24, 2026' })).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true)
  })

  it.each(['/orders/day', `/orders/day?date=${TODAY}`])(
    'follows the day if %s stays open overnight',
    async (address) => {
      renderDay({ 'GET /api/day': ({ query }) => dayOf([EARLY])(query) }, { address })
      const early = await stop('Early')
      expect(early.getByRole('button', { name: 'On my way' })).toBeDefined()
      vi.setSystemTime(NOW.getTime() + DAY_MS)
      fireEvent(window, new Event('focus'))
      if (address.includes('date')) {
        expect(await screen.findByRole('button', { name: 'Today' })).toBeDefined()
        expect(early.queryByRole('button', { name: 'On my way' })).toBeNull()
      } else {
        expect(await screen.findByRole('heading', { level: 1, name: 'Wednesday, March 11, 2026' })).toBeDefined()
      }
    },
  )

  it('lets the office choose the crew, and leads to the quote', async () => {
    const { requests, user } = renderDay({}, { me: OFFICE, address: '/orders/day?crew=1' })
    const early = await stop('Early')
    expect(early.getByRole('link', { name: 'Quote #1042' }).getAttribute('href')).toBe('/orders/1042')
    await screen.findByRole('option', { name: 'Crew 2' })
    await user.selectOptions(screen.getByLabelText('Crew'), 'Crew 2')
    await waitFor(() => expect(requests.at(-1)?.query.get('crew')).toBe('2'))
    expect(location.search).toContain('crew=2')
  })

  it('has all crews side by side for the office on a wide screen, until it chooses one', async () => {
    const api = weekWith({ appointments: [UPCOMING, appointment({ id: LATE_ID, appointmentDate: TODAY })] })
    const address = `/orders/day?date=${FRIDAY}`
    const { user } = renderDay(api, { me: OFFICE, address, stops: [] })
    const columns = await screen.findAllByRole('group', { name: /, Crew/ })
    expect(columns.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Friday, March 13, 2026, Crew 1',
      'Friday, March 13, 2026, Crew 2',
    ])
    expect(screen.getAllByRole('link', { name: /^Day sheet/ }).map((link) => link.getAttribute('href'))).toEqual([
      `/orders/day?date=${FRIDAY}&crew=1`,
      `/orders/day?date=${FRIDAY}&crew=2`,
    ])
    await axe()
    stubGeometry()
    // Each column has half of the width.
    drag(screen.getByRole('button', { name: /Dana Whitfield.*2100 Foundry Lane/ }))
    expect(await screen.findByText('Fri 1:00 PM, Crew 1 → Fri 2:00 PM, Crew 2.')).toBeDefined()
    await user.keyboard('{Escape}')
    await user.selectOptions(screen.getByLabelText('Crew'), 'Crew 2')
    expect(await screen.findByText('No visits that day.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    await user.selectOptions(screen.getByLabelText('Crew'), 'All crews')
    expect(await screen.findAllByRole('group', { name: /, Crew/ })).toHaveLength(2)
    await press(user, 'Next day')
    expect(location.search).toBe('?date=2026-03-14')
  })

  it('is that of the first crew for the office on a narrow screen', async () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: media === NARROW_SCREEN }),
    )
    const { requests } = renderDay({}, { me: OFFICE })
    await stop('Early')
    expect(requests.at(-1)?.query.get('crew')).toBe('1')
    expect(screen.queryByRole('option', { name: 'All crews' })).toBeNull()
  })

  it('is today for a crew that asks for a day that it does not see', async () => {
    const { requests } = renderDay({}, { address: '/orders/day?date=2026-03-08' })
    await stop('Early')
    expect(requests.map(({ query }) => query.get('date'))).toEqual([TODAY])
    cleanup()
    renderDay({}, { address: '/orders/day?date=2026-03-08&crew=2', me: OFFICE })
    expect(await screen.findByRole('heading', { level: 1, name: 'Sunday, March 8, 2026' })).toBeDefined()
  })

  it('has a link to each stop on top, and none for a single one', async () => {
    const completed = { ...LATE, appointment: { ...LATE.appointment, status: 'completed' as const } }
    const { user } = renderDay({}, { stops: [EARLY, completed] })
    const late = await stop('Late')
    const links = within(screen.getByRole('navigation', { name: 'Stops' })).getAllByRole('link')
    expect(links.map((link) => link.closest('li')?.textContent)).toEqual([
      '8:00 AMDana EarlyNashville',
      '2:00 PMDana LateNashvilleCompleted',
    ])
    await user.click(screen.getByRole('link', { name: /Late/ }))
    await waitFor(() => expect(document.activeElement).toBe(late.getByRole('heading', { level: 2 })))
    cleanup()
    renderDay({}, { stops: [EARLY] })
    await stop('Early')
    expect(screen.queryByRole('navigation', { name: 'Stops' })).toBeNull()
  })

  it('says if it cannot be loaded', async () => {
    const { user } = renderDay({
      'GET /api/day': inTurn(
        () => refusal('internal', 'Down'),
        () => dayOf([EARLY])(new URLSearchParams({ date: TODAY, crew: '2' })),
      ),
    })
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
    await press(user, 'Try again')
    expect(await stop('Early')).toBeDefined()
  })
})

describe('a day that this device has kept', () => {
  const offline = { 'GET /api/day': unreachable }
  const wasSaved = (savedAt: number) =>
    localStorage.setItem(
      'office_day',
      String(localStorage.getItem('office_day')).replace(/"savedAt":\d+/, `"savedAt":${savedAt}`),
    )

  it('opens without a connection, and says when it was saved', async () => {
    renderDay()
    await stop('Early')
    cleanup()
    renderDay(offline)
    await stop('Early')
    expect(screen.getByText('Offline. Saved on Mar 10, 2026, 10:30 AM.')).toBeDefined()
    cleanup()
    wasSaved(NOW.getTime() - DAY_MS)
    renderDay(offline)
    await stop('Early')
    expect(screen.getByText('Offline. Saved on Mar 9, 2026, 10:30 AM.')).toBeDefined()
    await axe()
  })

  it('opens if a proxy answers for the server', async () => {
    renderDay()
    await stop('Early')
    cleanup()
    renderDay({ 'GET /api/day': () => new Response('<html>Bad gateway</html>', { status: 503 }) })
    await stop('Early')
    expect(screen.getByText('Offline. Saved on Mar 10, 2026, 10:30 AM.')).toBeDefined()
  })

  it('is gone from the device after a week, and after another build', async () => {
    renderDay()
    await stop('Early')
    cleanup()
    wasSaved(NOW.getTime() - 7 * DAY_MS)
    renderDay(offline)
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
    expect(localStorage.getItem('office_day')).not.toContain('Early')
    cleanup()
    renderDay()
    await stop('Early')
    cleanup()
    document.documentElement.dataset.build = 'next'
    renderDay(offline)
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
    expect(localStorage.getItem('office_day')).not.toContain('Early')
    delete document.documentElement.dataset.build
  })

  it('becomes the current one once the connection is back', async () => {
    renderDay()
    await stop('Early')
    cleanup()
    renderDay({ 'GET /api/day': inTurn(unreachable, () => dayOf([LATE])(new URLSearchParams({ date: TODAY }))) })
    await stop('Early')
    fireEvent(window, new Event('offline'))
    fireEvent(window, new Event('online'))
    await stop('Late')
    await waitFor(() => expect(screen.queryByText(/^Offline/)).toBeNull())
    expect(screen.queryByText(/Early/)).toBeNull()
  })

  it.each<[string, StubbedApi, Parameters<typeof renderDay>[1]]>([
    ['of an admin key', {}, { me: OFFICE, address: '/orders/day?crew=1' }],
    ['of another day', {}, { address: '/orders/day?date=2026-03-11' }],
    ['that the server refuses', { 'GET /api/day': () => refusal('internal', 'Down') }, {}],
  ])('does not stand for one %s', async (_what, api, options) => {
    renderDay({}, options?.me && options)
    await stop('Early')
    cleanup()
    renderDay({ ...offline, ...api }, options)
    expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
  })
})

it('a day that did not load without a connection loads by itself once the connection is back', async () => {
  let isOnline = false
  renderDay({ 'GET /api/day': ({ query }) => (isOnline ? dayOf([EARLY])(query) : unreachable()) })
  expect(await screen.findByText("Couldn't load the day.")).toBeDefined()
  isOnline = true
  fireEvent(window, new Event('offline'))
  fireEvent(window, new Event('online'))
  expect(await stop('Early')).toBeDefined()
})
