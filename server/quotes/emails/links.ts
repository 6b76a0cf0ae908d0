import { type EmailSite, pageUrl } from '#server/mail/links.ts'

/** The page where the visitor sees the quote. */
export function quoteUrl(site: EmailSite, quoteId: string): string {
  return pageUrl(site, '/thank-you', { quoteId })
}

/** Where an appointment is booked: on the quote's page, or on the home page if there's no quote. */
export function bookingUrl(site: EmailSite, quote: { id: string } | undefined): string {
  return quote ? pageUrl(site, '/thank-you', { step: 'schedule', quoteId: quote.id }) : pageUrl(site, '/#appointment')
}

/** The list of quotes in the office. */
export function officeUrl(site: EmailSite): string {
  return pageUrl(site, '/orders')
}
