import type { Context } from '#server/context.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { queryString } from '#shared/lib/query.ts'
import { deleteSampleRequest, listSampleRequests, markSampleSent, requestSamples } from './samples.ts'

/** Samples of stone that visitors ask for. */
export function samplesRouter(ctx: Context): Handlers<KeysUnder<'/api/samples'>> {
  return {
    'POST /api/samples': async ({ clientAddress, headers, body }) => ({
      body: await requestSamples(ctx, { request: body, clientAddress, idempotencyKey: headers['idempotency-key'] }),
    }),

    'GET /api/samples': async ({ query }) => {
      const { sent, before } = query
      const { requests, next, total } = await listSampleRequests(ctx, {
        isSent: sent === 'true',
        before: before === undefined ? undefined : Number(before),
      })
      const link = next && `</api/samples?${queryString({ sent, before: String(next) })}>; rel="next"`
      return { body: requests, headers: { 'X-Total-Count': String(total), ...(link && { Link: link }) } }
    },

    'PATCH /api/samples/{id}': async ({ by, params, body }) => ({
      body: await markSampleSent({ ...ctx, by }, { id: params.id, isSent: body.sent }),
    }),

    'DELETE /api/samples/{id}': async ({ by, params }) => {
      await deleteSampleRequest({ ...ctx, by }, params.id)
      return {}
    },
  }
}
