import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { useQueryFailureToast } from '#client/features/office/failures.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { useRestoreFocus } from '#client/ui/focus.ts'
import { SettingsProblem, SettingsSection, type SettingsProps } from './settings-parts.tsx'

type Choice = 'adminKeysOn' | 'officeMayRefund'

/** What owners decide about access: whether admin keys work, and whether office people may refund (docs/rules.md, Sign-in). */
export function AccessSettings({ isOwner }: SettingsProps) {
  const settings = useQuery(freshQuery('GET /api/settings', {}))
  useQueryFailureToast('fetch settings', settings.error)
  const change = useOfficeChange({
    send: (edit: Partial<Record<Choice, boolean>>) =>
      call('PATCH /api/settings', { body: { ...edit, version: settings.data?.version } }),
    done: 'Settings saved',
    refresh: () => settings.refetch(),
  })
  const choices = useRef<HTMLFieldSetElement>(null)
  useRestoreFocus(choices, change.isSaving)
  const { data } = settings
  if (!data) return <SettingsSection title="Access" isLoading />
  if (!isOwner) {
    return (
      <SettingsSection title="Access">
        <p className="mt-2 text-label">
          {data.officeMayRefund ? 'Office people may refund payments.' : 'Only owners may refund payments.'}{' '}
          {data.adminKeysOn ? 'Admin keys work.' : "Admin keys don't work."}
        </p>
      </SettingsSection>
    )
  }
  /** What is being saved shows at once. */
  const pending = change.isSaving ? change.input : {}
  const choice = (name: Choice, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={pending?.[name] ?? data[name]}
      disabled={change.isSaving}
      onChange={(event) => change.save({ [name]: event.target.checked })}
    />
  )
  return (
    <SettingsSection title="Access">
      <fieldset ref={choices} className="mt-2 min-w-0">
        <legend className="sr-only">Access</legend>
        {choice('officeMayRefund', 'Office people may refund payments', 'Otherwise only owners can.')}
        {choice(
          'adminKeysOn',
          'Admin keys work',
          'Otherwise everyone signs in by email. "npm run admin-keys -- on" on the server turns them on again.',
        )}
      </fieldset>
      <SettingsProblem text={change.problem} />
    </SettingsSection>
  )
}
