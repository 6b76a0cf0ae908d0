import { unavailable } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'

/** Seconds. */
const RETRY_AFTER = 2

export function healthRouter(databaseAnswers: () => Promise<boolean>): Handlers<'GET /api/health' | 'GET /api/ready'> {
  return {
    'GET /api/health': () => ({ body: { status: 'ok' } }),
    'GET /api/ready': async () => {
      if (!(await databaseAnswers())) throw unavailable('The database does not answer', RETRY_AFTER)
      return { body: { status: 'ready' } }
    },
  }
}
