import { type Handlers, type KeysUnder, withHeaders } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import { refuseIfKnownOver } from '#server/http/limits.ts'
import { findPhoto } from '#server/photos/photos.ts'
import { queryString } from '#shared/lib/query.ts'
import { bulkEditQuotes, deleteQuote, editQuote, sendWithheldEmail } from './edit-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { findDrawing, findQuoteDetail, findQuoteReceipt, presentQuote } from './queries.ts'
import { submitQuote } from './submit-quote.ts'

/** If a browser ever opened a photo's address as a page, nothing in it could run or load. */
export const SANDBOX = "default-src 'none'; sandbox"

export const quotesRouter: Handlers<KeysUnder<'/api/quote'>> = {
  'POST /api/quote': {
    beforeBody: ({ ctx, clientAddress }) => refuseIfKnownOver(ctx, 'quote', clientAddress),
    handle: ({ ctx, session, clientAddress, body }) => submitQuote(ctx, { session, clientAddress, request: body }),
  },

  'POST /api/quotes': ({ ctx, headers, clientAddress, by, body: { emailCustomer, customerId, ...request } }) =>
    submitQuote(ctx, { session: headers['x-session-id'], clientAddress, request, by, customerId, emailCustomer }),

  'GET /api/quote/{id}': ({ ctx, session, params }) => findQuoteReceipt(ctx, { id: params.id, session }),

  'GET /api/quotes': async ({ ctx, query }) => {
    const { quotes, next, total } = await listQuotes(ctx, query)
    const { before: _, cursor: __, ...filters } = query
    const link = next && `</api/quotes?${queryString({ ...filters, ...next })}>; rel="next"`
    return withHeaders(quotes.map(presentQuote), { 'X-Total-Count': String(total), ...(link && { Link: link }) })
  },

  'GET /api/quotes/{id}': ({ ctx, params }) => findQuoteDetail(ctx, { id: params.id }),

  'GET /api/quotes/{id}/countertops/{countertopId}/image': ({ ctx, params }) =>
    findDrawing(ctx, { quoteId: params.id, countertopId: params.countertopId }),

  'GET /api/quotes/{id}/photos/{photoId}': async ({ ctx, params }) => {
    const { type, bytes } = await findPhoto(ctx, { quoteId: params.id, photoId: params.photoId })
    return withHeaders(bytes, { 'Content-Type': type, [CSP_HEADER]: SANDBOX })
  },

  'PATCH /api/quotes/{id}': ({ ctx, params, body }) => editQuote(ctx, { id: params.id, ...body }),

  'POST /api/quotes/bulk': async ({ ctx, body }) => ({ results: await bulkEditQuotes(ctx, body) }),

  'POST /api/quotes/{id}/email': ({ ctx, params }) => sendWithheldEmail(ctx, { id: params.id }),

  'DELETE /api/quotes/{id}': ({ ctx, params }) => deleteQuote(ctx, { id: params.id }),
}
