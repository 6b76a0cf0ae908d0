import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import type { OfficeFinalQuote } from '#shared/final-quote/schema.ts'
import type { Money, MoneyPayment } from '#shared/money/schema.ts'
import type { QuoteStage } from '#shared/quotes/statuses.ts'
import { axe } from '#test/client/axe.ts'
import { detail, ID } from '#test/client/office-quotes.tsx'
import { customer, openRecord, QUOTE } from '#test/client/office-records.tsx'
import { choose, press } from '#test/client/press.ts'
import { person } from '#test/client/people.ts'
import { inTurn, json, refusal, type StubbedApi } from '#test/client/stub-api.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-28T18:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const PATH = `/api/quotes/${ID}`
const PAYMENT_ID = '0198c0de-0000-7000-8000-0000000000d1'
const KITCHEN = { name: '', shape: 'I', dimensions: { width: 120, length: 25 }, stone: 'southport' } as const

const ACCEPTED: OfficeFinalQuote = {
  revision: 1,
  state: 'accepted',
  version: 3,
  priceListVersion: PRICE_LIST.version,
  opened: 0,
  officeNote: '',
  countertops: [{ ...KITCHEN, quoteCountertopId: null, source: 'measured' }],
  estimate: estimate([KITCHEN], PRICE_LIST, DEFAULT_JOB),
  estimated: { totalCents: 180_000, lowCents: 180_000, highCents: 180_000 },
  lines: [],
  stones: [],
  difference: [],
  text: '',
  unfit: [],
  terms: [],
  job: DEFAULT_JOB,
  totalCents: 651_200,
  creditCents: 10_000,
  depositCents: 320_600,
  balanceCents: 320_600,
  depositPercent: 50,
  validDays: 14,
  priceList: 'quoted',
}

function money(changes: Partial<Money> = {}): Money {
  return {
    totalCents: 651_200,
    creditCents: 10_000,
    receivedCents: 0,
    openCents: 641_200,
    dueCents: 320_600,
    dueFor: 'deposit',
    onItsWayCents: 0,
    owedBackCents: 0,
    payments: [],
    ...changes,
  }
}

function payment(changes: Partial<MoneyPayment> = {}): MoneyPayment {
  return {
    id: PAYMENT_ID,
    at: '2026-11-27T18:00:00.000Z',
    on: '2026-11-27',
    purpose: 'deposit',
    method: 'check',
    amountCents: 320_600,
    refundedCents: 0,
    by: 'Anna Ruiz',
    state: 'succeeded',
    note: 'No. 1204',
    ...changes,
  }
}
const DEPOSIT_PAID = { receivedCents: 320_600, openCents: 320_600, dueCents: 0, dueFor: null } as const
const byCard = (changes: Partial<MoneyPayment> = {}) =>
  payment({ method: 'card', by: undefined, note: undefined, on: undefined, ...changes })

interface Opened {
  has?: Partial<Money>
  stage?: QuoteStage
  role?: 'owner' | 'office'
  mayRefund?: boolean
  api?: StubbedApi
}

