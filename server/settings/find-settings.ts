import type { AnyContext } from '#server/context.ts'
import type { OfficeSettings } from '#shared/settings/schema.ts'
import { officeSettings } from './table.ts'

/** The defaults of the table, until an owner changes something. */
const DEFAULTS: OfficeSettings = { travelMinutes: 0, officeMayRefund: true, adminKeysOn: true, version: 1 }

/** What owners have decided for the whole office. */
export async function findSettings(ctx: Pick<AnyContext, 'db'>): Promise<OfficeSettings> {
  const { travelMinutes, officeMayRefund, adminKeysOn, version } = officeSettings
  const [row] = await ctx.db.orm.select({ travelMinutes, officeMayRefund, adminKeysOn, version }).from(officeSettings)
  return row ?? DEFAULTS
}
