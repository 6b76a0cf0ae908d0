import { listEvents } from '#server/events/list-events.ts'
import { asFile, exportCustomers, exportPrices, exportQuotes, exportVisits } from '#server/export/export.ts'
import { exportFinalQuotes } from '#server/export/final-quotes.ts'
import { closeMonth, exportPayments, listClosedMonths } from '#server/export/closed-months.ts'
import { AppError, unavailable } from '#server/http/app-error.ts'
import { type HandlersOf, withHeaders } from '#server/http/handler.ts'
import { isReady, openApiAnswer, RETRY_AFTER } from '#server/http/service.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import { findNumbers } from '#server/numbers/numbers.ts'
import { findAddress, suggestAddresses } from '#server/places/addresses.ts'
import { listPrices, listPricesFor, previewPrices, publishPrices, withdrawPrices } from '#server/prices/prices.ts'
import { search } from '#server/search/search.ts'
import { editSettings } from '#server/settings/settings.ts'
import { findSettings } from '#server/settings/table.ts'
import { measureStorage } from '#server/storage/storage.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { queryString } from '#shared/lib/query.ts'
import type {
  exportEndpoints,
  officeEndpoints,
  placeEndpoints,
  priceEndpoints,
  serviceEndpoints,
} from '#shared/api/office.ts'

const EVENTS_PER_PAGE = 100

interface OfficeParts {
  failedJobs: Pick<Jobs, 'failed' | 'retry'>
  /** Adds what failed emails are about. */
  describeFailed: (failed: readonly FailedJob[]) => Promise<FailedJob[]>
  /** From how many megabytes on the office is warned. */
  warnMegabytes: number
}

/** Search, history, numbers, failed jobs and settings. */
export function officeHandlers({
  failedJobs,
  describeFailed,
  warnMegabytes,
}: OfficeParts): HandlersOf<typeof officeEndpoints> {
  return {
    'GET /api/search': ({ ctx, query }) => search(ctx, query),
    'GET /api/events': async ({ ctx, query }) => {
      const { subject, id, ...filters } = query
      const about = subject && [{ subject, ...(id !== undefined && { ids: [id] }) }]
      const { events: page, next } = await listEvents(ctx, { ...filters, about, limit: EVENTS_PER_PAGE })
      const link = next && `</api/events?${queryString({ ...query, before: next })}>; rel="next"`
      return withHeaders(page, { ...(link && { Link: link }) })
    },
    'GET /api/numbers': ({ ctx, query }) => findNumbers(ctx, query),
    'GET /api/jobs/failed': async () => describeFailed(await failedJobs.failed()),
    'POST /api/jobs/failed/{id}/retry': async ({ params }) => {
      if (!(await failedJobs.retry(params.id)))
        throw new AppError('not_found', 'Failed job not found. Someone may have retried it already.')
    },
    'GET /api/storage': ({ ctx }) => measureStorage(ctx, { warnMegabytes }),
    'GET /api/settings': ({ ctx }) => findSettings(ctx),
    'PATCH /api/settings': ({ ctx, body }) => editSettings(ctx, body),
  }
}

/** The shop's prices. Owners change them. */
export const priceHandlers: HandlersOf<typeof priceEndpoints> = {
  'GET /api/prices': ({ ctx }) => listPricesFor(ctx),
  'POST /api/prices': { handle: ({ ctx, body }) => publishPrices(ctx, body), readAgain: ({ ctx }) => listPrices(ctx) },
  'DELETE /api/prices/{number}': ({ ctx, params }) => withdrawPrices(ctx, params.number),
  'POST /api/prices/preview': ({ ctx, body }) => previewPrices(ctx, body.prices),
}

/** Tables for other programs (docs/rules.md, Tables out). */
export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  'POST /api/export/quotes': async ({ ctx, body }) => asFile(ctx, 'quotes', await exportQuotes(ctx, body)),
  'POST /api/export/visits': async ({ ctx, body }) => asFile(ctx, 'visits', await exportVisits(ctx, body)),
  'POST /api/export/payments': async ({ ctx, body }) => asFile(ctx, 'payments', await exportPayments(ctx, body)),
  'POST /api/export/final-quotes': async ({ ctx, body }) =>
    asFile(ctx, 'final-quotes', await exportFinalQuotes(ctx, body)),
  'POST /api/export/customers': async ({ ctx, body }) => asFile(ctx, 'customers', await exportCustomers(ctx, body)),
  'GET /api/closed-months': ({ ctx }) => listClosedMonths(ctx),
  'POST /api/closed-months': ({ ctx, body }) => closeMonth(ctx, body),
  'POST /api/export/prices': async ({ ctx, body }) => asFile(ctx, 'prices', await exportPrices(ctx, body)),
}

/** What anyone may read of the service itself: its health and its description. */
export function serviceHandlers(publicUrl: string | undefined): HandlersOf<typeof serviceEndpoints> {
  const openApi = openApiAnswer(publicUrl)
  return {
    'GET /api/health': () => ({ status: 'ok' }),
    'GET /api/ready': async ({ ctx }) => {
      if (!(await isReady(ctx.db))) throw unavailable("The database isn't responding or takes no changes", RETRY_AFTER)
      return { status: 'ready' }
    },
    'GET /api/openapi.json': ({ headers }) => openApi(headers['accept-encoding']),
  }
}

/** Addresses that Google suggests (docs/rules.md, Address suggestions). */
export const placeHandlers: HandlersOf<typeof placeEndpoints> = {
  'GET /api/places/autocomplete': async ({ ctx, query, clientAddress }) => ({
    predictions: await suggestAddresses(ctx, { ...query, clientAddress }),
  }),
  'GET /api/places/details': async ({ ctx, query, clientAddress }) => ({
    result: { address_components: await findAddress(ctx, { ...query, clientAddress }) },
  }),
}
