import { acceptOnPaper } from '#server/final-quotes/decide.ts'
import { beginDraft, deleteDraft, editDraft } from '#server/final-quotes/drafts.ts'
import {
  drawCut,
  type DxfFile,
  editFabrication,
  findFabrication,
  findShopDrawing,
} from '#server/final-quotes/fabrication.ts'
import { findFrozen, findSent, listFinalQuotes } from '#server/final-quotes/queries.ts'
import { type FinalQuotePdf, renderFinalQuote } from '#server/final-quotes/pdf/render.ts'
import { sendFinalQuote, withdrawFinalQuote } from '#server/final-quotes/send.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { findMoney } from '#server/money/money.ts'
import type { finalQuoteEndpoints } from '#shared/api/final-quotes.ts'

const revisionOf = ({ id, revision }: { id: string; revision: string }) => ({ quoteId: id, revision: Number(revision) })

/** A PDF that a browser shows in a tab. */
export function showPdf({ filename, bytes }: FinalQuotePdf) {
  return withHeaders(bytes, { 'Content-Disposition': `inline; filename="${filename}"` })
}

function saveDxf({ filename, text }: DxfFile) {
  return withHeaders(text, { 'Content-Disposition': `attachment; filename="${filename}"` })
}

/** The price that counts, in numbered revisions. */
export const finalQuoteHandlers: HandlersOf<typeof finalQuoteEndpoints> = {
  'GET /api/quotes/{id}/final-quotes': async ({ ctx, params }) => ({
    revisions: await listFinalQuotes(ctx, { quoteId: params.id }),
    money: await findMoney(ctx, { quoteId: params.id }),
  }),
  'POST /api/quotes/{id}/final-quotes': ({ ctx, params, body }) => beginDraft(ctx, { quoteId: params.id, ...body }),
  'PATCH /api/quotes/{id}/final-quotes/{revision}': ({ ctx, params, body }) =>
    editDraft(ctx, { ...revisionOf(params), ...body }),
  'POST /api/quotes/{id}/final-quotes/{revision}/send': ({ ctx, params, body }) =>
    sendFinalQuote(ctx, { ...revisionOf(params), ...body }),
  'POST /api/quotes/{id}/final-quotes/{revision}/withdraw': ({ ctx, params, body }) =>
    withdrawFinalQuote(ctx, { ...revisionOf(params), ...body }),
  'POST /api/quotes/{id}/final-quotes/{revision}/accept-on-paper': ({ ctx, params, body }) =>
    acceptOnPaper(ctx, { ...revisionOf(params), ...body }),
  'GET /api/quotes/{id}/final-quotes/{revision}/frozen': ({ ctx, params }) => findFrozen(ctx, revisionOf(params)),
  'GET /api/quotes/{id}/final-quotes/{revision}/pdf': async ({ ctx, params }) =>
    showPdf(await renderFinalQuote(await findSent(ctx, revisionOf(params)))),
  'GET /api/quotes/{id}/final-quotes/{revision}/fabrication': ({ ctx, params }) =>
    findFabrication(ctx, revisionOf(params)),
  'PUT /api/quotes/{id}/final-quotes/{revision}/fabrication': ({ ctx, params, body }) =>
    editFabrication(ctx, { ...revisionOf(params), ...body }),
  'GET /api/quotes/{id}/final-quotes/{revision}/shop-drawing': ({ ctx, params }) =>
    findShopDrawing(ctx, revisionOf(params)),
  'GET /api/quotes/{id}/final-quotes/{revision}/slabs/{n}.dxf': async ({ ctx, params, query }) =>
    saveDxf(await drawCut(ctx, { ...revisionOf(params), ...query, n: Number(params.n) })),
  'GET /api/quotes/{id}/final-quotes/{revision}/parts.dxf': async ({ ctx, params, query }) =>
    saveDxf(await drawCut(ctx, { ...revisionOf(params), ...query, n: 'parts' })),
  'DELETE /api/quotes/{id}/final-quotes/{revision}': ({ ctx, params, body }) =>
    deleteDraft(ctx, { ...revisionOf(params), ...body }),
}