/** The record of an accepted quote, whose money the server keeps. `set` is what changed meanwhile. */
async function open({ has = {}, stage = 'accepted', role = 'office', mayRefund = true, api = {} }: Opened = {}) {
  let kept = money(has)
  const quote = { ...QUOTE, stage, status: 'scheduled' as const, version: 7 }
  const office = await openRecord(
    {
      'GET /api/settings': () => json({ officeMayRefund: mayRefund, balanceDue: 'before', version: 1 }),
      [`GET ${PATH}`]: () => json(detail(quote)),
      [`GET ${PATH}/final-quotes`]: () => json({ revisions: [ACCEPTED], money: kept }),
      ...api,
    },
    () => customer({ quotes: [quote] }),
    { me: { kind: 'person', role, person: person('Anna Ruiz', { role }) } },
  )
  const part = within(await screen.findByRole('region', { name: 'Money' }))
  return { ...office, part, set: (changes: Partial<Money>) => (kept = money(changes)) }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('how the money stands', () => {
  it('adds up on the screen, says why a deposit is due, and what to do next', async () => {
    const { part } = await open({ has: { receivedCents: 100_000, openCents: 541_200, dueCents: 220_600 } })
    part.getByText('Deposit $2,206.00 due')
    part.getByText('Next: collect the deposit. The customer pays on their page, or you record cash or a check.')
    const rows = within(part.getByRole('table', { name: 'How it adds up' })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Total, tax included$6,512.00',
      'Paid for the visit\u2212$100.00',
      'Received\u2212$1,000.00',
      'Still open$5,412.00',
      'Due now: deposit50% of $6,412.00, in whole dollars: $3,206.00, less $1,000.00 received$2,206.00',
    ])
    await axe()
  })

  it.each<[string, string, Partial<Money>]>([
    [
      'Balance due from Dec 8',
      'Nothing to do until Dec 8, when the balance of $3,206.00 is due.',
      { dueOn: '2026-12-08' },
    ],
    ['Nothing due now', 'Next: book the installation. The balance is due the day before it.', {}],
    [
      'Balance $3,206.00 due since Dec 8',
      'Next: collect the balance. The customer pays on their page, or you record cash or a check.',
      { dueCents: 320_600, dueFor: 'balance', dueOn: '2026-12-08' },
    ],
    ['All paid', 'Next: book the installation.', { receivedCents: 641_200, openCents: 0 }],
    [
      'We owe $212.00',
      'Next: pay it back. Record it in the menu of a payment.',
      { receivedCents: 662_400, openCents: 0, owedBackCents: 21_200 },
    ],
    ['Canceled, nothing is owed', 'Nothing more to do.', { openCents: 0, keptCents: 320_600 }],
    [
      'Balance of $3,206.00 on its way',
      'Next: wait until the bank payment arrives. It takes days.',
      { dueCents: 320_600, dueFor: 'balance', dueOn: '2026-12-08', onItsWayCents: 320_600 },
    ],
  ])('%s', async (standing, next, changes) => {
    const { part } = await open({ has: { ...DEPOSIT_PAID, ...changes } })
    await part.findByText(next)
    part.getByText(standing)
  })

  it('shows what a refund took off the price as a line of its own', async () => {
    const { part } = await open({
      has: { ...DEPOSIT_PAID, receivedCents: 300_600, payments: [byCard({ refundedCents: 20_000 })] },
    })
    const sums = within(part.getByRole('table', { name: 'How it adds up' }))
    sums.getByRole('row', { name: 'Refunded and not owed again \u2212$200.00' })
    const payments = within(part.getByRole('table', { name: 'Payments' })).getAllByRole('row')
    expect(payments.map(({ textContent }) => textContent).slice(1)).toEqual([
      'Nov 27Deposit, card$3,206.00Received',
      'Refunded\u2212$200.00Gone back',
      'Received$3,006.00',
    ])
  })
})

describe('recording a payment', () => {
  it('suggests what is due, today and a check, and can be sent as it is', async () => {
    const { user, part, requests, set } = await open({
      api: { [`POST ${PATH}/payments`]: () => json(set({ ...DEPOSIT_PAID, payments: [payment()] }), 201) },
    })
    await press(user, 'Record a payment')
    expect(field('Amount, dollars').value).toBe('3206')
    await user.type(field('Note (optional)'), 'No. 1204{Enter}')
    await screen.findByText('Payment recorded')
    const sent = requests.find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ method: 'check', amountCents: 320_600, on: '2026-11-28', note: 'No. 1204' })
    expect(sent?.idempotencyKey).toMatch(/.{8,}/)
    part.getByText('Nothing due now')
    part.getByText('Received · by Anna Ruiz · No. 1204')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks about a day that is long ago, and is sent once it is confirmed', async () => {
    const asks = 'Sunday, October 4, 2026 is more than 30 days ago. Is that the day it came in?'
    const { user, requests, set } = await open({
      api: {
        [`POST ${PATH}/payments`]: inTurn(
          () => refusal('long_ago', asks, { current: money() }),
          () => json(set({ ...DEPOSIT_PAID, payments: [payment()] }), 201),
        ),
      },
    })
    await press(user, 'Record a payment')
    await user.type(field('Day it came in'), '{Control>}a{/Control}10/4/2026')
    await user.type(field('Note (optional)'), '{Enter}')
    await screen.findByText(asks)
    await user.click((await dialog('Record a payment')).getByRole('button', { name: 'Record $3,206.00 on that day' }))
    await screen.findByText('Payment recorded')
    const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toMatchObject([{ on: '2026-10-04' }, { on: '2026-10-04', dayConfirmed: true }])
    expect(sent[0]).not.toHaveProperty('dayConfirmed')
  })

  it('says at the field what is wrong, and suggests what is open if nothing is due', async () => {
    const { user, requests } = await open({ has: { ...DEPOSIT_PAID, payments: [payment()] } })
    await press(user, 'Record a payment')
    expect(field('Amount, dollars').value).toBe('3206')
    await user.clear(field('Amount, dollars'))
    await user.type(field('Day it came in'), '{Control>}a{/Control}11/29/2026')
    await user.click((await dialog('Record a payment')).getByRole('button', { name: 'Record' }))
    await screen.findByText('Enter dollars, such as 1200 or 85.50.')
    screen.getByText('The day is still to come. Choose today or an earlier one.')
    await user.type(field('Amount, dollars'), '3206.01')
    await screen.findByText('More than is open. At most $3,206.00.')
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('shows the money as it is now after a refusal, and keeps what was typed', async () => {
    const { user, part, set } = await open({
      api: {
        [`POST ${PATH}/payments`]: () => {
          const current = set({ ...DEPOSIT_PAID, payments: [payment()], openCents: 100_000, receivedCents: 541_200 })
          return refusal('not_allowed_now', 'Only $1,000.00 is open.', { current })
        },
      },
    })
    await press(user, 'Record a payment')
    await user.click(screen.getByLabelText('Cash'))
    await user.type(field('Note (optional)'), 'In the shop{Enter}')
    const shown = await dialog('Record a payment')
    await shown.findByText('Only $1,000.00 is open.')
    shown.getByText('Received $5,412.00 · Still open $1,000.00')
    expect(field('Note (optional)').value).toBe('In the shop')
    expect(field('Cash').checked).toBe(true)
    part.getByText('Nothing due now')
  })
})

