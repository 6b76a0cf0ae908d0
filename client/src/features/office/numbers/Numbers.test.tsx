import { axe } from '#test/client/axe.ts'
import { PageProviders } from '#test/client/page-providers.tsx'
import { person } from '#test/client/people.ts'
import { choose } from '#test/client/press.ts'
import { json, stubApi, type StubbedApi } from '#test/client/stub-api.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { BY_SESSION } from '#client/api/auth.ts'
import { FIGURE_NAMES, type Figure, LOST_FIGURES, type LostFigure } from '#shared/numbers/figures.ts'
import type { Numbers as AllNumbers, WeekNumbers } from '#shared/numbers/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import { Numbers } from './Numbers.tsx'

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number> // fromEntries forgets the names

const week = (
  from: string,
  to: string,
  counts: Partial<Record<Figure, number>> = {},
  changes: Partial<WeekNumbers> = {},
): WeekNumbers => ({
  from,
  to,
  counts: { ...zeros(FIGURE_NAMES), ...counts },
  lost: zeros<LostFigure>(LOST_FIGURES),
  medianAnswerMinutes: null,
  estimatedSquareFeet: 0,
  measuredSquareFeet: 0,
  ...changes,
})

const BUSY = week(
  '2026-03-02',
  '2026-03-08',
  {
    quotes: 12,
    answeredInTime: 9,
    answeredLate: 2,
    answersDue: 14,
    booked: 5,
    missed: 1,
    measured: 4,
    won: 3,
    lost: 3,
  },
  {
    lost: { ...zeros<LostFigure>(LOST_FIGURES), price: 2, none: 1 },
    medianAnswerMinutes: 260,
    estimatedSquareFeet: 200,
    measuredSquareFeet: 203.8,
    money: { quotedCents: 4_321_050, wonCents: 1_000_000, lostCents: 900_000 },
  },
)
const NUMBERS: AllNumbers = {
  weeks: [week('2026-03-09', '2026-03-15', {}, { money: { quotedCents: 0, wonCents: 0, lostCents: 0 } }), BUSY],
  total: { ...BUSY, from: '2026-03-02', to: '2026-03-15' },
  finalQuotes: {
    weeks: [
      { sent: 0, accepted: 0, medianDaysToSent: null, medianDaysToAccepted: null, acceptedCents: 0 },
      { sent: 5, accepted: 3, medianDaysToSent: 1.46, medianDaysToAccepted: 4, acceptedCents: 1_250_000 },
    ],
    total: { sent: 5, accepted: 3, medianDaysToSent: 1.46, medianDaysToAccepted: 4, acceptedCents: 1_250_000 },
    stones: [{ stone: 'southport', quotes: 3, estimatedCents: 1_000_000, finalCents: 1_250_000 }],
  },
}
const OFFICE: Me = { kind: 'person', role: 'office', person: person('Ana') }
const OWNER: Me = { kind: 'person', role: 'owner', person: person('Anna', { role: 'owner' }) }

function setUp(api: StubbedApi = {}, me = OWNER) {
  history.replaceState(null, '', '/orders/numbers')
  const requests = stubApi({
    'GET /api/me': () => json(me),
    'GET /api/numbers': () => json(NUMBERS),
    'GET /api/closed-months': () => json({ months: [], next: '2026-02' }),
    ...api,
  })
  render(
    <PageProviders auth={BY_SESSION}>
      <Numbers me={me} />
    </PageProviders>,
  )
  return { requests, user: userEvent.setup() }
}

const BUSY_WEEK = 'Mar 2 to Mar 8, 2026'
const rowOf = async (name: string) => {
  const rows = within(await screen.findByRole('table', { name: 'Numbers' })).getAllByRole('row')
  const row = rows.find(({ textContent }) => textContent.startsWith(name))
  if (!row) throw new Error(`No row of ${name}`)
  return within(row)
}

