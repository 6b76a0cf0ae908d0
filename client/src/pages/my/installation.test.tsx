import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SHOP } from '#shared/content/shop.ts'
import type { PageInstallation } from '#shared/installation/schema.ts'
import { addDays, dateIn } from '#shared/lib/zoned.ts'
import type { Page } from '#shared/my/schema.ts'
import { axe } from '#test/client/axe.ts'
import { depositPaid, installation, jobPage, PHOTO_ID, visit } from '#test/client/my-page-fixtures.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { json, refusal, type StubbedApi, stubApi } from '#test/client/stub-api.ts'
import { MyPage } from './my.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', vi.fn<typeof scrollTo>()))

const BOOK = 'POST /api/my/installation'
const MOVE = 'POST /api/my/installation/move'

const PART: PageInstallation['parts'][number] = {
  date: '2027-03-17',
  startsAt: '8:00 AM',
  endsAt: '11:00 AM',
  status: 'confirmed',
}
const booked = (changes: Partial<PageInstallation> = {}) =>
  installation({ parts: [PART], mayMove: true, moveUntil: '2027-03-10', ...changes })

const paidPage = (changes: Partial<Page> = {}) =>
  jobPage({ money: depositPaid(), installation: installation(), ...changes })

async function open(shown: Page, api: StubbedApi = {}) {
  history.replaceState(null, '', '/my')
  const requests = stubApi({ 'GET /api/my': () => json(shown), ...api })
  render(<MyPage />, { wrapper: PageProviders })
  await screen.findByRole('region', { name: 'Payment' })
  return (key: string) => requests.filter(({ method, path }) => `${method} ${path}` === key)
}

const part = () => within(screen.getByRole('region', { name: 'Installation day' }))
const press = (name: string) => fireEvent.click(part().getByRole('button', { name }))
const names = () =>
  part()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

