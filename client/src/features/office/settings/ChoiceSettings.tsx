import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { useQueryFailureToast } from '#client/features/office/failures.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { REMINDER_HOURS, type Reminder } from '#shared/appointments/reminders.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { SettingsProblem, SettingsSection, type SettingsProps } from './settings-parts.tsx'

type ChoiceName = 'adminKeysOn' | 'officeMayRefund' | 'firstReminderOn' | 'secondReminderOn'

interface Choice {
  name: ChoiceName
  label: string
  hint: string
  /** What people read who can't change it. */
  describe: (isOn: boolean) => string
}

const ACCESS: readonly Choice[] = [
  {
    name: 'officeMayRefund',
    label: 'Office people may refund payments',
    hint: 'Otherwise only owners can.',
    describe: (isOn) => (isOn ? 'Office people may refund payments.' : 'Only owners may refund payments.'),
  },
  {
    name: 'adminKeysOn',
    label: 'Admin keys work',
    hint: 'Otherwise everyone signs in by email. "npm run admin-keys -- on" on the server turns them on again.',
    describe: (isOn) => (isOn ? 'Admin keys work.' : "Admin keys don't work."),
  },
]

const REMINDERS: readonly Choice[] = [
  reminderChoice('firstReminderOn', 'first'),
  reminderChoice('secondReminderOn', 'second'),
]

function reminderChoice(name: ChoiceName, reminder: Reminder): Choice {
  const { due, leastNotice } = REMINDER_HOURS[reminder]
  const before = `${pluralize(due, 'hour')} before a visit`
  return {
    name,
    label: `Remind customers ${before}`,
    hint: `By email, unless they booked less than ${leastNotice} hours before.`,
    describe: (isOn) => (isOn ? `Customers are reminded ${before}.` : `Customers aren't reminded ${before}.`),
  }
}

/** What owners decide about access: whether admin keys work, and whether office people may refund (docs/rules.md, Sign-in). */
export function AccessSettings({ isOwner }: SettingsProps) {
  return <Choices title="Access" choices={ACCESS} isOwner={isOwner} />
}

/** Which reminders of their visits customers get (docs/rules.md, Reminders). */
export function ReminderSettings({ isOwner }: SettingsProps) {
  return <Choices title="Reminders" choices={REMINDERS} isOwner={isOwner} />
}

/** Settings that an owner turns on and off, each saved at once. */
function Choices({ title, choices, isOwner }: SettingsProps & { title: string; choices: readonly Choice[] }) {
  const settings = useQuery(freshQuery('GET /api/settings', {}))
  useQueryFailureToast('fetch settings', settings.error)
  const change = useOfficeChange({
    send: (edit: Partial<Record<ChoiceName, boolean>>) =>
      call('PATCH /api/settings', { body: { ...edit, version: settings.data?.version } }),
    done: 'Settings saved',
    refresh: () => settings.refetch(),
  })
  const { data } = settings
  if (!data) return <SettingsSection title={title} isLoading />
  if (!isOwner) {
    return (
      <SettingsSection title={title}>
        <p className="mt-2 text-label">{choices.map(({ name, describe }) => describe(data[name])).join(' ')}</p>
      </SettingsSection>
    )
  }
  /** What is being saved shows at once. */
  const pending = change.isSaving ? change.input : {}
  return (
    <SettingsSection title={title}>
      <fieldset className="mt-2 min-w-0">
        <legend className="sr-only">{title}</legend>
        {choices.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={pending?.[name] ?? data[name]}
            onChange={(event) => change.save({ [name]: event.target.checked })}
          />
        ))}
      </fieldset>
      <SettingsProblem text={change.problem} />
    </SettingsSection>
  )
}
