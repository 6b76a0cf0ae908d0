import { MONEY_EMAILS, type MoneyEmailKind, type PaidFacts } from '#server/money/emails.ts'
import type { Money } from '#shared/money/schema.ts'
import type { AppointmentFacts, RefundedFacts, ReturnedFacts } from '#server/appointments/emails/facts.ts'
import { EMAIL_WRITERS, type EmailKind } from '#server/email-writers.ts'
import type { EmailMessage, EmailSite, EmailWriter } from '#server/mail/email.ts'
import { renderEmail } from '#server/mail/send-email.ts'
import type { QuotedCountertop, QuoteFacts } from '#server/quotes/emails.ts'
import type { Contact } from '#shared/contact/fields.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { type EstimatedCountertop, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { fullName } from '#shared/contact/facts.ts'
import { finalQuote, NO_CHOICE } from '#shared/final-quote/final-quote.ts'
import type { FinalQuote } from '#shared/final-quote/schema.ts'
import { fillText } from '#shared/messages/fill-text.ts'
import { messageValues } from '#shared/messages/variables.ts'
import { ANA } from './contacts.ts'
import { EIGHT, ONE } from './slots.ts'

const SITE: EmailSite = { publicUrl: 'https://www.harpeth.example', shopEmail: 'office@harpeth.example' }

export const CONTACT: Contact = ANA

const QUOTE_ID = '0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

const PAGE_OF = { quoteId: QUOTE_ID, appointmentId: null }

export function quotedCountertops(countertops: readonly EstimatedCountertop[]): QuotedCountertop[] {
  return countertops.map((countertop) => ({
    ...countertop,
    areaSquareFeet: areaSquareFeet(countertop.shape, fullDimensions(countertop.dimensions)),
  }))
}

const COUNTERTOPS: readonly EstimatedCountertop[] = [
  { shape: 'I', dimensions: { width: 84, length: 24 }, stone: 'southport' },
  {
    shape: 'L',
    dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'inverness-bristol-bay',
  },
]

/** Quote #1042 with two countertops. */
export function quoteFacts(overrides: Partial<QuoteFacts> = {}): QuoteFacts {
  return {
    site: SITE,
    quoteId: QUOTE_ID,
    number: 1042,
    contact: CONTACT,
    countertops: quotedCountertops(COUNTERTOPS),
    estimate: estimate(COUNTERTOPS, PRICE_LIST),
    job: null,
    customerNote: '',
    photoCount: 0,
    ...overrides,
  }
}

/** A paid appointment on Monday, March 1, 2027, at 8 AM in Nashville (14:00 UTC), booked three days before. */
export function appointmentFacts(overrides: Partial<AppointmentFacts> = {}): AppointmentFacts {
  return {
    site: SITE,
    id: '5a0c7c1e-8a53-4a3e-8a2b-1f1d0a9d2c33',
    kind: 'measure',
    status: 'confirmed',
    contact: CONTACT,
    appointmentDate: '2027-03-01',
    timeSlot: EIGHT,
    startsAt: new Date('2027-03-01T14:00:00Z'),
    endsAt: new Date('2027-03-01T15:00:00Z'),
    feeCents: 10_000,
    fee: 'online',
    collected: null,
    movedByShop: false,
    customerMoves: 0,
    onMyWayAt: null,
    version: 0,
    isDemo: false,
    isDisputed: false,
    pageOf: PAGE_OF,
    quote: { id: QUOTE_ID, number: 1042 },
    parts: [],
    canceledParts: [],
    money: undefined,
    moveUntil: undefined,
    at: new Date('2027-02-26T17:30:00Z'),
    ...overrides,
  }
}

const INSTALL = { kind: 'install', fee: 'none', feeCents: 0 } as const

export function cancelledAppointmentFacts(overrides: Partial<RefundedFacts> = {}): RefundedFacts {
  return { ...appointmentFacts({ version: 1 }), refundCents: 10_000, ...overrides }
}

