import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { Checkbox } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { useRestoreFocus } from '#client/ui/focus.ts'
import type { OfficeSettings } from '#shared/settings/schema.ts'

type Choice = 'adminKeysOn' | 'officeMayRefund'

/** What owners decide about access: whether admin keys work, and whether office people may refund (docs/rules.md, Sign-in). */
export function AccessSettings() {
  const queryClient = useQueryClient()
  const query = freshQuery('GET /api/settings', {})
  const settings = useQuery(query)
  const [failure, setFailure] = useState<string>()
  useQueryFailureToast('fetch settings', settings.error)
  const save = useSingleFlightMutation<OfficeSettings, Partial<Record<Choice, boolean>>>({
    mutationFn: (edit) => call('PATCH /api/settings', { body: { ...edit, version: settings.data?.version } }),
    onMutate: () => setFailure(undefined),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      toast({ title: 'Settings saved' })
    },
    onError: async (error) => {
      // The login says why.
      if (isRejected(error)) return
      await settings.refetch()
      setFailure(errorText(error, 'Something went wrong.'))
    },
  })
  const choices = useRef<HTMLFieldSetElement>(null)
  useRestoreFocus(choices, save.isPending)
  const { data } = settings
  if (!data) return null
  /** What is being saved shows at once. */
  const pending = save.isPending ? save.variables : {}
  const choice = (name: Choice, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={pending[name] ?? data[name]}
      disabled={save.isPending}
      onChange={(event) => save.mutate({ [name]: event.target.checked })}
    />
  )
  return (
    <fieldset ref={choices} className="mt-12 max-w-160 border-divider border-t pt-6">
      <legend className="sr-only">Access</legend>
      <h2 className="text-h3!" aria-hidden>
        Access
      </h2>
      <div className="mt-3">
        {choice('officeMayRefund', 'Office people may refund payments', 'Otherwise only owners can.')}
        {choice(
          'adminKeysOn',
          'Admin keys work',
          'Otherwise everyone signs in by email. "npm run admin-keys -- on" on the server turns them on again.',
        )}
      </div>
      <p role="alert" className="mt-2 text-error text-label empty:hidden">
        {failure}
      </p>
    </fieldset>
  )
}
