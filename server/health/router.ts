import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { unavailable } from '#server/http/app-error.ts'
import type { Handlers } from '#server/http/handler.ts'

/** Milliseconds. A usable database answers within this. */
const PING_TIMEOUT = 1000

/** Whether the database answers within a second and takes changes. */
async function pingDatabase({ run }: Pick<Database, 'run'>): Promise<boolean> {
  const cancel = new AbortController()
  const late = delay(PING_TIMEOUT, false, { signal: cancel.signal }).catch(() => false)
  const answered = run('ping', `select current_setting('transaction_read_only') = 'off' as writable`, []).then(
    ([row]) => (row as { writable: boolean }).writable, // as it selects
    () => false,
  )
  const answers = await Promise.race([answered, late])
  cancel.abort()
  return answers
}

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
