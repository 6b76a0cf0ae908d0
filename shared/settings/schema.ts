import { z } from 'zod'
import { depositPercentSchema, usualLinesSchema, validDaysSchema } from '#shared/final-quote/schema.ts'
import { versionSchema } from '#shared/http/version.ts'

/** The longest travel time that an owner can set. */
export const MAX_TRAVEL_MINUTES = 120
/** With the longest, customers can still choose among some days of those that they see. */
export const MAX_INSTALLATION_WEEKS = 8
const NO_WEEKS = `installationWeeks must be a whole number from 0 to ${MAX_INSTALLATION_WEEKS}`
const NO_MINUTES = `travelMinutes must be a whole number from 0 to ${MAX_TRAVEL_MINUTES}`

export const BALANCE_DUE = ['before', 'installed'] as const
export const BALANCE_DUE_LABELS: Readonly<Record<(typeof BALANCE_DUE)[number], string>> = {
  before: 'The day before the installation',
  installed: 'Once it is installed',
}

const settings = {
  /** Between two visits of a crew. */
  travelMinutes: z
    .int({ error: NO_MINUTES })
    .min(0, { error: NO_MINUTES })
    .max(MAX_TRAVEL_MINUTES, { error: NO_MINUTES }),
  /** Whether people with the role `office` may refund a payment. Owners always may. */
  officeMayRefund: z.boolean({ error: 'officeMayRefund must be true or false' }),
  /** Whether customers get the two reminders of their visits. */
  firstReminderOn: z.boolean({ error: 'firstReminderOn must be true or false' }),
  secondReminderOn: z.boolean({ error: 'secondReminderOn must be true or false' }),
  /** What new final quotes begin with. */
  depositPercent: depositPercentSchema,
  validDays: validDaysSchema,
  /** How many weeks after the acceptance customers may choose the first day of their installation. */
  installationWeeks: z
    .int({ error: NO_WEEKS })
    .min(0, { error: NO_WEEKS })
    .max(MAX_INSTALLATION_WEEKS, { error: NO_WEEKS }),
  /** When the balance of a job is due: from the day before its installation, or once it's installed. */
  balanceDue: z.enum(BALANCE_DUE, { error: `balanceDue must be one of these: ${BALANCE_DUE.join(', ')}` }),
  /** Own lines of final quotes to choose from. */
  usualLines: usualLinesSchema,
  /** Whether admin keys open the office. */
  adminKeysOn: z.boolean({ error: 'adminKeysOn must be true or false' }),
}

/** What owners decide for the whole office. */
export const officeSettingsSchema = z.object({
  ...settings,
  version: versionSchema,
})
export type OfficeSettings = z.output<typeof officeSettingsSchema>

export const officeSettingsEditSchema = z.object(settings).partial().extend({ version: versionSchema.optional() })
export type OfficeSettingsEdit = z.output<typeof officeSettingsEditSchema>
