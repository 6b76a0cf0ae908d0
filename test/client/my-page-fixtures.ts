import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { difference } from '#shared/final-quote/difference.ts'
import { finalQuote, NO_CHOICE } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote, OfferedFinalCountertop, OwnLine } from '#shared/final-quote/schema.ts'
import type { PageInstallation } from '#shared/installation/schema.ts'
import type { Money, MoneyPayment } from '#shared/money/schema.ts'
import { DEFAULT_JOB } from '#shared/fabrication/details.ts'
import type { Page, PageVisit } from '#shared/my/schema.ts'
import { ownLine } from '#test/final-quotes.ts'
import { FIXED_PRICES } from '#test/prices.ts'
import { appointment, CONTACT, QUOTE_ID } from './appointment-fixtures.ts'

const DIMENSIONS = { width: 84, length: 25.5 }
export const COUNTERTOP_ID = '0198c0de-0000-7000-8000-0000000000c1'
export const PHOTO_ID = '0198c0de-0000-7000-8000-0000000000b1'
const QUOTED: NonNullable<Page['quoted']> = {
  countertops: [
    {
      id: COUNTERTOP_ID,
      shape: 'I',
      dimensions: DIMENSIONS,
      stone: 'southport',
      areaSquareFeet: areaSquareFeet('I', { ...DIMENSIONS, returnWidth: 24, returnLength: 24 }),
    },
  ],
  estimate: estimate([{ shape: 'I', dimensions: DIMENSIONS, stone: 'southport' }], PRICE_LIST),
  photoIds: [PHOTO_ID],
}

/** A visit to come, which was paid for. */
export const visit = (changes: Partial<PageVisit> = {}): PageVisit => ({
  ...appointment('confirmed', { heldUntil: null, paidCents: 10_000, calendarToken: 'token' }),
  kind: 'measure',
  version: 3,
  refundCents: 10_000,
  dueCents: 0,
  ...changes,
})

/** The page of a quote with that visit. */
export const page = (changes: Partial<Page> = {}): Page => ({
  quote: { id: QUOTE_ID, number: 1042, createdAt: '2027-02-27T15:00:00.000Z', isByOffice: false },
  contact: CONTACT,
  version: 2,
  next: { step: 'measure' },
  visits: [visit()],
  quoted: QUOTED,
  messages: [],
  canEdit: true,
  ...changes,
})

const RUN: OfferedFinalCountertop = {
  quoteCountertopId: COUNTERTOP_ID,
  name: 'Kitchen',
  shape: 'I',
  dimensions: { width: 120, length: 25.5 },
  stone: 'southport',
  source: 'measured',
}

interface Offered {
  countertops?: OfferedFinalCountertop[]
  lines?: OwnLine[]
  stones?: string[]
}

/** An option of $300. */
export const BRACKETS = ownLine({ id: 'brackets', optional: true })

/**
 * A final quote that waits. 21.25 sq ft in Southport at $84.00 are $1,785.00, which the minimum makes $1,800.00. Of that, $100.00 are
 * paid for the visit, and $850.00 are the deposit. In Travella at $112.00, it's $2,380.00.
 */
export function waitingQuote(changes: Partial<FinalQuote> = {}, offered: Offered = {}): FinalQuote {
  const { countertops = [RUN], lines = [BRACKETS], stones = ['southport', 'travella'] } = offered
  const depositPercent = 50
  const priced = finalQuote({
    countertops,
    job: DEFAULT_JOB,
    priceList: FIXED_PRICES,
    lines,
    stones,
    choice: NO_CHOICE,
    paidForVisitCents: 10_000,
    depositPercent,
  })
  if ('problem' in priced) throw new Error(priced.problem.message)
  const drawn = [{ ...RUN, id: COUNTERTOP_ID, dimensions: { width: 84, length: 25.5 } }]
  const estimated = estimate(drawn, FIXED_PRICES)
  const seen = { countertops: drawn, job: undefined, estimated, priceList: FIXED_PRICES }
  return {
    revision: 1,
    state: 'sent',
    version: 4,
    priceListVersion: FIXED_PRICES.version,
    countertops: priced.countertops,
    measuredOn: '2027-02-24',
    estimate: priced.estimate,
    estimated: { totalCents: estimated.totalCents, lowCents: estimated.lowCents, highCents: estimated.highCents },
    lines: priced.lines,
    stones: priced.stones,
    difference: difference(seen, priced),
    totalCents: priced.totalCents,
    creditCents: priced.creditCents,
    depositCents: priced.depositCents,
    balanceCents: priced.balanceCents,
    depositPercent,
    job: DEFAULT_JOB,
    terms: [{ title: 'Ordering', text: 'You order by accepting this final quote.' }],
    validUntil: '2027-03-12',
    text: 'Thank you for having us.',
    sentAt: '2027-02-26T15:00:00.000Z',
    opened: 0,
    sha256: 'a'.repeat(64),
    ...changes,
  }
}

/** An accepted final quote: $2,680.00 in Travella with the option. */
export const acceptedQuote = (changes: Partial<FinalQuote> = {}): FinalQuote =>
  waitingQuote({
    state: 'accepted',
    accepted: {
      // A day earlier in Nashville.
      at: '2027-02-28T03:00:00.000Z',
      name: 'Dana Whitfield',
      choice: { stone: 'travella', options: ['brackets'] },
      totalCents: 268_000,
      sha256: 'a'.repeat(64),
    },
    ...changes,
  })

/** The money of that job: the deposit is due. */
export const money = (changes: Partial<Money> = {}): Money => ({
  totalCents: 268_000,
  creditCents: 10_000,
  receivedCents: 0,
  openCents: 258_000,
  dueCents: 129_000,
  dueFor: 'deposit',
  onItsWayCents: 0,
  owedBackCents: 0,
  payments: [],
  ...changes,
})

/** A deposit that came in by card. */
export const payment = (changes: Partial<MoneyPayment> = {}): MoneyPayment => ({
  id: '0198c0de-0000-7000-8000-0000000000d1',
  at: '2027-03-01T15:00:00.000Z',
  purpose: 'deposit',
  method: 'card',
  amountCents: 129_000,
  refundedCents: 0,
  state: 'succeeded',
  ...changes,
})

/** The money once the deposit is in. */
export const depositPaid = (changes: Partial<Money> = {}): Money =>
  money({ receivedCents: 129_000, openCents: 129_000, dueCents: 0, dueFor: null, payments: [payment()], ...changes })

/** Nothing is booked, and five days are free. */
export const installation = (changes: Partial<PageInstallation> = {}): PageInstallation => ({
  days: ['2027-03-16', '2027-03-17', '2027-03-18', '2027-03-22', '2027-04-06'],
  hours: 3,
  parts: [],
  mayMove: false,
  ...changes,
})

/** The page of an accepted job. */
export const jobPage = (changes: Partial<Page> = {}): Page =>
  page({ visits: [], next: { step: 'install' }, finalQuote: acceptedQuote(), money: money(), ...changes })