describe('the numbers', () => {
  it('open the list that each of them counts', async () => {
    setUp()
    const row = await rowOf(BUSY_WEEK)
    screen.getByText(/Dollars in this table are estimates\.$/)
    const days = 'from=2026-03-02&to=2026-03-08'
    const addresses = row.getAllByRole('link').map((link) => [link.ariaLabel, link.getAttribute('href')])
    expect(addresses).toEqual(
      [
        ['12 Quotes', `?${days}`],
        ['$43,211 Quotes, in dollars', `?${days}`],
        ['9 Answered in time', `?answered=in-time&${days}`],
        ['of 14 Answers due', `?answered=in-time%2Clate%2Coverdue&${days}`],
        ['4 h 20 min Median time to answer', `?answered=in-time%2Clate&${days}`],
        ['5 Visit booked', `?visit=booked&${days}`],
        ['1 Visit missed', `?visit=missed&${days}`],
        ['3 Won', `?stage=accepted%2Cinstall_booked%2Cinstalled%2Cdone&${days}`],
        ['$10,000 Won, in dollars', `?stage=accepted%2Cinstall_booked%2Cinstalled%2Cdone&${days}`],
        ['3 Lost', `?stage=lost&${days}`],
        ['Price 2 Lost', `?lost=price&${days}`],
        ['No reason given 1 Lost', `?lost=none&${days}`],
        ['4 Estimated, measured', `?visit=measured&${days}`],
      ].map(([text, query]) => [`${text}, ${BUSY_WEEK}`, `/orders${query}`]),
    )
    expect(row.getByText('200 → 204 sq ft, +1.9%')).toBeDefined()
    await axe()
  })

  it('count all weeks as one first, and say where nothing was answered, or had to be', async () => {
    const unanswered = week('2026-02-23', '2026-03-01', { quotes: 1, answersDue: 1 })
    setUp({ 'GET /api/numbers': () => json({ ...NUMBERS, weeks: [...NUMBERS.weeks, unanswered] }) })
    const total = await rowOf('All 3 weeks')
    expect(total.getByRole('link', { name: '12 Quotes, All 3 weeks' }).getAttribute('href')).toBe(
      '/orders?from=2026-03-02&to=2026-03-15',
    )
    const empty = await rowOf('Mar 9 to Mar 15, 2026')
    expect(empty.getByText('None due')).toBeDefined()
    expect((await rowOf('Feb 23 to Mar 1, 2026')).getByText('None yet')).toBeDefined()
    expect(empty.getByRole('link', { name: /^0 Quotes/ })).toBeDefined()
  })

  it('show won, open and lost dollars by week, each in words, and the close rate and the average job', async () => {
    setUp()
    const row = await rowOf(BUSY_WEEK)
    expect(row.getByText('50% of 6')).toBeDefined()
    expect(row.getByText('$3,333')).toBeDefined()
    const chart = within(screen.getByRole('list', { name: 'Dollars by week' }))
    expect(chart.getAllByRole('listitem').map((item) => item.ariaLabel)).toEqual([
      `${BUSY_WEEK}: won $10,000, open $24,211, lost $9,000`,
      'Mar 9 to Mar 15, 2026: won $0, open $0, lost $0',
    ])
  })

  it('go back as many weeks as someone chooses, which the address keeps', async () => {
    const { requests, user } = setUp()
    await user.selectOptions(await screen.findByLabelText('Weeks'), '26 weeks')
    await waitFor(() => expect(requests.at(-1)?.query.get('weeks')).toBe('26'))
    expect(location.search).toBe('?weeks=26')
  })

  it('say what became of final quotes, by week and by stone', async () => {
    setUp()
    const table = within(await screen.findByRole('table', { name: 'Final quotes' }))
    const textsOf = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    const [, all, now] = table.getAllByRole('row')
    expect(textsOf(all as HTMLElement).slice(1)).toEqual([
      'Sent5',
      'Accepted3',
      'Share60%',
      'Accepted, in dollars$12,500',
      'Days to send1.5',
      'Days to accept4',
    ])
    expect(textsOf(now as HTMLElement).slice(1)).toEqual([
      'Sent0',
      'Accepted0',
      'ShareNone sent',
      'Accepted, in dollars$0',
      'Days to sendNone yet',
      'Days to acceptNone yet',
    ])
    const [, stone] = within(screen.getByRole('table', { name: 'Estimate and final price, by stone' })).getAllByRole(
      'row',
    )
    expect(textsOf(stone as HTMLElement)).toEqual([
      'Southport',
      'Accepted3',
      'Estimated$10,000',
      'Final price$12,500',
      'Change+25%',
    ])
  })

  it('have the tables of a month for a bookkeeper', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-03-31T17:00:00.000Z') })
    onTestFinished(() => void vi.useRealTimers())
    URL.createObjectURL = () => 'blob:csv'
    URL.revokeObjectURL = () => {}
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const file = () => new Response('Date\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    const { user, requests } = setUp({ 'POST /api/export/payments': file, 'POST /api/export/final-quotes': file })
    const days = await screen.findByLabelText('Days')
    await choose(user, 'Download payments', 'CSV')
    await user.selectOptions(days, 'February 2028')
    await choose(user, 'Download payments', 'CSV')
    await choose(user, 'Download final quotes', 'CSV')
    const february = { from: '2028-02-01', to: '2028-02-29' }
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { from: NUMBERS.total.from, to: NUMBERS.total.to },
        february,
        february,
      ]),
    )
    expect(
      within(days)
        .getAllByRole('option')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['March 2028', 'February 2028'])
  })

  it('close a month, after a question', async () => {
    let closed = {
      months: [{ month: '2026-01', closedAt: '2026-02-03T15:00:00.000Z', by: 'Anna Ruiz' }],
      next: '2026-02' as string | null,
    }
    const { user, requests } = setUp({
      'GET /api/closed-months': () => json(closed),
      'POST /api/closed-months': () => {
        const month = { month: '2026-02', closedAt: '2026-03-02T15:00:00.000Z', by: 'Ben Stone' }
        closed = { months: [month, ...closed.months], next: null }
        return json(closed, 201)
      },
    })
    await screen.findByText('Payments are closed through January 2026, by Anna Ruiz on Feb 3, 2026.')
    await user.click(screen.getByRole('button', { name: 'Close February 2026' }))
    const dialog = within(screen.getByRole('alertdialog', { name: 'Close February 2026?' }))
    await axe()
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Close February 2026' }))
    await screen.findByText('Payments are closed through February 2026, by Ben Stone on Mar 2, 2026.')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    const [sent] = requests.filter(({ method }) => method === 'POST')
    expect(sent).toMatchObject({ body: { month: '2026-02' }, idempotencyKey: expect.stringMatching(/.{8,}/) })
    expect(screen.queryByRole('button', { name: /^Close [A-Z]/ })).toBeNull()
  })

  it('have no dollars and no tables for office people', async () => {
    const withoutMoney = (one: WeekNumbers) => ({ ...one, money: undefined })
    const { weeks, total, finalQuotes } = NUMBERS
    const { acceptedCents: _, ...ofTotal } = finalQuotes.total
    const seen = {
      weeks: weeks.map(withoutMoney),
      total: withoutMoney(total),
      finalQuotes: { weeks: [ofTotal, ofTotal], total: ofTotal },
    }
    setUp({ 'GET /api/numbers': () => json(seen) }, OFFICE)
    await rowOf(BUSY_WEEK)
    expect(document.body.textContent).not.toContain('$')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })
})
