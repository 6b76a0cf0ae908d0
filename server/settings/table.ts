import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable } from 'drizzle-orm/pg-core'
import type { AnyContext } from '#server/context.ts'
import { isBetween } from '#server/db/columns.ts'
import { MAX_TRAVEL_MINUTES, type OfficeSettings } from '#shared/settings/schema.ts'

/** What owners decide for the whole office: one row. Without it, the defaults count. */
export const officeSettings = pgTable(
  'settings',
  {
    /** Always true, so there's no second row. */
    isOnly: boolean().primaryKey().default(true),
    travelMinutes: integer().notNull().default(0),
    officeMayRefund: boolean().notNull().default(true),
    adminKeysOn: boolean().notNull().default(true),
    firstReminderOn: boolean().notNull().default(true),
    secondReminderOn: boolean().notNull().default(true),
    depositPercent: integer().notNull().default(50),
    validDays: integer().notNull().default(14),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('settings_one_row', sql`${table.isOnly}`),
    check('settings_travel_minutes', isBetween(table.travelMinutes, 0, MAX_TRAVEL_MINUTES)),
    check('settings_deposit_percent', isBetween(table.depositPercent, 0, 100)),
    check('settings_valid_days', isBetween(table.validDays, 1, 90)),
  ],
)

/** The defaults of the table, until an owner changes something. */
const DEFAULTS: OfficeSettings = {
  travelMinutes: 0,
  officeMayRefund: true,
  adminKeysOn: true,
  firstReminderOn: true,
  secondReminderOn: true,
  depositPercent: 50,
  validDays: 14,
  version: 1,
}

/** What owners have decided for the whole office. */
export async function findSettings(ctx: Pick<AnyContext, 'db'>): Promise<OfficeSettings> {
  const { isOnly: _, ...columns } = getTableColumns(officeSettings)
  const [row] = await ctx.db.orm.select(columns).from(officeSettings)
  return row ?? DEFAULTS
}