describe('before a day is booked', () => {
  it('says why the days begin where they do', async () => {
    const earliest = { date: '2027-03-15', weeks: 2, after: 'deposit' } as const
    await open(paidPage({ installation: installation({ earliest }) }))
    part().getByText('From Monday, March 15: making the countertops takes 2 weeks from the deposit.')
  })

  it('waits for the deposit', async () => {
    await open(jobPage())
    expect(part().getByText('Once the deposit is in, you choose the day here.')).toBeDefined()
  })

  it('offers three days, says what is booked, and books it at once', async () => {
    const after = paidPage({ installation: booked(), version: 3 })
    const sent = await open(paidPage(), { [BOOK]: () => json(after) })
    expect(screen.getByText('Next, choose the day of your installation.')).toBeDefined()
    expect(names()).toEqual(['Tuesday, March 16', 'Wednesday, March 17', 'Thursday, March 18', 'More days'])
    press('Wednesday, March 17')
    expect(part().getByRole('button', { name: 'Wednesday, March 17', pressed: true })).toBeDefined()
    expect(
      part().getByText(
        'Wednesday, March 17, 2027, for about 3 hours. You can move it once until 5 working days before.',
      ),
    ).toBeDefined()
    await axe()
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    press('Book this day')
    expect(await part().findByText('8:00 AM to 11:00 AM, Nashville time')).toBeDefined()
    expect(sent(BOOK).map(({ body }) => body)).toEqual([{ date: '2027-03-17', version: 2 }])
    expect(sent(BOOK)[0]?.idempotencyKey).toBeTruthy()
    // The button was far below.
    expect((shown.mock.contexts.at(-1) as Element).textContent).toContain('Booked')
  })

  it('promises no move of a day that is too soon for one', async () => {
    const days = [addDays(dateIn(new Date(), SHOP.timeZone), 6)]
    await open(paidPage({ installation: installation({ days }) }))
    fireEvent.click(part().getByRole('button'))
    expect(part().getByText(/It's too soon to move it here afterwards\.$/)).toBeDefined()
  })

  it('has the other days in a calendar', async () => {
    await open(paidPage())
    press('More days')
    expect(part().getByRole('button', { name: 'Monday, March 22, 2027' })).toHaveProperty('disabled', false)
    expect(part().getByRole('button', { name: 'Tuesday, March 23, 2027' })).toHaveProperty('disabled', true)
    await axe()
    press('Next month')
    press('Tuesday, April 6, 2027')
    expect(part().getByText(/^Tuesday, April 6, 2027, for about 3 hours\./)).toBeDefined()
  })

  it('shows the days that are free if that one was just taken', async () => {
    const days = ['2027-03-18', '2027-03-22']
    const taken = 'Tuesday, March 16, 2027 is no longer free. Please choose another day.'
    await open(paidPage(), {
      [BOOK]: () => refusal('slot_taken', taken, { current: paidPage({ installation: installation({ days }) }), days }),
    })
    press('Tuesday, March 16')
    press('Book this day')
    expect(await part().findByText(taken)).toBeDefined()
    expect(names()).toEqual(['Thursday, March 18', 'Monday, March 22'])
  })

  it.each([
    [3, "We'll call you to find a day for your installation."],
    [11, 'Your installation takes more than a day (about 11 hours), so we plan it with you.'],
  ])('says that we call if no day can be chosen for %i hours', async (hours, text) => {
    await open(paidPage({ installation: installation({ days: [], hours }) }))
    expect(
      part().getByText((_, element) => element?.tagName === 'P' && element.textContent.startsWith(text)),
    ).toBeDefined()
    expect(part().queryByRole('button')).toBeNull()
    expect(screen.getByText("Next, we'll call you about the day of your installation.")).toBeDefined()
  })
})

describe('once it is booked', () => {
  it('is moved once, and says until when', async () => {
    const moved = { ...PART, date: '2027-03-22' }
    const after = paidPage({ installation: installation({ days: [], parts: [moved] }) })
    const sent = await open(paidPage({ installation: booked() }), { [MOVE]: () => json(after) })
    expect(part().getByText('You can move it once, until Wednesday, March 10.')).toBeDefined()
    press('Move the day')
    press('Thursday, March 18')
    expect(part().getByText(/Then you can't move it again here\.$/)).toBeDefined()
    press('Move to this day')
    expect(await part().findByText('Monday, March 22, 2027')).toBeDefined()
    expect(sent(MOVE).map(({ body }) => body)).toEqual([{ date: '2027-03-18', version: 2 }])
    expect(part().getByText(/^To move it, call/)).toBeDefined()
    expect(part().queryByRole('button', { name: 'Move the day' })).toBeNull()
  })

  it('lists each part with its day, time and status', async () => {
    const second = { date: '2027-03-18', startsAt: '9:00 AM', endsAt: '12:00 PM', status: 'confirmed' } as const
    const parts = [{ ...PART, status: 'completed' as const }, second]
    await open(paidPage({ installation: installation({ days: [], parts }) }))
    expect(
      part()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Part 1Wednesday, March 17, 20278:00 AM to 11:00 AM, Nashville timeDone',
      'Part 2Thursday, March 18, 20279:00 AM to 12:00 PM, Nashville timeBooked',
    ])
    await axe()
  })

  it('has calendar links for each day that is to come', async () => {
    const day = (appointmentDate: string, timeSlot: string, changes: object) =>
      visit({ kind: 'install', appointmentDate, timeSlot, ...changes })
    const visits = [
      day('2027-03-17', '8:00 AM-11:00 AM', { calendarToken: 'one' }),
      day('2027-03-18', '9:00 AM-12:00 PM', {
        id: PHOTO_ID,
        calendarToken: 'two',
        startsAt: '2027-03-18T14:00:00.000Z',
      }),
    ]
    const parts = [PART, { ...PART, date: '2027-03-18', startsAt: '9:00 AM', endsAt: '12:00 PM' }]
    await open(paidPage({ installation: installation({ days: [], parts }), visits }))
    const links = part().getAllByRole<HTMLAnchorElement>('link', { name: /^Add to/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Add to calendar: Wednesday, March 17',
      'Add to Google Calendar: Wednesday, March 17',
      'Add to calendar: Thursday, March 18',
      'Add to Google Calendar: Thursday, March 18',
    ])
    expect(links[2]?.pathname).toBe('/api/appointments/calendar/two')
    expect(links[3]?.href).toContain('20270318T140000Z')
    await axe()
  })

  it.each([
    [['2027-03-18'], 'Thursday, March 18'],
    [[], undefined],
  ])('can be chosen again after no one was home, or we call: %j', async (days, button) => {
    const parts = [{ ...PART, status: 'no_show' as const }]
    await open(paidPage({ installation: installation({ days, parts }) }))
    expect(part().getByText('We found no one home')).toBeDefined()
    if (button) expect(part().getByRole('button', { name: button })).toBeDefined()
    else expect(part().getByText(/^We'll call you to find a day/)).toBeDefined()
    expect(part().queryByText(/^To move it/)).toBeNull()
  })

  it('that is done in part cannot be moved once the job is canceled', async () => {
    const parts = [{ ...PART, status: 'completed' as const }]
    await open(paidPage({ installation: installation({ days: [], parts }), next: { step: 'closed' } }))
    expect(part().queryByText(/call/)).toBeNull()
  })

  it('says in its visit only then whom to call when it cannot be moved here', async () => {
    const whyNotMovable = 'To move the installation, call us.'
    const second = visit({ id: PHOTO_ID, kind: 'install', whyNotMovable, appointmentDate: '2027-03-03' })
    const visits = [visit({ kind: 'install', whyNotMovable }), second]
    await open(paidPage({ installation: booked(), visits }))
    expect(screen.queryByText(whyNotMovable)).toBeNull()
    expect(
      screen.getByText(/^We install on Tuesday, March 2, 2027, .+, and on Wednesday, March 3, 2027, /),
    ).toBeDefined()
  })

  it('is one that the office booked before the deposit, among the visits', async () => {
    await open(jobPage({ visits: [visit({ kind: 'install' })] }))
    expect(screen.queryByRole('region', { name: 'Installation day' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Your installation' })).toBeDefined()
  })
})

it.each([
  [{ openCents: 0 }, 'Your countertops are installed. Thank you for choosing us. All paid.'],
  [
    { dueCents: 129_000, dueFor: 'balance' as const },
    'Your countertops are installed. Thank you for choosing us. Next, pay the balance: $1,290.00.',
  ],
])('says after the installation what is to pay: %j', async (changes, text) => {
  const parts = [{ ...PART, status: 'completed' as const }]
  const page = { installation: installation({ days: [], parts }), next: { step: 'done' as const } }
  await open(jobPage({ ...page, money: depositPaid(changes) }))
  expect(screen.getByText(text)).toBeDefined()
})
