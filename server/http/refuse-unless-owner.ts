import type { TransactionContext } from '#server/context.ts'
import { findPerson } from '#server/people/queries.ts'
import { findSettings } from '#server/settings/find-settings.ts'
import { ADMIN_KEYS_OFF } from '#shared/http/session.ts'
import { AppError, forbiddenRole } from './app-error.ts'

/**
 * Throws 401 or 403 if the caller has lost access or the role of an owner since the request came in. Call it after the
 * locks: then what another owner committed before is seen.
 */
export async function refuseUnlessOwner(tx: TransactionContext): Promise<void> {
  const { kind, personId } = tx.by
  if (kind === 'key' && !(await findSettings(tx)).adminKeysOn) throw new AppError('unauthorized', ADMIN_KEYS_OFF)
  if (personId === null) return
  const person = await findPerson(tx, personId)
  if (!person || person.disabledAt) throw new AppError('unauthorized', 'Please sign in again.')
  if (person.role !== 'owner') throw forbiddenRole()
}
