import {
  deleteCountertop,
  listCountertops,
  replaceCountertop,
  restoreCountertop,
  saveCountertop,
} from '#server/countertops/countertops.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { deleteSampleRequest, listSampleRequests, markSampleSent, requestSamples } from '#server/samples/samples.ts'
import type { countertopEndpoints, sampleEndpoints } from '#shared/api/countertops.ts'
import { queryString } from '#shared/lib/query.ts'

/** A session's saved countertops. */
export const countertopHandlers: HandlersOf<typeof countertopEndpoints> = {
  'GET /api/countertops': ({ ctx, session }) => listCountertops(ctx, session),

  'POST /api/countertops': ({ ctx, session, clientAddress, body }) => saveCountertop(ctx, session, clientAddress, body),

  'PUT /api/countertops/{id}': ({ ctx, session, params, body }) => replaceCountertop(ctx, session, params.id, body),

  'DELETE /api/countertops/{id}': ({ ctx, session, params }) => deleteCountertop(ctx, session, params.id),

  'POST /api/countertops/{id}/restore': ({ ctx, session, params }) => restoreCountertop(ctx, session, params.id),
}

/** Samples of stone that visitors ask for. */
export const sampleHandlers: HandlersOf<typeof sampleEndpoints> = {
  'POST /api/samples': ({ ctx, clientAddress, body }) => requestSamples(ctx, body, clientAddress),

  'GET /api/samples': async ({ ctx, query: { sent, before } }) => {
    const from = before === undefined ? undefined : Number(before)
    const { requests, next, total } = await listSampleRequests(ctx, sent === 'true', from)
    const link = next && `</api/samples?${queryString({ sent, before: String(next) })}>; rel="next"`
    return withHeaders(requests, { 'X-Total-Count': String(total), ...(link && { Link: link }) })
  },

  'PATCH /api/samples/{id}': ({ ctx, params, body }) => markSampleSent(ctx, { id: params.id, isSent: body.sent }),

  'DELETE /api/samples/{id}': ({ ctx, params }) => deleteSampleRequest(ctx, params.id),
}
