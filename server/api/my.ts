import { expireOverdueOn } from '#server/appointments/installation/choose.ts'
import { expireOverdueAt } from '#server/appointments/place-or-ask.ts'
import { showPdf } from './final-quotes.ts'
import type { Context } from '#server/context.ts'
import { pageCookie } from '#server/http/access.ts'
import { AppError } from '#server/http/app-error.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { countHit } from '#server/http/limits.ts'
import { CSP_HEADER, SANDBOX } from '#server/http/security-headers.ts'
import { acceptFinalQuote, declineFinalQuote } from '#server/final-quotes/decide.ts'
import { countOpenedFinalQuote, finalQuoteNotFound, findFrozen, findSent } from '#server/final-quotes/queries.ts'
import { renderFinalQuote } from '#server/final-quotes/pdf/render.ts'
import type { PageSubject } from '#server/mail/email.ts'
import { checkOpenPayment } from '#server/money/money.ts'
import { addPhoto, cancelVisit, editContact, moveVisit, writeToShop } from '#server/my/changes.ts'
import { bookInstallationDay, moveInstallationDay } from '#server/my/installation.ts'
import { countOpened, makePageLink, openPage, requestPageLink } from '#server/my/link.ts'
import { findPage } from '#server/my/page.ts'
import { countPhoto, findPhoto, photoNotFound, refuseMorePhotos } from '#server/photos/photos.ts'
import type { myEndpoints } from '#shared/api/my.ts'
import type { Page } from '#shared/my/schema.ts'

/** The customer's page, and what the office does with its links. */
export const myHandlers: HandlersOf<typeof myEndpoints> = {
  'POST /api/my/open': async ({ ctx, body, clientAddress, isSecure }) => {
    const { token, expiresAt, quoteId } = await openPage(ctx, body.token, clientAddress)
    if (quoteId !== null) await countOpenedFinalQuote(ctx, quoteId)
    return withHeaders(undefined, { 'Set-Cookie': pageCookie(token, { isSecure, now: ctx.now(), expiresAt }) })
  },
  'POST /api/my/opened': ({ ctx, body }) => countOpened(ctx, body.token),
  'POST /api/my/link': ({ ctx, body, clientAddress }) => requestPageLink(ctx, body.email, clientAddress),
  'GET /api/my': async ({ ctx, page }) => {
    const found = await findPage(ctx, page)
    // The next read shows the outcome. Before this one, it could arrive within it: new money with the old version.
    if (page.quoteId !== null) await checkOpenPayment(ctx, page.quoteId)
    return found
  },
  'GET /api/my/photos/{id}': async ({ ctx, page: { quoteId }, params }) => {
    if (quoteId === null) throw photoNotFound()
    const { type, bytes } = await findPhoto(ctx, { quoteId, photoId: params.id })
    return withHeaders(bytes, { 'Content-Type': type, [CSP_HEADER]: SANDBOX })
  },
  'POST /api/my/visit/move': {
    beforeBody: beforeCountedChange,
    beforeAnswer: ({ ctx, body: { date, timeSlot: label } }) => expireOverdueAt(ctx, { date, label }),
    handle: ({ ctx, page, body }) => moveVisit(ctx, page, body),
    readAgain,
  },
  'POST /api/my/visit/cancel': {
    beforeBody: refuseOtherPage,
    handle: ({ ctx, page, body }) => cancelVisit(ctx, page, body),
    readAgain,
  },
  'POST /api/my/final-quote/accept': {
    beforeBody: beforeCountedChange,
    handle: ({ ctx, page, clientAddress, headers, body }) =>
      acceptFinalQuote(ctx, page, { ...body, clientAddress, browser: headers['user-agent']?.slice(0, 300) }),
  },

  'POST /api/my/final-quote/decline': {
    beforeBody: beforeCountedChange,
    handle: ({ ctx, page, body }) => declineFinalQuote(ctx, page, body),
  },

  'GET /api/my/final-quote/frozen': ({ ctx, page, query }) => findFrozen(ctx, sentOf(page, query)),

  'GET /api/my/final-quote/pdf': async ({ ctx, page, query }) =>
    showPdf(await renderFinalQuote(await findSent(ctx, sentOf(page, query)))),

  'POST /api/my/installation': {
    beforeBody: beforeCountedChange,
    beforeAnswer: ({ ctx, body }) => expireOverdueOn(ctx, body.date),
    handle: ({ ctx, page, body }) => bookInstallationDay(ctx, page, body),
    readAgain,
  },
  'POST /api/my/installation/move': {
    beforeBody: beforeCountedChange,
    beforeAnswer: ({ ctx, body }) => expireOverdueOn(ctx, body.date),
    handle: ({ ctx, page, body }) => moveInstallationDay(ctx, page, body),
    readAgain,
  },
  'POST /api/my/messages': {
    beforeBody: refuseOtherPage,
    handle: ({ ctx, page, body }) => writeToShop(ctx, page, body),
    readAgain,
  },
  'PATCH /api/my/contact': {
    beforeBody: beforeCountedChange,
    handle: ({ ctx, page, body }) => editContact(ctx, page, body),
  },
  'POST /api/my/photos': {
    beforeBody: async (call) => {
      await countPhoto(call)
      await refuseOtherPage(call)
      if (call.page.quoteId !== null) await refuseMorePhotos(call.ctx, call.page.quoteId)
    },
    handle: ({ ctx, page, clientAddress, body: photo }) => addPhoto(ctx, page, { photo, clientAddress }),
  },
  'POST /api/page-links': async ({ ctx, body: { quoteId, appointmentId = '', replaces } }) => {
    const subject = quoteId === undefined ? { quoteId: null, appointmentId } : { quoteId, appointmentId: null }
    return { link: await makePageLink(ctx, subject, replaces) }
  },
}

/** What a repeat of a change gets: the page as it is now. */
function readAgain({ ctx, page }: { ctx: Context; page: PageSubject }): Promise<Page> {
  return findPage(ctx, page)
}

/** Which revision of the page's quote is asked for. Throws 404 for a page without one. */
function sentOf({ quoteId }: PageSubject, { revision }: { revision?: string | undefined }) {
  if (quoteId === null) throw finalQuoteNotFound()
  return { quoteId, revision: revision === undefined ? undefined : Number(revision) }
}

const OTHER_PAGE = "You've opened another page in this browser since. Please check what it shows, and try again."

interface Call {
  ctx: Context
  page: PageSubject
  headers: { 'x-page'?: string | undefined }
}

/** Throws 409 with the `current` page if the browser's cookie is another page's than the one that it shows. */
async function refuseOtherPage({ ctx, page, headers }: Call): Promise<void> {
  const meant = headers['x-page']
  if (meant === undefined || meant === (page.quoteId ?? page.appointmentId)) return
  throw new AppError('changed_meanwhile', OTHER_PAGE, { fields: { current: await findPage(ctx, page) } })
}

/** The same, and throws 429 after too many changes of one page. */
export async function beforeCountedChange(call: Call): Promise<void> {
  await refuseOtherPage(call)
  await countHit(call.ctx, 'pageChange', call.page.quoteId ?? call.page.appointmentId)
}
