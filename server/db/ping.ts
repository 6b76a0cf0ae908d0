import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Milliseconds. A usable database answers within this. */
const PING_TIMEOUT = 1000

/** Whether the database answers within a second and takes changes. */
export async function pingDatabase({ run }: Pick<Database, 'run'>): Promise<boolean> {
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
