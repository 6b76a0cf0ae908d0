import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Checkbox, SelectField, TextField } from '#client/ui/field.tsx'
import { REMINDER_HOURS, type Reminder } from '#shared/appointments/reminders.ts'
import { pluralize } from '#shared/lib/counts.ts'
import {
  BALANCE_DUE,
  BALANCE_DUE_LABELS,
  MAX_TRAVEL_MINUTES,
  type OfficeSettingsEdit,
  officeSettingsSchema,
} from '#shared/settings/schema.ts'
import { SettingsForm, SettingsProblem, useUnsavedForm, type SettingsProps } from './settings-parts.tsx'

interface Choice {
  name: 'adminKeysOn' | 'officeMayRefund' | 'firstReminderOn' | 'secondReminderOn'
  label: string
  hint: string
  /** Asked before it's turned off. */
  question?: { title: string; description: string }
}

const ACCESS: readonly Choice[] = [
  {
    name: 'officeMayRefund',
    label: 'Office people may refund payments',
    hint: 'Otherwise only owners can.',
  },
  {
    name: 'adminKeysOn',
    label: 'Admin keys work',
    hint: 'Otherwise everyone signs in by email. "npm run admin-keys -- on" on the server turns them on again.',
    question: {
      title: 'Turn off admin keys?',
      description:
        'Everyone who works with an admin key is signed out. To sign in again, they need to be listed in People.',
    },
  },
]

const REMINDERS: readonly Choice[] = [
  { name: 'firstReminderOn', ...reminderTexts('first') },
  { name: 'secondReminderOn', ...reminderTexts('second') },
]

function reminderTexts(reminder: Reminder) {
  const { due, leastNotice } = REMINDER_HOURS[reminder]
  return {
    label: `Remind customers ${pluralize(due, 'hour')} before a visit`,
    hint: `By email, unless they booked less than ${leastNotice} hours before.`,
  }
}

/** What owners decide about access: whether admin keys work, and whether office people may refund (docs/rules.md, Sign-in). */
export const AccessSettings = ({ isOwner }: SettingsProps) => (
  <Choices title="Access" choices={ACCESS} isOwner={isOwner} />
)

/** Which reminders of their visits customers get (docs/rules.md, Reminders). */
export const ReminderSettings = ({ isOwner }: SettingsProps) => (
  <Choices title="Reminders" choices={REMINDERS} isOwner={isOwner} />
)

/** Settings that an owner turns on and off. */
function Choices({ title, choices, isOwner }: SettingsProps & { title: string; choices: readonly Choice[] }) {
  const { query, shown, change } = useShopSettings()
  const [asked, setAsked] = useState<Choice>()
  if (!shown) return <NotLoaded query={query} what="the settings" className="mt-3" />
  return (
    <>
      <fieldset disabled={!isOwner} className="mt-2 min-w-0">
        <legend className="sr-only">{title}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice.name}
            label={choice.label}
            hint={choice.hint}
            checked={shown[choice.name]}
            onChange={({ target: { checked } }) => {
              if (choice.question && !checked) setAsked(choice)
              else change.save({ [choice.name]: checked })
            }}
          />
        ))}
      </fieldset>
      <SettingsProblem text={change.problem} />
      {asked?.question && (
        <ConfirmDialog
          {...asked.question}
          action="Turn off"
          variant="danger"
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            change.save({ [asked.name]: false })
          }}
        />
      )}
    </>
  )
}

const TRAVEL_STEP = 5
const TRAVEL_TIMES = Array.from({ length: MAX_TRAVEL_MINUTES / TRAVEL_STEP + 1 }, (_, step) => step * TRAVEL_STEP)

