import { type Context, inTransaction } from '#server/context.ts'
import { addChange } from '#server/events/add-event.ts'
import { AppError, refuseOldVersion } from '#server/http/app-error.ts'
import { refuseUnlessOwner } from '#server/people/queries.ts'
import type { OfficeSettings, OfficeSettingsEdit } from '#shared/settings/schema.ts'
import { findSettings, officeSettings } from './table.ts'

const FIELDS = [
  'travelMinutes',
  'officeMayRefund',
  'adminKeysOn',
  'firstReminderOn',
  'secondReminderOn',
  'depositPercent',
  'validDays',
  'installationWeeks',
  'balanceDue',
  'usualLines',
] as const

/**
 * Changes the given settings. Throws 409 `changed_meanwhile` with the `current` settings, and 403 if an admin key would
 * turn admin keys off: its holder could lock every owner out.
 */
export async function editSettings(ctx: Context, { version, ...edit }: OfficeSettingsEdit): Promise<OfficeSettings> {
  return inTransaction(ctx, async (tx) => {
    // Makes sure that there's a row to lock.
    await tx.db.orm.insert(officeSettings).values({}).onConflictDoNothing()
    await tx.db.orm.select().from(officeSettings).for('update')
    await refuseUnlessOwner(tx)
    const before = await findSettings(tx)
    refuseOldVersion(version, before, 'settings')
    const after = { ...before, ...edit, version: before.version + 1 }
    if (before.adminKeysOn && !after.adminKeysOn && tx.by.kind !== 'person') {
      throw new AppError('forbidden', 'Sign in with your email to turn admin keys off.')
    }
    const changes = await addChange(tx, { subject: 'settings', subjectId: 'settings', fields: FIELDS, before, after })
    if (!changes) return before
    await tx.db.orm.update(officeSettings).set(after)
    tx.db.afterCommit(() => {
      ctx.remembered.adminKeysOn = undefined
    })
    return after
  })
}

/** Milliseconds. Every call with a key asks, so the answer is kept this long. */
const REMEMBERED_FOR = 1000

/** Whether admin keys open the office. After a change, other instances follow within a second. */
export async function areAdminKeysOn(ctx: Pick<Context, 'db' | 'now' | 'remembered'>): Promise<boolean> {
  const { adminKeysOn: known } = ctx.remembered
  const now = ctx.now().getTime()
  // A clock may be set back.
  if (known && Math.abs(now - known.at) < REMEMBERED_FOR) return known.value
  const { adminKeysOn: value } = await findSettings(ctx)
  ctx.remembered.adminKeysOn = { value, at: now }
  return value
}
