import type { Context } from '#server/context.ts'
import { findSettings } from './find-settings.ts'

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