/** A payment of $42.00 instead of the fee, so the appointment isn't booked. */
export function returnedPaymentFacts(overrides: Partial<ReturnedFacts> = {}): ReturnedFacts {
  return { ...appointmentFacts(), status: 'expired', refundCents: 4200, ...overrides }
}

export const EMAIL_KINDS = Object.keys(EMAIL_WRITERS) as EmailKind[] // Object.keys returns string[]

type EmailFacts = { [K in EmailKind]: Parameters<(typeof EMAIL_WRITERS)[K]['render']>[0] }

const WRITERS: { readonly [K in EmailKind]: EmailWriter<EmailFacts[K]> } = EMAIL_WRITERS

/** Renders an email of that kind, as mail does. */
export function renderKind<K extends EmailKind>(kind: K, facts: EmailFacts[K], id: string): EmailMessage {
  return renderEmail(WRITERS[kind].render(facts), id, SITE)
}

function fillGreeting(recipient: Contact): string {
  const values = messageValues({ recipient, appointments: [], site: SITE.publicUrl, me: 'Anna Ruiz', now: new Date() })
  const filled = fillText('Hi {{firstName}},\n\nWhen works for you?\n\n{{me}}', values)
  return 'text' in filled ? filled.text : filled.problem
}

/** A final quote above its estimate, with an option, in the states that emails are about. */
function finalQuoteFacts(contact: Contact) {
  const [one] = COUNTERTOPS
  if (!one) throw new Error('There is a countertop')
  const priced = finalQuote({
    countertops: [{ ...one, quoteCountertopId: null, name: 'Island', source: 'measured' as const }],
    job: { removal: 'none', cabinetsInPlace: true },
    priceList: PRICE_LIST,
    lines: [{ id: 'a', text: 'Support brackets', quantity: 2, unitPriceCents: 7500, optional: false }],
    stones: [],
    choice: NO_CHOICE,
    paidForVisitCents: 10_000,
    depositPercent: 50,
  })
  if ('problem' in priced) throw new Error(priced.problem.message)
  const { totalCents } = priced
  const final: FinalQuote = {
    ...priced,
    revision: 1,
    state: 'sent',
    version: 2,
    priceListVersion: PRICE_LIST.version,
    estimated: { totalCents: totalCents - 15_000, lowCents: 0, highCents: totalCents },
    difference: [{ text: 'Support brackets', amountCents: 15_000 }],
    depositPercent: 50,
    terms: [],
    validUntil: '2027-03-15',
    text: 'Thank you for having us.',
    opened: 0,
    sha256: 'c0ffee'.repeat(10),
  }
  const accepted = { at: '2027-03-02T15:00:00.000Z', name: fullName(contact), choice: NO_CHOICE, totalCents }
  const facts = {
    site: SITE,
    quoteId: QUOTE_ID,
    number: 1042,
    contact,
    final,
    pdf: undefined,
    before: undefined,
  }
  const pdf = { filename: 'final-quote-1042.pdf', bytes: Buffer.from('%PDF-1.3') }
  const ofAccepted = {
    ...facts,
    pdf,
    next: 'Next, pay the deposit on your page.',
    final: { ...final, accepted: { ...accepted, sha256: 'c0ffee'.repeat(10) } },
  }
  return {
    final_quote_sent: { ...facts, pdf },
    final_quote_withdrawn: facts,
    final_quote_accepted: ofAccepted,
    final_quote_accepted_shop: ofAccepted,
    final_quote_declined_shop: {
      ...facts,
      final: { ...final, declined: { reason: 'price' as const, note: 'Too much' } },
    },
  }
}

