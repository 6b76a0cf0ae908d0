import type { AppointmentRow, AppointmentsStore } from '#server/appointments/store.ts'
import type { QuotesStore } from '#server/quotes/store.ts'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { contactOf } from '#shared/quotes/contact.ts'
import type { MailSite, QuotedCountertop, QuoteFacts, VisitFacts } from './facts.ts'
import type { MailMessage } from './message.ts'
import type { OutgoingMail } from './outbox-store.ts'
import { renderMail } from './renderers.ts'

export interface MailSources {
  quotes: Pick<QuotesStore, 'find' | 'countertopsOf' | 'image'>
  appointments: Pick<AppointmentsStore, 'find'>
  site: MailSite
  /** Payments are a demo. */
  isDemo: boolean
}

/** The mail, or why there is none to send. */
type Composed = { message: MailMessage } | { nothing: string }

const GONE = { nothing: 'what it tells of is gone' }
const NOBODY = { nothing: 'there is no address to send it to' }
/** A mail may come hours late, and the next one has overtaken it. */
const OVERTAKEN = { nothing: 'the visit is no longer confirmed' }

/** Looks up what the mail tells of, as it is now, and writes it. */
export async function composeMail(mail: OutgoingMail, sources: MailSources): Promise<Composed> {
  const { id, kind } = mail
  if (kind === 'quote_received' || kind === 'quote_received_shop') {
    const facts = await quoteFacts(mail, sources, kind === 'quote_received')
    return facts ? { message: renderMail(kind, facts, id) } : GONE
  }
  const visit = mail.appointmentId === null ? undefined : await sources.appointments.find(mail.appointmentId)
  if (!visit) return GONE
  const facts = visitFacts(mail, visit, sources)
  const isForShop = kind.endsWith('_shop')
  if (!isForShop && facts.contact.email === '') return NOBODY
  const refundCents = mail.refundCents ?? 0
  switch (kind) {
    case 'visit_confirmed':
    case 'visit_confirmed_shop':
      return visit.status === 'confirmed' ? { message: renderMail(kind, facts, id) } : OVERTAKEN
    case 'visit_moved':
      return visit.status === 'confirmed'
        ? { message: renderMail(kind, { ...facts, previous: previousOf(mail) }, id) }
        : OVERTAKEN
    case 'visit_cancelled':
    case 'visit_cancelled_shop':
    case 'payment_too_late':
    case 'payment_too_late_shop':
      return { message: renderMail(kind, { ...facts, refundCents }, id) }
    case 'payment_returned':
    case 'payment_returned_shop': {
      const { status } = visit
      return { message: renderMail(kind, { ...facts, status, refundCents: mail.refundCents ?? undefined }, id) }
    }
  }
}

function previousOf({ previousDate, previousSlot }: OutgoingMail) {
  return previousDate === null || previousSlot === null
    ? undefined
    : { appointmentDate: previousDate, timeSlot: previousSlot }
}

async function quoteFacts(
  { quoteId }: OutgoingMail,
  { quotes, site }: MailSources,
  withDrawings: boolean,
): Promise<QuoteFacts | undefined> {
  const quote = quoteId === null ? undefined : await quotes.find(quoteId)
  if (!quote || quoteId === null) return undefined
  const countertops: QuotedCountertop[] = []
  for (const { id, shape, dimensions, stone, areaSquareFeet } of await quotes.countertopsOf(quoteId)) {
    // One after the other: fifty drawings at once would take every connection.
    const drawing = withDrawings ? await quotes.image(quoteId, id) : undefined
    countertops.push({ shape, dimensions, stone, areaSquareFeet, drawing })
  }
  return { site, quoteId, number: quote.number, contact: contactOf(quote), countertops, estimate: quote.estimate }
}

function visitFacts({ createdAt }: OutgoingMail, visit: AppointmentRow, { site, isDemo }: MailSources): VisitFacts {
  const { quoteId, quoteNumber } = visit
  return {
    site,
    appointmentId: visit.id,
    appointmentDate: visit.appointmentDate,
    timeSlot: visit.timeSlot,
    contact: contactOf(visit),
    start: visit.startsAt,
    end: visit.endsAt,
    feeCents: MEASUREMENT_FEE_CENTS,
    fee: visit.fee,
    isDemo: isDemo && visit.fee === 'online',
    quote: quoteId === null || quoteNumber === null ? undefined : { id: quoteId, number: quoteNumber },
    sequence: visit.version,
    at: createdAt,
  }
}