/** The travel time after each visit. */
export function TravelSettings({ isOwner }: SettingsProps) {
  const [chosen, setChosen] = useState<number>()
  const { query, shown, change } = useShopSettings(() => setChosen(undefined))
  useUnsavedForm(chosen !== undefined)
  if (!shown) return <NotLoaded query={query} what="the settings" className="mt-3" />
  const travelMinutes = chosen ?? shown.travelMinutes
  return (
    <SettingsForm onSave={() => change.save({ travelMinutes })}>
      <SelectField
        label="Time after each visit"
        hint="For visits booked or moved from now on."
        className="mt-3 max-w-60"
        disabled={!isOwner}
        value={travelMinutes}
        onChange={(event) => setChosen(Number(event.target.value))}
      >
        {/* The API takes any minute. */}
        {[...new Set([...TRAVEL_TIMES, travelMinutes])].map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </SelectField>
      {isOwner && (
        <Button type="submit" busy={change.isSaving} className="mt-3">
          Save travel time
        </Button>
      )}
      <SettingsProblem text={change.problem} />
    </SettingsForm>
  )
}

/** An empty field isn't 0. */
const setValueAs = (text: string) => (text === '' ? Number.NaN : Number(text))
const finalQuoteSchema = officeSettingsSchema.pick({
  depositPercent: true,
  validDays: true,
  installationWeeks: true,
  balanceDue: true,
})

/** What new final quotes begin with, and when the balance is due (docs/rules.md, Final quote and Money). */
export function FinalQuoteSettings({ isOwner }: SettingsProps) {
  const { data: saved } = useQuery(freshQuery('GET /api/settings', {}))
  const form = useForm({
    resolver: zodResolver(finalQuoteSchema),
    ...(saved && { values: saved, resetOptions: { keepDirtyValues: true } }),
  })
  const { query, shown, change } = useShopSettings(() => form.reset(form.getValues()))
  const { errors, isDirty } = form.formState
  useUnsavedForm(isDirty)
  if (!shown) return <NotLoaded query={query} what="the settings" className="mt-3" />
  const number = { inputMode: 'numeric', disabled: !isOwner, className: 'max-w-60' } as const
  return (
    <SettingsForm onSave={form.handleSubmit((edit) => change.save(edit))}>
      <div className="mt-3 flex flex-wrap gap-4">
        <TextField
          {...form.register('depositPercent', { setValueAs })}
          {...number}
          label="Deposit, percent"
          hint="Of the total, less what the visit paid."
          error={errors.depositPercent?.message}
        />
        <TextField
          {...form.register('validDays', { setValueAs })}
          {...number}
          label="Days it holds"
          hint="From the day it's sent."
          error={errors.validDays?.message}
        />
        <TextField
          {...form.register('installationWeeks', { setValueAs })}
          {...number}
          label="Weeks to the installation"
          hint="From the acceptance to the first day that customers can choose."
          error={errors.installationWeeks?.message}
        />
        <SelectField
          {...form.register('balanceDue')}
          label="Balance due"
          hint="Also for jobs that are accepted."
          disabled={!isOwner}
          className="max-w-72"
        >
          {BALANCE_DUE.map((when) => (
            <option key={when} value={when}>
              {BALANCE_DUE_LABELS[when]}
            </option>
          ))}
        </SelectField>
      </div>
      {isOwner && (
        <Button type="submit" busy={change.isSaving} className="mt-3">
          Save final quotes
        </Button>
      )}
      <SettingsProblem text={change.problem} />
    </SettingsForm>
  )
}

/** What owners decide, each part saved on its own. */
export function useShopSettings(onDone?: () => void) {
  const query = useQuery(freshQuery('GET /api/settings', {}))
  const change = useOfficeChange({
    send: (edit: Omit<OfficeSettingsEdit, 'version'>) =>
      call('PATCH /api/settings', { body: { ...edit, version: query.data?.version } }),
    done: 'Settings saved',
    refresh: () => query.refetch(),
    onDone,
  })
  // What is being saved shows at once.
  return { query, shown: query.data && { ...query.data, ...(change.isSaving && change.input) }, change }
}
