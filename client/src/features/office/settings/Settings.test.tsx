import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { navigateFromLayers } from '#client/ui/dialog/browser-history.ts'
import type { Crew } from '#shared/schedule/crews.ts'
import { axe } from '#test/client/axe.ts'
import { CREWS, NOW, UPCOMING, closure } from '#test/client/office-appointments.tsx'
import { KEY } from '#test/client/office-quotes.tsx'
import { PageProviders } from '#test/client/page-providers.tsx'
import { shownToast } from '#test/client/toasts.ts'
import { press } from '#test/client/press.ts'
import { delayedResponse, json, noContent, refusal, stubApi, type StubbedApi } from '#test/client/stub-api.ts'

import { Settings } from './Settings.tsx'

const HOURS = {
  effectiveFrom: '2000-01-01',
  weekdays: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    visits: weekday === 1 ? [{ first: '08:00', last: '11:00' }] : [],
  })),
}
const SETTINGS = {
  travelMinutes: 30,
  depositPercent: 50,
  validDays: 14,
  installationWeeks: 2,
  balanceDue: 'before',
  usualLines: [{ text: 'Undermount sink', unitPriceCents: 45_000 }],
  officeMayRefund: true,
  adminKeysOn: true,
  firstReminderOn: true,
  secondReminderOn: true,
  version: 2,
}
const API: StubbedApi = {
  'GET /api/crews': () => json(CREWS),
  'GET /api/hours': () => json({ current: HOURS, upcoming: null, later: [] }),
  'GET /api/opened-days': () => json([{ date: '2026-03-14', reason: 'Home show' }]),
  'GET /api/settings': () => json(SETTINGS),
  'GET /api/closures': () => json([]),
  'GET /api/templates': () => json([]),
}

async function open(api: StubbedApi = {}, role: 'owner' | 'office' = 'owner') {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  history.replaceState(null, '', '/orders/settings')
  const me = { kind: 'key', role, person: null } as const
  const requests = stubApi({ 'GET /api/me': () => json(me), ...API, ...api })
  const { container: page } = render(
    <PageProviders auth={KEY}>
      <Router aroundNav={navigateFromLayers}>
        <Settings me={me} />
      </Router>
    </PageProviders>,
  )
  if (role === 'owner') {
    await screen.findByLabelText('Time after each visit')
    await screen.findByLabelText('Name of crew 1')
  }
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { page, sent, user: userEvent.setup() }
}

/** The one at the side. A small screen has it at the end. */
const historyLink = () =>
  within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('link', { name: 'History of changes' })

