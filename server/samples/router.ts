import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { queryString } from '#shared/lib/query.ts'
import { deleteSampleRequest, listSampleRequests, markSampleSent, requestSamples } from './samples.ts'

/** Samples of stone that visitors ask for. */
export const samplesRouter: Handlers<KeysUnder<'/api/samples'>> = {
  'POST /api/samples': async ({ ctx, clientAddress, body }) => ({
    body: await requestSamples(ctx, { request: body, clientAddress }),
  }),

  'GET /api/samples': async ({ ctx, query }) => {
    const { sent, before } = query
    const { requests, next, total } = await listSampleRequests(ctx, {
      isSent: sent === 'true',
      before: before === undefined ? undefined : Number(before),
    })
    const link = next && `</api/samples?${queryString({ sent, before: String(next) })}>; rel="next"`
    return { body: requests, headers: { 'X-Total-Count': String(total), ...(link && { Link: link }) } }
  },

  'PATCH /api/samples/{id}': async ({ ctx, params, body }) => ({
    body: await markSampleSent(ctx, { id: params.id, isSent: body.sent }),
  }),

  'DELETE /api/samples/{id}': async ({ ctx, params }) => {
    await deleteSampleRequest(ctx, params.id)
    return {}
  },
}
