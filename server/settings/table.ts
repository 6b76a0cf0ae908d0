import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AnyContext } from '#server/context.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { AppError } from '#server/http/app-error.ts'
import type { UsualLine } from '#shared/final-quote/usual-line.ts'
import { isBetween, isOneOf } from '#server/db/columns.ts'
import {
  BALANCE_DUE,
  MAX_INSTALLATION_WEEKS,
  MAX_TRAVEL_MINUTES,
  type OfficeSettings,
} from '#shared/settings/schema.ts'

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
    /** Null: what we promise. */
    installationWeeks: integer(),
    balanceDue: text().$type<OfficeSettings['balanceDue']>().notNull().default('before'),
    usualLines: jsonb().$type<UsualLine[]>().notNull().default([]),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('settings_one_row', sql`${table.isOnly}`),
    check('settings_travel_minutes', isBetween(table.travelMinutes, 0, MAX_TRAVEL_MINUTES)),
    check('settings_deposit_percent', isBetween(table.depositPercent, 0, 100)),
    check('settings_balance_due', isOneOf(table.balanceDue, BALANCE_DUE)),
    check('settings_valid_days', isBetween(table.validDays, 1, 90)),
    check('settings_installation_weeks', isBetween(table.installationWeeks, 0, MAX_INSTALLATION_WEEKS)),
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
  installationWeeks: PROMISED.installationWeeks.least,
  balanceDue: 'before',
  usualLines: [],
  version: 1,
}

/** What owners have decided for the whole office. */
export async function findSettings(ctx: Pick<AnyContext, 'db'>): Promise<OfficeSettings> {
  const { isOnly: _, ...columns } = getTableColumns(officeSettings)
  const [row] = await ctx.db.orm.select(columns).from(officeSettings)
  return row ? { ...row, installationWeeks: row.installationWeeks ?? DEFAULTS.installationWeeks } : DEFAULTS
}

/** Throws 403 if only owners may refund, and the caller is none (docs/rules.md, Roles). */
export async function refuseUnlessMayRefund(ctx: Pick<AnyContext, 'db' | 'by'>): Promise<void> {
  if (ctx.by.role === 'owner' || (await findSettings(ctx)).officeMayRefund) return
  throw new AppError('forbidden', 'Only an owner can refund a payment.')
}
