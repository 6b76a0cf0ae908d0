import { makePageLink, openPage, requestPageLink } from './link.ts'
import { pageCookie } from '#server/http/access.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { EmailSite } from '#server/mail/email.ts'

/** The customer's page, and what the office does with its links. */
export function myRouter(site: EmailSite): Handlers<KeysUnder<'/api/my'> | 'POST /api/page-links'> {
  return {
    'POST /api/my/open': async ({ ctx, body, clientAddress, isSecure }) => {
      const { token, expiresAt } = await openPage(ctx, { token: body.token, clientAddress })
      return { headers: { 'Set-Cookie': pageCookie(token, { isSecure, now: ctx.now(), expiresAt }) } }
    },
    'POST /api/my/link': async ({ ctx, body, clientAddress }) => {
      await requestPageLink(ctx, { email: body.email, clientAddress })
      return {}
    },
    'POST /api/page-links': async ({ ctx, body: { quoteId, appointmentId = '', replaces } }) => {
      const subject = quoteId === undefined ? { quoteId: null, appointmentId } : { quoteId, appointmentId: null }
      return { body: { link: await makePageLink(ctx, site, { subject, replaces }) } }
    },
  }
}
