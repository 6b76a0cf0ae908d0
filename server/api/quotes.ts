import { attachFile, refuseMoreAttachments, removeAttachment } from '#server/attachments/attach-file.ts'
import { findAttachment } from '#server/attachments/attachments.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { refuseIfKnownOver } from '#server/http/limits.ts'
import { CSP_HEADER, SANDBOX } from '#server/http/security-headers.ts'
import { countPhoto, findPhoto, savePhoto } from '#server/photos/photos.ts'
import { findPriceList } from '#server/prices/current.ts'
import { deleteQuote } from '#server/quotes/delete-quote.ts'
import { bulkEditQuotes, editQuote, sendWithheldEmail } from '#server/quotes/edit-quote.ts'
import { listQuotes } from '#server/quotes/list-quotes.ts'
import { findDrawing, findQuoteDetail, findQuoteReceipt, presentQuote } from '#server/quotes/queries.ts'
import { submitQuote } from '#server/quotes/submit-quote.ts'
import { countInbox } from '#server/quotes/views/counts.ts'
import { addView, deleteView, editView, listViews } from '#server/quotes/views/views.ts'
import type { quoteEndpoints } from '#shared/api/quotes.ts'
import type { AttachmentType } from '#shared/attachments/attachment.ts'
import { queryString } from '#shared/lib/query.ts'

/** Quotes, the photos and prices that come before them, and the office's list. */
export const quoteHandlers: HandlersOf<typeof quoteEndpoints> = {
  'POST /api/photos': {
    beforeBody: countPhoto,
    handle: ({ ctx, session, clientAddress, body: photo }) => savePhoto(ctx, { session, clientAddress, photo }),
  },

  'GET /api/price-list': ({ ctx }) => findPriceList(ctx),

  'POST /api/quote': {
    beforeBody: ({ ctx, clientAddress }) => refuseIfKnownOver(ctx, 'quote', clientAddress),
    handle: ({ ctx, session, clientAddress, body }) => submitQuote(ctx, { session, clientAddress, request: body }),
  },

  'POST /api/quotes': ({ ctx, headers, clientAddress, body: { emailCustomer, customerId, ...request } }) => {
    const session = headers['x-session-id']
    return submitQuote(ctx, { session, clientAddress, request, by: ctx.by, customerId, emailCustomer })
  },

  'GET /api/quote/{id}': ({ ctx, session, params }) => findQuoteReceipt(ctx, { id: params.id, session }),

  'GET /api/quotes': async ({ ctx, query }) => {
    const { quotes, next, total } = await listQuotes(ctx, query)
    const { before: _, cursor: __, count: ___, ...filters } = query
    const link = next && `</api/quotes?${queryString({ ...filters, ...next })}>; rel="next"`
    return withHeaders(quotes.map(presentQuote), {
      ...(total !== undefined && { 'X-Total-Count': String(total) }),
      ...(link && { Link: link }),
    })
  },

  'GET /api/quotes/{id}': ({ ctx, params }) => findQuoteDetail(ctx, { id: params.id }),

  'GET /api/quotes/{id}/countertops/{countertopId}/image': ({ ctx, params }) =>
    findDrawing(ctx, { quoteId: params.id, countertopId: params.countertopId }),

  'GET /api/quotes/{id}/photos/{photoId}': async ({ ctx, params }) => {
    const { type, bytes } = await findPhoto(ctx, { quoteId: params.id, photoId: params.photoId })
    return withHeaders(bytes, { 'Content-Type': type, [CSP_HEADER]: SANDBOX })
  },

  'POST /api/quotes/{id}/attachments': {
    beforeBody: ({ ctx, params }) => refuseMoreAttachments(ctx, params.id),
    handle: ({ ctx, params, query, headers, body: bytes }) =>
      // The contract's `rawTypes` let no other type through.
      attachFile(ctx, {
        quoteId: params.id,
        name: query.name,
        type: headers['content-type'] as AttachmentType,
        bytes,
      }),
  },
  'GET /api/quotes/{id}/attachments/{attachmentId}': async ({ ctx, params: { id: quoteId, attachmentId } }) => {
    const { name, type, bytes } = await findAttachment(ctx, { quoteId, attachmentId })
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
    return withHeaders(bytes, { 'Content-Type': type, 'Content-Disposition': disposition, [CSP_HEADER]: SANDBOX })
  },
  'DELETE /api/quotes/{id}/attachments/{attachmentId}': ({ ctx, params: { id: quoteId, attachmentId } }) =>
    removeAttachment(ctx, { quoteId, attachmentId }),

  'PATCH /api/quotes/{id}': ({ ctx, params, body }) => editQuote(ctx, { id: params.id, ...body }),

  'POST /api/quotes/bulk': async ({ ctx, body }) => ({ results: await bulkEditQuotes(ctx, body) }),

  'POST /api/quotes/{id}/email': ({ ctx, params }) => sendWithheldEmail(ctx, { id: params.id }),

  'DELETE /api/quotes/{id}': ({ ctx, params }) => deleteQuote(ctx, { id: params.id }),

  'GET /api/inbox': ({ ctx, query }) => countInbox(ctx, query),
  'GET /api/views': ({ ctx }) => listViews(ctx),
  'POST /api/views': ({ ctx, body }) => addView(ctx, body),
  'PATCH /api/views/{id}': ({ ctx, params, body }) => editView(ctx, params.id, body),
  'DELETE /api/views/{id}': ({ ctx, params }) => deleteView(ctx, params.id),
}
