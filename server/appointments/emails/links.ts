import { type EmailSite, pageUrl } from '#server/mail/links.ts'

/** The office's calendar of appointments. */
export function officeAppointmentsUrl(site: EmailSite): string {
  return pageUrl(site, '/orders/week')
}
