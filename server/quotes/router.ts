import { AppError } from '#server/http/app-error.ts'
import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import { contactOf } from '#shared/quotes/contact.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { QuotesService } from './service.ts'
import { PAGE_SIZE, type QuoteRow, type QuotesStore } from './store.ts'

interface QuotesParts {
  service: QuotesService
  store: QuotesStore
  limits: Limits
}

/** Above every running number. */
const NO_BOUND = 2 ** 31 - 1

export function quotesRouter({ service, store, limits }: QuotesParts): Handlers<KeysUnder<'/api/quote'>> {
  return {
    'POST /api/quote': {
      // A client that is over the limit need not send its drawings first, but one that repeats a stored request gets
      // its answer.
      beforeBody: async ({ session, clientAddress, headers }) => {
        try {
          limits.refuseIfKnown('quote', clientAddress)
        } catch (refusal) {
          if (!(await service.isAnswered(session, headers['idempotency-key']))) throw refusal
        }
      },
      handle: async ({ session, clientAddress, headers, body }) => ({
        body: await service.request({
          session,
          clientAddress,
          request: body,
          idempotencyKey: headers['idempotency-key'],
        }),
      }),
    },

    'GET /api/quote/{id}': async ({ session, params }) => {
      const row = await store.find(params.id)
      if (!row) throw noSuchQuote()
      const { id, number, createdAt, sessionId } = row
      const isOwn = session !== undefined && session === sessionId
      const hasAddress = row.address !== '' && row.city !== ''
      const own = isOwn && {
        contact: contactOf(row),
        quoted: { estimate: row.estimate, countertops: await store.countertopsOf(id) },
      }
      return { body: { id, number, createdAt: createdAt.toISOString(), hasAddress, ...own } }
    },

    'GET /api/quotes': async ({ query }) => {
      const rows = await store.page(query.before === undefined ? NO_BOUND : Number(query.before))
      const shown = rows.slice(0, PAGE_SIZE)
      const last = shown.at(-1)
      const hasMore = rows.length > PAGE_SIZE && last !== undefined
      return {
        body: shown.map(presentQuote),
        ...(hasMore && { headers: { Link: `</api/quotes?before=${last.number}>; rel="next"` } }),
      }
    },

    'GET /api/quotes/{id}': async ({ params }) => {
      const row = await store.find(params.id)
      if (!row) throw noSuchQuote()
      const { sessionId: _, estimate, ...listed } = row
      return { body: { ...presentQuote(listed), estimate, countertops: await store.countertopsOf(params.id) } }
    },

    'GET /api/quotes/{id}/countertops/{countertopId}/image': async ({ params }) => {
      const png = await store.image(params.id, params.countertopId)
      if (!png) throw new AppError('not_found', 'There is no such drawing')
      return { body: png }
    },

    'PATCH /api/quotes/{id}': async ({ params, body }) => {
      const edited = await store.edit(params.id, body)
      if (edited) return { body: presentQuote(edited) }
      const current = await store.find(params.id)
      if (!current) throw noSuchQuote()
      const { sessionId: _, estimate: __, ...listed } = current
      throw new AppError('changed_meanwhile', 'Somebody else changed this quote meanwhile.', {
        fields: { current: presentQuote(listed) },
      })
    },

    'DELETE /api/quotes/{id}': async ({ params }) => {
      if (!(await store.remove(params.id))) throw noSuchQuote()
      return {}
    },
  }
}

function presentQuote(row: QuoteRow): Quote {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

function noSuchQuote(): AppError {
  return new AppError('not_found', 'There is no such quote')
}
