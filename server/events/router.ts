import type { Handlers, KeysUnder } from '#server/http/handler.ts'
import { queryString } from '#shared/lib/query.ts'
import { listEvents } from './list-events.ts'

const PAGE_SIZE = 100

/** What happened, for the office. */
export const eventsRouter: Handlers<KeysUnder<'/api/events'>> = {
  'GET /api/events': async ({ ctx, query }) => {
    const { subject, id, ...filters } = query
    const about = subject && [{ subject, ...(id !== undefined && { ids: [id] }) }]
    const { events, next } = await listEvents(ctx, { ...filters, about, limit: PAGE_SIZE })
    const link = next && `</api/events?${queryString({ ...query, before: next })}>; rel="next"`
    return { body: events, headers: { ...(link && { Link: link }) } }
  },
}