describe('what goes back', () => {
  it('takes back a mistake by its reason', async () => {
    const { user, requests, set } = await open({
      has: { ...DEPOSIT_PAID, payments: [payment()] },
      api: {
        [`POST ${PATH}/payments/${PAYMENT_ID}/reverse`]: () => {
          const back = payment({ id: `${PAYMENT_ID.slice(0, -1)}2`, amountCents: -320_600, note: 'Typed twice' })
          return json(set({ payments: [payment(), { ...back, returns: PAYMENT_ID, isReversal: true }] }))
        },
      },
    })
    await choose(user, 'Actions for Deposit, check, $3,206.00, Nov 27', 'Take back')
    await press(user, 'Take back')
    await screen.findByText('The reason is required')
    await user.type(field('What was wrong'), 'Typed twice{Enter}')
    await screen.findByText('Payment taken back')
    expect(requests.filter(({ path }) => path.endsWith('/reverse')).map(({ body }) => body)).toEqual([
      { reason: 'Typed twice' },
    ])
    await screen.findByText('Recorded by mistake · by Anna Ruiz · Typed twice')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each<[string, Partial<Money>, string, string]>([
    ['lowers what they owe', {}, '500', 'It lowers what they owe by as much, so it will not be due again.'],
    [
      'pays back what was too much',
      { owedBackCents: 50_000 },
      '',
      'It pays back what was too much. What they owe stays the same.',
    ],
    [
      'does both',
      { owedBackCents: 21_200 },
      '500',
      '$212.00 pays back what was too much. $288.00 lowers what they owe, so it will not be due again.',
    ],
  ])('a refund %s, and says so before', async (_, changes, typed, effect) => {
    const refund = `POST ${PATH}/payments/${PAYMENT_ID}/refund`
    const { user, requests, set } = await open({
      has: { ...DEPOSIT_PAID, payments: [byCard()], ...changes },
      api: {
        [refund]: () =>
          json(set({ ...DEPOSIT_PAID, payments: [byCard({ returningCents: 50_000, state: 'refund_due' })] })),
      },
    })
    await choose(user, 'Actions for Deposit, card, $3,206.00, Nov 27', 'Refund')
    if (typed) await user.type(field('Amount, dollars'), `{Control>}a{/Control}${typed}`)
    await screen.findByText(effect)
    await user.type(field('Why'), 'Seam moved{Enter}')
    await screen.findByText('Refund on its way')
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { amountCents: 50_000, reason: 'Seam moved' },
    ])
    await screen.findByText('On its way back')
  })

  it('is not offered to who may not refund, who still takes back a mistake', async () => {
    const { user, part } = await open({
      has: { ...DEPOSIT_PAID, payments: [payment(), byCard({ id: `${PAYMENT_ID.slice(0, -1)}3` })] },
      mayRefund: false,
    })
    await press(user, 'Actions for Deposit, check, $3,206.00, Nov 27')
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Take back'])
    expect(part.queryByRole('button', { name: /Deposit, card/ })).toBeNull()
  })

  it('is closed as paid back by check where a refund came back', async () => {
    const failed = { intentId: 'pi_1', paymentId: PAYMENT_ID, cents: 50_000, currency: 'usd', quoteNumber: 1042 }
    const { user, part, requests } = await open({
      has: { ...DEPOSIT_PAID, payments: [byCard({ state: 'refund_failed', returningCents: 50_000 })] },
      api: {
        'GET /api/failed-refunds': () => json([{ ...failed, appointmentDate: null, timeSlot: null, isSentBack: true }]),
        'POST /api/failed-refunds/pi_1/paid-back': () => new Response(null, { status: 204 }),
      },
    })
    part.getByText('Next: a refund came back. Pay the customer another way, and record it at that payment.')
    await choose(user, 'Actions for Deposit, card, $3,206.00, Nov 27', 'Paid back by check')
    await press(user, 'Yes, $500.00 paid back')
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/pi_1/paid-back'))).toBe(true))
  })
})