describe('settings', () => {
  it('has a section for each subject', async () => {
    const { page, user } = await open()
    const headings = within(page).getAllByRole('heading', { level: 2 })
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Crews',
      'Hours of visits',
      'Days off',
      'Opened days',
      'Travel time',
      'Final quotes',
      'Own lines',
      'Templates',
      'Reminders',
      'Access',
    ])
    await within(page).findByText('No day is blocked.')
    await axe()
    const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      ...headings.map(({ textContent }) => textContent),
      'Prices',
      'History of changes',
    ])
    await user.click(historyLink())
    expect(location.pathname).toBe('/orders/history')
  })

  it('go to a section by its link, and still ask nothing about what is not saved', async () => {
    const { user, page } = await open()
    fireEvent.change(within(page).getByLabelText('Name of crew 1'), { target: { value: 'Luis' } })
    await user.click(screen.getByRole('link', { name: 'Access' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['Crews', 'GET /api/crews'],
    ['Hours of visits', 'GET /api/hours'],
    ['Days off', 'GET /api/closures'],
    ['Opened days', 'GET /api/opened-days'],
    ['Travel time', 'GET /api/settings'],
    ['Templates', 'GET /api/templates'],
  ])('says why a section did not load, and tries again: %s', async (title, endpoint) => {
    const answer = API[endpoint]
    if (!answer) throw new Error(endpoint)
    let isDown = true
    const { user } = await open(
      { [endpoint]: (request) => (isDown ? refusal('internal', 'Down') : answer(request)) },
      'office',
    )
    const section = within(screen.getByRole('region', { name: title }))
    expect(await section.findByText('Down')).toBeDefined()
    isDown = false
    await user.click(section.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(section.queryByText('Down')).toBeNull())
    expect(section.queryByText(/^Loading/)).toBeNull()
  })

  it('lists blocked days, and unblocks them', async () => {
    let closures = [
      closure({ date: '2026-03-20', until: '2026-03-22', timeSlot: null, crew: 2, reason: 'Inventory' }),
      closure({ id: '0198c0de-0000-7000-8000-0000000000f9', timeSlot: '8:00 AM-9:00 AM', reason: 'Truck' }),
    ]
    const { page, sent, user } = await open({
      'GET /api/closures': () => json(closures),
      [`DELETE /api/closures/${closures[0]?.id}`]: () => {
        closures = []
        return noContent()
      },
    })
    await within(page).findByText(/Inventory/)
    expect(page.textContent).toContain('Friday, March 20, 2026 through Sunday, March 22, 2026Inventory, ')
    expect(page.textContent).not.toContain('Truck')
    await press(user, /^Unblock: Friday, March 20, 2026/)
    await within(page).findByText('No day is blocked.')
    expect(sent().map(({ method }) => method)).toEqual(['DELETE'])
    await press(user, 'Block time')
    await screen.findByRole('dialog', { name: 'Block time' })
  })

  it('renames a crew, and changes its days and email', async () => {
    const { sent, user, page } = await open({ 'PATCH /api/crews/2': () => json({ ...CREWS[1], version: 2 }) })
    const name = within(page).getByLabelText('Name of crew 2')
    fireEvent.change(name, { target: { value: 'Luis' } })
    const crew = within(page).getByRole('group', { name: 'Crew 2' })
    await user.click(within(crew).getByRole('checkbox', { name: 'Tue' }))
    fireEvent.change(within(crew).getByLabelText('Email of crew 2'), { target: { value: 'luis@shop.example' } })
    await press(user, 'Save crew 2')
    expect(await screen.findByText('Crew saved')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { name: 'Luis', color: '#2f5d50', days: [1, 3, 4, 5], active: true, email: 'luis@shop.example', version: 1 },
    ])
  })

  it('adds a crew, and says why a crew cannot become inactive', async () => {
    const why = 'Crew 2 has 3 upcoming visits. Move them first.'
    const { sent, user, page } = await open({
      'POST /api/crews': () => json({ ...CREWS[0], number: 3 }, 201),
      'PATCH /api/crews/2': () => refusal('not_allowed_now', why),
    })
    fireEvent.change(within(page).getByLabelText('Name of a new crew'), { target: { value: 'Ana' } })
    await press(user, 'Add crew')
    expect(await screen.findByText('Crew added')).toBeDefined()
    const crew = within(page).getByRole('group', { name: 'Crew 2' })
    await user.click(within(crew).getByRole('checkbox', { name: 'Active' }))
    await press(user, 'Save crew 2')
    expect((await within(page).findByRole('alert')).textContent).toBe(why)
    expect(sent()[0]?.body).toEqual({ name: 'Ana' })
  })

  /** Someone else changes all crews before the first save. */
  const changedCrews = (): StubbedApi => {
    let crews = CREWS
    return {
      'GET /api/crews': () => json(crews),
      'PATCH /api/crews/2': ({ body }) => {
        if ((body as Crew).version === 2) return json({ ...crews[1], ...(body as Crew), version: 3 })
        crews = CREWS.map((crew) => ({ ...crew, name: `Theirs ${crew.number}`, email: 'new@shop.example', version: 2 }))
        return refusal('changed_meanwhile', 'Changed.', { current: crews[1] })
      },
    }
  }

  it('asks which version of a crew to keep if someone else changed it first', async () => {
    const { sent, user, page } = await open(changedCrews())
    const name = within(page).getByLabelText('Name of crew 2')
    fireEvent.change(name, { target: { value: 'Mine' } })
    await press(user, 'Save crew 2')
    const alert = await within(page).findByRole('alert')
    expect(alert.textContent).toContain(
      'Someone else changed this crew while you were editing.NameTheirsTheirs 2YoursMine',
    )
    expect(name).toHaveProperty('value', 'Mine')
    await press(user, 'Keep mine')
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Crew saved' }))
    expect(sent().map(({ body }) => body)).toMatchObject([
      { name: 'Mine', version: 1 },
      // What wasn't changed here becomes theirs.
      { name: 'Mine', email: 'new@shop.example', version: 2 },
    ])
  })

  it("takes someone else's version of a crew, and shows at once what changed in an untouched one", async () => {
    const { user, page } = await open(changedCrews())
    fireEvent.change(within(page).getByLabelText('Name of crew 2'), { target: { value: 'Mine' } })
    await press(user, 'Save crew 2')
    await within(page).findByDisplayValue('Theirs 1')
    expect(within(page).getByLabelText('Name of crew 2')).toHaveProperty('value', 'Mine')
    await press(user, 'Take theirs')
    expect(within(page).getByLabelText('Name of crew 2')).toHaveProperty('value', 'Theirs 2')
    expect(within(page).queryByRole('alert')).toBeNull()
  })

  it.each([
    ['Name of crew 1', 'Save crew 1', 'PATCH /api/crews/1', 'Luis'],
    ['Monday: first start', 'Save hours', 'POST /api/hours', '09:00'],
  ])('keeps the focus in the form while it saves, and ignores changes: %s', async (label, button, endpoint, value) => {
    const slow = delayedResponse()
    const { user, page } = await open({ [endpoint]: () => slow.answer })
    const field = await within(page).findByLabelText<HTMLInputElement | HTMLSelectElement>(label)
    fireEvent.change(field, { target: { value } })
    await press(user, button)
    await waitFor(() => expect(within(page).getByRole('button', { name: button }).ariaBusy).toBe('true'))
    // A browser takes the focus away from a disabled field, and from everything in a disabled fieldset.
    expect(field.matches(':enabled')).toBe(true)
    fireEvent.change(field, { target: { value: '10:00' } })
    expect(field.value).toBe(value)
    slow.release(refusal('not_allowed_now', 'Not now.'))
    await within(page).findByText('Not now.')
  })

  it('offers only times of a weekday that stay in order, and says why the server refuses their first day', async () => {
    const { sent, user, page } = await open({ 'POST /api/hours': () => refusal('invalid', 'New hours start later.') })
    const select = (name: string, index = 0) => within(page).getAllByLabelText<HTMLSelectElement>(name)[index]
    const pick = (name: string, text: string, index = 0) => user.selectOptions(select(name, index) ?? page, text)
    await pick('Monday: first start', '3:00 PM')
    expect(select('Monday: last start')?.value).toBe('15:00')
    await press(user, 'Add times: Monday')
    expect(select('Monday: first start', 1)?.value).toBe('15:30')
    const texts = (name: string, index = 0) =>
      within(select(name, index) ?? page)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(texts('Monday: last start')).toEqual(['3:00 PM'])
    expect(texts('Monday: first start', 1)[0]).toBe('3:30 PM')
    await press(user, 'Save hours')
    await within(page).findByText('New hours start later.')
    const body = sent()[0]?.body as typeof HOURS | undefined // as the form sends it
    expect(body?.weekdays[1]?.visits).toEqual([
      { first: '15:00', last: '15:00' },
      { first: '15:30', last: '15:30' },
    ])
  })

  it('sets hours from tomorrow on, and lists the visits outside of them', async () => {
    let upcoming: typeof HOURS | null = null
    const { sent, user, page } = await open({
      'GET /api/hours': () => json({ current: HOURS, upcoming }),
      'POST /api/hours': ({ body }) => {
        upcoming = body as typeof HOURS // as the form sends it
        return json({ hours: upcoming, outside: [UPCOMING] }, 201)
      },
    })
    await user.selectOptions(within(page).getByLabelText('Monday: first start'), '9:00 AM')
    await press(user, 'Add times: Saturday')
    await press(user, 'Save hours')
    expect(await within(page).findByText(/1 visit on Mar 13: Dana Whitfield, 1:00 PM\./)).toBeDefined()
    const [request] = sent()
    expect(request?.body).toMatchObject({ effectiveFrom: '2026-03-11' })
    const weekdays = (request?.body as typeof HOURS | undefined)?.weekdays // as the form sends it
    expect(weekdays?.[1]).toEqual({ weekday: 1, visits: [{ first: '09:00', last: '11:00' }] })
    expect(weekdays?.[6]).toEqual({ weekday: 6, visits: [{ first: '08:00', last: '16:00' }] })
  })

  it('says when the next hours start', async () => {
    const upcoming = { ...HOURS, effectiveFrom: '2026-04-01' }
    const { page } = await open({ 'GET /api/hours': () => json({ current: HOURS, upcoming, later: [] }) })
    await within(page).findByText('These hours start on Wednesday, April 1, 2026.')
  })

  it.each([
    ['2026-03-31', '08:00'],
    ['2026-04-01', '09:00'],
    ['2026-05-04', '10:00'],
    ['2027-03-01', '11:00'],
  ])('replaces the hours that apply from the chosen day on: %s', async (startOn, first) => {
    const from = (effectiveFrom: string, hour: string) => ({
      effectiveFrom,
      weekdays: HOURS.weekdays.map(({ weekday }) => ({ weekday, visits: [{ first: hour, last: '16:00' }] })),
    })
    const { sent, user, page } = await open({
      'GET /api/hours': () =>
        json({
          current: from('2000-01-01', '08:00'),
          upcoming: from('2026-04-01', '09:00'),
          later: [from('2026-05-04', '10:00'), from('2027-02-15', '11:00')],
        }),
      'POST /api/hours': ({ body }) => json({ hours: body, outside: [] }, 201),
    })
    fireEvent.change(within(page).getByLabelText('Start on'), { target: { value: startOn } })
    await press(user, 'Save hours')
    await waitFor(() => expect(sent()).toHaveLength(1))
    const body = sent()[0]?.body as { replaces: typeof HOURS.weekdays } | undefined // as the form sends it
    expect(body?.replaces[1]?.visits).toEqual([{ first, last: '16:00' }])
  })

  const monday = (first: string) => ({
    effectiveFrom: '2026-03-11',
    weekdays: HOURS.weekdays.map((day) => (day.weekday === 1 ? { ...day, visits: [{ first, last: '11:00' }] } : day)),
  })
  /** Someone else saves these hours before the first save. */
  const savedHours = (theirs: typeof HOURS): StubbedApi => {
    let upcoming: typeof HOURS | null = null
    return {
      'GET /api/hours': () => json({ current: HOURS, upcoming }),
      'POST /api/hours': ({ body }) => {
        const { replaces, ...mine } = body as typeof HOURS & { replaces: unknown } // as the form sends it
        upcoming = theirs
        if (JSON.stringify(replaces) === JSON.stringify(theirs.weekdays)) return json({ hours: mine, outside: [] }, 201)
        return refusal('changed_meanwhile', 'Someone else changed these hours.', { current: theirs })
      },
    }
  }

  it('shows both versions of hours that someone else saved first, and keeps what was chosen', async () => {
    const { sent, user, page } = await open(savedHours(monday('08:30')))
    const chosen = within(page).getByLabelText<HTMLSelectElement>('Monday: first start')
    await user.selectOptions(chosen, '9:00 AM')
    await press(user, 'Save hours')
    const alert = await within(page).findByRole('alert')
    expect(alert.textContent).toContain('Someone else changed this schedule while you were editing.')
    expect(alert.textContent).toContain(
      'MondayTheirsFirst visit 8:30 AM, last 11:00 AMYoursFirst visit 9:00 AM, last 11:00 AM',
    )
    expect(chosen.value).toBe('09:00')
    await press(user, 'Keep mine')
    expect(await screen.findByText('Hours saved')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      { ...monday('09:00'), replaces: HOURS.weekdays },
      { ...monday('09:00'), replaces: monday('08:30').weekdays },
    ])
  })

  it('keeps the hours of days that only one of both changed', async () => {
    const tuesday = { weekday: 2, visits: [{ first: '08:00', last: '16:00' }] }
    const withTuesday = (weekdays: typeof HOURS.weekdays) =>
      weekdays.map((day) => (day.weekday === tuesday.weekday ? tuesday : day))
    const theirs = { effectiveFrom: '2026-03-11', weekdays: withTuesday(HOURS.weekdays) }
    const { sent, user, page } = await open(savedHours(theirs))
    await user.selectOptions(within(page).getByLabelText('Monday: first start'), '9:00 AM')
    await press(user, 'Save hours')
    const alert = await within(page).findByRole('alert')
    expect(within(alert).queryByRole('term')).toBeNull()
    expect(within(page).getByLabelText('Tuesday: first start')).toHaveProperty('value', '08:00')
    await press(user, 'Save both')
    expect(await screen.findByText('Hours saved')).toBeDefined()
    expect(sent().at(-1)?.body).toMatchObject({ weekdays: withTuesday(monday('09:00').weekdays) })
  })

  it('shows the hours that someone else saved first', async () => {
    const weekdays = HOURS.weekdays.map((day) => ({ ...day, visits: [] }))
    const { user, page } = await open(savedHours({ effectiveFrom: '2026-03-12', weekdays }))
    await user.selectOptions(within(page).getByLabelText('Monday: first start'), '9:00 AM')
    await press(user, 'Save hours')
    await press(user, 'Take theirs')
    expect(within(page).queryByLabelText('Monday: first start')).toBeNull()
    expect(within(page).getByLabelText<HTMLInputElement>('Start on').value).toBe('Thu, Mar 12, 2026')
    expect(within(page).queryByRole('alert')).toBeNull()
  })

  it('opens and closes days', async () => {
    const { sent, user, page } = await open({
      'POST /api/opened-days': () => json({ date: '2026-03-15', reason: 'Fair' }, 201),
      'DELETE /api/opened-days/2026-03-14': noContent,
    })
    fireEvent.change(within(page).getByLabelText('Day to open'), { target: { value: '2026-03-15' } })
    fireEvent.change(within(page).getByLabelText("Why it's open"), { target: { value: 'Fair' } })
    await press(user, 'Open the day')
    expect(await screen.findByText('Day opened')).toBeDefined()
    await press(user, 'Close again: Saturday, March 14, 2026')
    expect(await screen.findByText('Day closed again')).toBeDefined()
    expect(sent().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { date: '2026-03-15', reason: 'Fair' }],
      ['DELETE', undefined],
    ])
  })

  it.each(['Name of crew 1', 'Name of a new crew', "Why it's open", 'Monday: first start'])(
    'asks before it discards a change: %s',
    async (label) => {
      const { user, page } = await open()
      const value = label.startsWith('Monday') ? '09:00' : '45'
      const field = await within(page).findByLabelText(label)
      fireEvent.change(field, { target: { value } })
      const leave = () => user.click(historyLink())
      await leave()
      await screen.findByRole('alertdialog', { name: 'Discard changes?' })
      await press(user, 'Keep editing')
      expect(field).toHaveProperty('value', value)
      expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
      await leave()
      await press(user, 'Discard')
      await waitFor(() => expect(location.pathname).toBe('/orders/history'))
    },
  )

  it('can be read by office people, who change only days and templates', async () => {
    const { page } = await open({}, 'office')
    expect(page.textContent).toContain(
      'Only an owner can change crews, hours, travel time, final quotes, own lines, reminders, and access.',
    )
    for (const text of [
      'Monday, Tuesday, Wednesday, Thursday, Friday',
      'First visit 8:00 AM, last 11:00 AM',
      'No day is blocked.',
    ])
      expect(await within(page).findAllByText(text)).not.toEqual([])
    await screen.findByRole('button', { name: 'Add template' })
    const names = within(page)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Block time', 'Close again', '', 'Open the day', 'Add template'])
    expect(within(page).getByLabelText('Time after each visit')).toMatchObject({ value: '30', disabled: true })
    const choices = within(page).getAllByRole<HTMLInputElement>('checkbox')
    expect(choices.map((choice) => [choice.checked, choice.matches(':disabled')])).toEqual(Array(4).fill([true, true]))
  })
})

