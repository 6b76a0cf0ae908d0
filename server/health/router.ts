import { pingDatabase } from '#server/db/upkeep.ts'
import { unavailable } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'

/** Seconds. */
const RETRY_AFTER = 2

export const healthRouter: Handlers<'GET /api/health' | 'GET /api/ready'> = {
  'GET /api/health': () => ({ body: { status: 'ok' } }),
  'GET /api/ready': async ({ ctx }) => {
    if (!(await pingDatabase(ctx.db)))
      throw unavailable("The database isn't responding or takes no changes", RETRY_AFTER)
    return { body: { status: 'ready' } }
  },
}