/** A deposit of half the price, in the states that emails are about. */
function moneyFacts(contact: Contact) {
  const money: Money = {
    totalCents: 641_200,
    creditCents: 10_000,
    receivedCents: 315_600,
    openCents: 315_600,
    dueCents: 0,
    dueFor: null,
    onItsWayCents: 0,
    owedBackCents: 0,
    payments: [],
  }
  const about = { site: SITE, quoteId: QUOTE_ID, number: 1042, contact, money, refundCents: 20_000 }
  const payment = { amountCents: 315_600, purpose: 'deposit', method: 'bank', intentId: 'pi_1' } as const
  const paid: PaidFacts = { ...about, payment, isDemo: false }
  const kinds = Object.keys(MONEY_EMAILS).filter((kind) => kind !== 'job_cancelled')
  const ofPayments = Object.fromEntries(kinds.map((kind) => [kind, paid])) as {
    [K in Exclude<MoneyEmailKind, 'job_cancelled'>]: PaidFacts
  }
  const received = { ...paid, next: 'Next, choose the day of your installation on your page.' }
  return {
    ...ofPayments,
    payment_received: received,
    job_cancelled: { ...about, reason: 'You asked us to cancel it.' },
  }
}

/** Facts for each kind of email, with this contact. */
export function factsOfEveryKind(contact: Contact = CONTACT): EmailFacts {
  const quote = quoteFacts({ contact })
  const visit = appointmentFacts({ contact })
  const cancelled = cancelledAppointmentFacts({ contact })
  const returned = returnedPaymentFacts({ contact })
  const owed = { ...cancelled, status: 'cancelled' } as const
  const link = 'https://www.harpeth.example/orders/sign-in#token'
  const signInFacts = { site: SITE, name: 'Anna Ruiz', email: 'anna@harpeth.example', link }
  const previous = { appointmentDate: '2027-02-26', timeSlot: ONE }
  return {
    quote_received: quote,
    quote_received_shop: quote,
    ...finalQuoteFacts(contact),
    ...moneyFacts(contact),
    visit_confirmed: visit,
    visit_confirmed_shop: visit,
    visit_moved: { ...visit, version: 1, previous },
    visit_moved_shop: { ...visit, version: 1, previous },
    installation_changed: { ...visit, ...INSTALL, version: 1 },
    installation_done: { ...visit, ...INSTALL, status: 'completed', version: 2 },
    visit_address: { ...visit, version: 1 },
    visit_address_shop: { ...visit, version: 1 },
    first_reminder: visit,
    second_reminder: visit,
    on_my_way: { ...visit, minutes: 25 },
    visit_cancelled: cancelled,
    visit_cancelled_shop: cancelled,
    payment_too_late: cancelled,
    payment_too_late_shop: cancelled,
    payment_returned: returned,
    payment_returned_shop: returned,
    refund_failed_shop: owed,
    refund_sent_back: owed,
    refund_sent_back_shop: owed,
    crew_day: {
      site: SITE,
      crew: { number: 2, name: 'North', email: 'north@harpeth.example' },
      date: '2027-03-01',
      visits: [
        { kind: 'measure', timeSlot: EIGHT, city: 'Franklin' },
        { kind: 'install', timeSlot: ONE, city: '' },
      ],
    },
    message: {
      site: SITE,
      to: contact.email,
      customerId: '3c0c7c1e-8a53-4a3e-8a2b-1f1d0a9d2c44',
      subject: 'Your quote request [#1042]',
      body: fillGreeting(contact),
      pageOf: PAGE_OF,
    },
    page_message_shop: { site: SITE, contact, quoteNumber: 1042, revision: null, body: 'Can we move the sink?' },
    page_link: {
      site: SITE,
      contact,
      pages: [{ subject: PAGE_OF, quoteNumber: 1042, visitOn: null, createdAt: new Date('2027-02-27T15:00:00Z') }],
    },
    sign_in_link: signInFacts,
    person_invited: signInFacts,
    samples_requested_shop: {
      site: SITE,
      id: '6d0c7c1e-8a53-4a3e-8a2b-1f1d0a9d2c55',
      contact,
      stones: ['southport', 'travella'],
    },
  }
}