it('the travel time is saved by its button, and one that the list leaves out is shown', async () => {
  const { sent, user } = await open({
    'GET /api/settings': () => json({ ...SETTINGS, travelMinutes: 37 }),
    'PATCH /api/settings': () => json({ ...SETTINGS, travelMinutes: 50, version: 3 }),
  })
  const field = screen.getByLabelText<HTMLSelectElement>('Time after each visit')
  expect(field.value).toBe('37')
  await user.selectOptions(field, '50 minutes')
  await user.click(screen.getByRole('button', { name: 'Save travel time' }))
  await screen.findByText('Settings saved')
  expect(sent().map(({ body }) => body)).toEqual([{ travelMinutes: 50, version: 2 }])
})

it('the deposit, how long a final quote holds, and when the balance is due are saved together, and a wrong one says so', async () => {
  const { sent, user } = await open({
    'PATCH /api/settings': () =>
      json({ ...SETTINGS, depositPercent: 40, validDays: 30, balanceDue: 'installed', version: 3 }),
  })
  const type = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), text)
  }
  await type('Deposit, percent', '140')
  await user.clear(screen.getByLabelText('Days it holds'))
  const save = screen.getByRole('button', { name: 'Save final quotes' })
  await user.click(save)
  await screen.findByText('The deposit must be a whole number from 0 to 100')
  screen.getByText('The days that it holds must be a whole number from 1 to 90')
  expect(sent()).toEqual([])
  await type('Deposit, percent', '40')
  await type('Days it holds', '30')
  await user.selectOptions(screen.getByLabelText('Balance due'), 'Once it is installed')
  await user.click(save)
  await screen.findByText('Settings saved')
  expect(sent().map(({ body }) => body)).toEqual([
    { depositPercent: 40, validDays: 30, installationWeeks: 2, balanceDue: 'installed', version: 2 },
  ])
})

