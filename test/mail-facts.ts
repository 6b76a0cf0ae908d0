import type {
  CancelledVisitFacts,
  MailSite,
  QuotedCountertop,
  QuoteFacts,
  ReturnedPaymentFacts,
  VisitFacts,
} from '#server/mail/facts.ts'
import type { MailKind } from '#server/mail/kinds.ts'
import type { MailFacts } from '#server/mail/renderers.ts'
import { areaSquareFeet } from '#shared/countertops/area.ts'
import { fullDimensions } from '#shared/countertops/design.ts'
import { type EstimatedDesign, estimate } from '#shared/estimate/estimate.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import type { Contact } from '#shared/quotes/schema.ts'
import { makePng } from './png.ts'

const SITE: MailSite = { publicUrl: 'https://www.harpeth.example', shopEmail: 'office@harpeth.example' }

export const CONTACT: Contact = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  phoneNumber: '(615) 555-0199',
  email: 'ana.ruiz@mail.example',
  address: '1600 Broadway',
  aptSuite: 'Apt 4',
  city: 'Nashville',
  state: 'TN',
  zipCode: '37203',
}

const QUOTE_ID = '0b8f2a52-6c1d-4f4e-9a5f-3f4c1f0a7d11'

export function quotedCountertops(designs: readonly EstimatedDesign[], drawing?: Uint8Array): QuotedCountertop[] {
  return designs.map((design) => ({
    ...design,
    areaSquareFeet: areaSquareFeet(design.shape, fullDimensions(design.dimensions)),
    drawing: drawing ?? makePng(640, 420),
  }))
}

const DESIGNS: readonly EstimatedDesign[] = [
  { shape: 'I', dimensions: { width: 84, length: 24 }, stone: 'southport' },
  {
    shape: 'L',
    dimensions: { width: 120, length: 84, returnWidth: 25.5, returnLength: 25.5 },
    stone: 'inverness-bristol-bay',
  },
]

/** A request for two countertops, #1042. */
export function quoteFacts(overrides: Partial<QuoteFacts> = {}): QuoteFacts {
  return {
    site: SITE,
    quoteId: QUOTE_ID,
    number: 1042,
    contact: CONTACT,
    countertops: quotedCountertops(DESIGNS),
    estimate: estimate(DESIGNS, PRICE_LIST),
    ...overrides,
  }
}

/** A paid visit on Monday, March 1, 2027, at 8 in Nashville (14:00 in Greenwich), booked three days before. */
export function visitFacts(overrides: Partial<VisitFacts> = {}): VisitFacts {
  return {
    site: SITE,
    appointmentId: '5a0c7c1e-8a53-4a3e-8a2b-1f1d0a9d2c33',
    contact: CONTACT,
    appointmentDate: '2027-03-01',
    timeSlot: '8:00 AM-9:00 AM',
    start: new Date('2027-03-01T14:00:00Z'),
    end: new Date('2027-03-01T15:00:00Z'),
    feeCents: 10_000,
    fee: 'online',
    isDemo: false,
    quote: { id: QUOTE_ID, number: 1042 },
    sequence: 0,
    at: new Date('2027-02-26T17:30:00Z'),
    ...overrides,
  }
}

export function cancelledVisitFacts(overrides: Partial<CancelledVisitFacts> = {}): CancelledVisitFacts {
  return { ...visitFacts({ sequence: 1 }), refundCents: 10_000, ...overrides }
}

/** $42.00 in place of the fee, for a visit that is therefore not booked. */
export function returnedPaymentFacts(overrides: Partial<ReturnedPaymentFacts> = {}): ReturnedPaymentFacts {
  return { ...visitFacts(), status: 'expired', refundCents: 4200, ...overrides }
}

/** Facts for each kind of mail, all of them with this contact. */
export function factsOfAllKinds(contact: Contact = CONTACT): { [K in MailKind]: MailFacts[K] } {
  const quote = quoteFacts({ contact })
  const visit = visitFacts({ contact })
  const cancelled = cancelledVisitFacts({ contact })
  const returned = returnedPaymentFacts({ contact })
  const previous = { appointmentDate: '2027-02-26', timeSlot: '1:00 PM-2:00 PM' }
  return {
    quote_received: quote,
    quote_received_shop: quote,
    visit_confirmed: visit,
    visit_confirmed_shop: visit,
    visit_moved: { ...visit, sequence: 1, previous },
    visit_cancelled: cancelled,
    visit_cancelled_shop: cancelled,
    payment_too_late: cancelled,
    payment_too_late_shop: cancelled,
    payment_returned: returned,
    payment_returned_shop: returned,
  }
}
