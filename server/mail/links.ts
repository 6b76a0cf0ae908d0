import type { MailSite } from './facts.ts'

/** The host that ids of mails and visits end in: `www.example.com`, without a port. */
export function hostOf({ publicUrl }: Pick<MailSite, 'publicUrl'>): string {
  // The brackets and colons of an IPv6 address have no place in an id.
  return new URL(publicUrl).hostname.replace(/[^a-z0-9.-]/gi, '-')
}

/** The full address of a page of the site. */
export function pageUrl({ publicUrl }: MailSite, path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, publicUrl)
  url.search = new URLSearchParams(query).toString()
  return url.href
}

export function requestUrl(site: MailSite, quoteId: string): string {
  return pageUrl(site, '/thank-you', { quoteId })
}

/** Where a visit is booked: for its quote, or from the home page where there is none. */
export function bookingUrl(site: MailSite, quote: { id: string } | undefined): string {
  return quote ? pageUrl(site, '/thank-you', { step: 'schedule', quoteId: quote.id }) : pageUrl(site, '/#appointment')
}

export function officeUrl(site: MailSite): string {
  return pageUrl(site, '/orders')
}

/** The office's calendar of visits; `/orders` alone opens the quotes. */
export function officeVisitsUrl(site: MailSite): string {
  return pageUrl(site, '/orders', { tab: 'appointments' })
}

export function mailtoUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
