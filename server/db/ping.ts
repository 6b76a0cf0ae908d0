import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Milliseconds within which a database that can be used answers. */
const ANSWERS_WITHIN = 1000

/** Whether the database answers within a second. */
export async function databaseAnswers({ run }: Pick<Database, 'run'>): Promise<boolean> {
  const cancel = new AbortController()
  const late = delay(ANSWERS_WITHIN, false, { signal: cancel.signal }).catch(() => false)
  const answered = run('ping', 'select 1', []).then(
    () => true,
    () => false,
  )
  const answers = await Promise.race([answered, late])
  cancel.abort()
  return answers
}