describe('cancelling the job', () => {
  const HAS = {
    ...DEPOSIT_PAID,
    receivedCents: 420_600,
    openCents: 220_600,
    payments: [byCard(), payment({ id: `${PAYMENT_ID.slice(0, -1)}4`, method: 'cash', amountCents: 100_000 })],
  }
  const cancelled = { ...HAS, keptCents: 20_600, receivedCents: 120_600, openCents: 0, owedBackCents: 100_000 }

  it('asks from the status what becomes of the money, says what happens, and takes a reason', async () => {
    const { user, requests, set } = await open({
      has: HAS,
      api: { [`POST ${PATH}/cancel-job`]: () => json(set(cancelled)) },
    })
    await user.selectOptions(screen.getByLabelText('Status'), 'cancelled')
    const shown = await dialog('Cancel the job?')
    await user.click(shown.getByRole('button', { name: 'Cancel the job' }))
    await shown.findByText('Choose what becomes of it.')
    shown.getByText('The reason is required')
    await user.click(shown.getByLabelText('A part goes back'))
    expect(shown.queryByText(/^We keep \$/)).toBeNull()
    await user.type(shown.getByLabelText('Goes back, dollars'), '5000')
    await user.type(shown.getByLabelText('Reason'), 'The wall stays')
    await user.click(shown.getByRole('button', { name: /^Cancel the job/ }))
    await shown.findByText('More than was received: $4,206.00.')
    await user.type(shown.getByLabelText('Goes back, dollars'), '{Control>}a{/Control}4000')
    expect(
      within(shown.getByRole('group', { name: 'What happens' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'The quote is closed as canceled.',
      '$3,206.00 goes back to the card.',
      '$794.00 is to be paid back by hand. Record it as paid back then.',
      'We keep $206.00.',
      'The $100.00 for the visit stays as it is.',
      'The customer gets an email with the reason.',
    ])
    await user.selectOptions(shown.getByLabelText('Why it is lost (optional)'), 'price')
    await axe()
    await user.click(shown.getByRole('button', { name: 'Cancel the job, $4,000.00 back' }))
    await screen.findByText('Job canceled')
    expect(requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { version: 7, refundCents: 400_000, reason: 'The wall stays', lostReason: 'price' }],
    ])
    await screen.findByText('We owe $1,000.00')
    expect(screen.queryByRole('button', { name: 'Cancel the job' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })

  it('is for owners where the office may not refund', async () => {
    const { user } = await open({ has: HAS, mayRefund: false })
    await press(user, 'Cancel the job')
    const shown = await screen.findByRole('alertdialog', { name: 'Cancel the job' })
    within(shown).getByText(/Only owners may do that/)
    expect(within(shown).queryByLabelText('Reason')).toBeNull()
  })

  it('is not offered once it is installed', async () => {
    const { part } = await open({ has: HAS, stage: 'installed' })
    expect(part.queryByRole('button', { name: 'Cancel the job' })).toBeNull()
  })
})
