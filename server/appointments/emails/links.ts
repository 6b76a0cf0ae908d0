import { type EmailSite, pageUrl } from '#server/mail/links.ts'

/** The office's calendar of appointments. `/orders` alone opens the quotes. */
export function officeAppointmentsUrl(site: EmailSite): string {
  return pageUrl(site, '/orders', { tab: 'appointments' })
}
