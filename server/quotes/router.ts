import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { CSP_HEADER } from '#server/http/security-headers.ts'
import { findPhoto } from '#server/photos/photos.ts'
import { queryString } from '#shared/lib/query.ts'
import { bulkEditQuotes, deleteQuote, editQuote, sendWithheldEmail } from './edit-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { findDrawing, findQuoteDetail, findQuoteReceipt, presentQuote } from './queries.ts'
import { admitQuoteRequest, findFirstResponse, submitQuote } from './submit-quote.ts'

/** If a browser ever opened a photo's address as a page, nothing in it could run or load. */
const SANDBOX = "default-src 'none'; sandbox"

export function quotesRouter(ctx: Context): Handlers<KeysUnder<'/api/quote'>> {
  return {
    'POST /api/quote': {
      beforeBody: ({ session, clientAddress, headers }) =>
        admitQuoteRequest(ctx, { session, clientAddress, idempotencyKey: headers['idempotency-key'] }),
      isRepeat: async ({ session, headers }) =>
        (await findFirstResponse(ctx, { session, idempotencyKey: headers['idempotency-key'] })) !== undefined,
      handle: async ({ session, clientAddress, headers, body }) => ({
        body: await submitQuote(ctx, {
          session,
          clientAddress,
          request: body,
          idempotencyKey: headers['idempotency-key'],
        }),
      }),
    },

    'GET /api/quote/{id}': async ({ session, params }) => ({
      body: await findQuoteReceipt(ctx, { id: params.id, session }),
    }),

    'GET /api/quotes': async ({ by, query }) => {
      const before = query.before === undefined ? undefined : Number(query.before)
      const { quotes, next, total } = await listQuotes({ ...ctx, by }, { ...query, before })
      const { before: _, cursor: __, ...filters } = query
      const link = next && `</api/quotes?${queryString({ ...filters, ...next })}>; rel="next"`
      return {
        body: quotes.map(presentQuote),
        headers: { 'X-Total-Count': String(total), ...(link && { Link: link }) },
      }
    },

    'GET /api/quotes/{id}': async ({ params }) => ({ body: await findQuoteDetail(ctx, { id: params.id }) }),

    'GET /api/quotes/{id}/countertops/{countertopId}/image': async ({ params }) => ({
      body: await findDrawing(ctx, { quoteId: params.id, countertopId: params.countertopId }),
    }),

    'GET /api/quotes/{id}/photos/{photoId}': async ({ params }) => {
      const { type, bytes } = await findPhoto(ctx, { quoteId: params.id, photoId: params.photoId })
      return { body: bytes, headers: { 'Content-Type': type, [CSP_HEADER]: SANDBOX } }
    },

    'PATCH /api/quotes/{id}': async ({ by, params, body }) => ({
      body: presentQuote(await editQuote({ ...ctx, by }, { id: params.id, ...body })),
    }),

    'POST /api/quotes/bulk': async ({ by, body }) => ({
      body: { results: await bulkEditQuotes({ ...ctx, by }, body) },
    }),

    'POST /api/quotes/{id}/email': async ({ by, params }) => {
      await sendWithheldEmail({ ...ctx, by }, { id: params.id })
      return {}
    },

    'DELETE /api/quotes/{id}': async ({ by, params }) => {
      await deleteQuote({ ...ctx, by }, { id: params.id })
      return {}
    },
  }
}
