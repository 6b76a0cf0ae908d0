import type { FeeKind } from '#shared/appointments/schema.ts'
import type { AppointmentStatus } from '#shared/appointments/statuses.ts'
import type { Estimate, EstimatedDesign } from '#shared/estimate/estimate.ts'
import type { Contact } from '#shared/quotes/schema.ts'

/** What every mail needs to know of the site that sends it. */
export interface MailSite {
  /** `PUBLIC_URL`: where links lead, and whose host is in the ids of mails and visits. */
  publicUrl: string
  /** `SHOP_EMAIL`: who hears of what visitors do, and whom their answers reach. */
  shopEmail: string
}

export interface QuotedCountertop extends EstimatedDesign {
  areaSquareFeet: number
  /** The drawing's PNG; undefined shows none. */
  drawing: Uint8Array | undefined
}

/** A request as it was stored. */
export interface QuoteFacts {
  site: MailSite
  quoteId: string
  number: number
  contact: Contact
  /** In the order of the estimate's lines. */
  countertops: readonly QuotedCountertop[]
  estimate: Estimate
}

/** A visit's time as the shop's calendar names it. */
export interface VisitTime {
  /** `YYYY-MM-DD` */
  appointmentDate: string
  /** The slot's label, such as `8:00 AM-9:00 AM`. */
  timeSlot: string
}

/** A visit as it is at the moment of which the mail tells. */
export interface VisitFacts extends VisitTime {
  site: MailSite
  appointmentId: string
  /** Empty fields are left out of the mail. */
  contact: Contact
  start: Date
  end: Date
  feeCents: number
  /** How the fee is settled: paid by card on the site, at the visit, or not asked for. */
  fee: FeeKind
  /** The payment was the demonstration's, so that no card was charged. */
  isDemo: boolean
  /** Where the visit belongs to a quote. */
  quote: { id: string; number: number } | undefined
  /** Counts the changes of the visit, from 0: a calendar keeps the highest. */
  sequence: number
  /** When it happened of which the mail tells. */
  at: Date
}

export interface MovedVisitFacts extends VisitFacts {
  /** When it was to be before; undefined where that is no longer known. */
  previous: VisitTime | undefined
}

export interface CancelledVisitFacts extends VisitFacts {
  /** What of the fee goes back to the card; 0 where nothing does. */
  refundCents: number
}

/** A payment that came when its time was gone; the visit never came about. */
export type LatePaymentFacts = Omit<VisitFacts, 'start' | 'end' | 'sequence' | 'fee' | 'at'> & {
  /** What was paid, all of which goes back. */
  refundCents: number
}

/** A payment that was not owed: another amount than the fee, or one too many. */
export type ReturnedPaymentFacts = Omit<VisitFacts, 'start' | 'end' | 'sequence' | 'at'> & {
  /** How the visit stands when the mail is written. */
  status: AppointmentStatus
  /** What was paid, all of which goes back; undefined where it was not in US dollars. */
  refundCents: number | undefined
}