describe('own lines to choose from', () => {
  const section = () => within(screen.getByRole('region', { name: 'Own lines' }))
  const SINK = { text: 'Undermount sink', unitPriceCents: 45_000 }
  const saves = (api: StubbedApi = {}) =>
    open({ 'PATCH /api/settings': ({ body }) => json({ ...SETTINGS, ...(body as object), version: 3 }), ...api })

  it('are added, changed and removed, and saved as one list', async () => {
    const { sent, user } = await saves()
    await user.click(section().getByRole('button', { name: 'Add a line' }))
    const [, text] = section().getAllByLabelText('Text')
    const [, price] = section().getAllByLabelText('Unit price')
    if (!text || !price) throw new Error('No fields')
    await user.type(text, 'Delivery')
    await user.type(price, '120.50')
    await user.click(section().getByRole('button', { name: 'Save own lines' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    const delivery = { text: 'Delivery', unitPriceCents: 12_050 }
    expect(sent()[0]?.body).toEqual({ usualLines: [SINK, delivery], version: 2 })
  })

  it('say what is wrong at its field, and keep what was typed', async () => {
    const { sent, user } = await saves()
    await user.click(section().getByRole('button', { name: 'Add a line' }))
    await user.click(section().getByRole('button', { name: 'Save own lines' }))
    expect(section().getByText('The text is required')).toBeDefined()
    expect(section().getByText('Enter dollars, such as 120')).toBeDefined()
    expect(section().getAllByLabelText('Text')).toHaveLength(2)
    expect(sent()).toEqual([])
  })

  it('keep what is typed while they are saved', async () => {
    const held = delayedResponse()
    const { user } = await saves({ 'PATCH /api/settings': () => held.answer })
    const field = () => section().getByLabelText('Text')
    await user.clear(field())
    await user.type(field(), 'Sink')
    await user.click(section().getByRole('button', { name: 'Save own lines' }))
    await user.type(field(), ' and clips')
    held.release(json({ ...SETTINGS, version: 3 }))
    await screen.findByText('Settings saved')
    expect((field() as HTMLInputElement).value).toBe('Sink and clips')
    expect(section().getByRole('button', { name: 'Save own lines' })).toBeDefined()
  })
})

describe('the settings of access and reminders', () => {
  const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

  it.each([
    [/refund/, { officeMayRefund: false }],
    [/^Remind customers 2 hours before a visit/, { secondReminderOn: false }],
  ])('are saved at once, with the version that was shown: %s', async (name, edit) => {
    let settings = SETTINGS
    const { sent, user } = await open({
      'GET /api/settings': () => json(settings),
      'PATCH /api/settings': () => {
        settings = { ...SETTINGS, ...edit, version: 4 }
        return json(settings)
      },
    })
    await user.click(await box(name))
    await screen.findByText('Settings saved')
    expect((await box(name)).checked).toBe(false)
    expect(sent().map(({ body }) => body)).toEqual([{ ...edit, version: 2 }])
  })

  it('say why an admin key cannot turn admin keys off, and stay', async () => {
    const message = 'Sign in with your email to turn admin keys off.'
    const { user } = await open({ 'PATCH /api/settings': () => refusal('forbidden', message) })
    await user.click(await box(/Admin keys/))
    await press(user, 'Turn off')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect((await box(/Admin keys/)).checked).toBe(true)
  })

  it('ask before admin keys are turned off, and not before they are turned on', async () => {
    let settings = SETTINGS
    const { sent, user } = await open({
      'GET /api/settings': () => json(settings),
      'PATCH /api/settings': ({ body }) => {
        settings = { ...settings, ...(body as Partial<typeof SETTINGS>) } // as the form sends it
        return json(settings)
      },
    })
    await user.click(await box(/Admin keys/))
    await screen.findByRole('alertdialog', { name: 'Turn off admin keys?' })
    await press(user, 'Cancel')
    expect((await box(/Admin keys/)).checked).toBe(true)
    expect(sent()).toEqual([])
    await user.click(await box(/Admin keys/))
    await press(user, 'Turn off')
    await waitFor(async () => expect((await box(/Admin keys/)).checked).toBe(false))
    await user.click(await box(/Admin keys/))
    await waitFor(async () => expect((await box(/Admin keys/)).checked).toBe(true))
    expect(sent().map(({ body }) => body)).toMatchObject([{ adminKeysOn: false }, { adminKeysOn: true }])
  })
})
