import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { isRejected } from '#client/features/office/is-rejected.ts'
import { isConflict } from '#client/features/office/conflict.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { type Role, ROLES } from '#shared/people/roles.ts'
import { type NewPerson, newPersonSchema, type Person } from '#shared/people/schema.ts'
import { refreshPeople } from './refresh-people.ts'

interface PersonDialogProps {
  /** The person to change. Without one, the dialog adds a person. */
  person?: Person
  /** The first person must be an owner. */
  isFirst?: boolean
  adminKey: string
  onClose: () => void
  onRejected: (error: unknown) => void
  /** With a link that signs the new person in. */
  onAdded?: (added: { name: string; link: string }) => void
}

interface Values {
  name: string
  email: string
  role: Role
  /** The number of a crew, or '' for none. */
  crew: string
}

const FIELDS = ['name', 'email', 'role', 'crew'] as const
const NO_CREW = 'Choose a crew.'

const schema = z
  .object({ ...newPersonSchema.shape, crew: z.string() })
  .refine(({ role, crew }) => role !== 'crew' || crew !== '', { error: NO_CREW, path: ['crew'] })
  .transform(({ crew, ...rest }): NewPerson => ({ ...rest, crew: rest.role === 'crew' ? Number(crew) : null }))

/** Adds or changes a person. Only someone with the role crew has a crew. */
export function PersonDialog({ person, isFirst = false, adminKey, onClose, onRejected, onAdded }: PersonDialogProps) {
  const form = useForm<Values, unknown, NewPerson>({
    resolver: zodResolver(schema),
    defaultValues: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      role: person?.role ?? (isFirst ? 'owner' : 'office'),
      crew: person?.crew == null ? '' : String(person.crew),
    },
  })
  const { errors, isDirty } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const save = useSavePerson({ form, person, adminKey, onClose, onRejected, onAdded })
  return (
    <TaskDialog
      busy={save.isPending}
      onClose={onClose}
      title={person ? 'Edit person' : 'Add person'}
      unsaved={{ hasChanges: () => isDirty, title: 'Discard changes?', text: 'What you typed will be lost.' }}
    >
      <form noValidate onSubmit={form.handleSubmit((body) => save.mutate(body))} className="mt-6 grid gap-5">
        <TextField
          {...form.register('name')}
          label="Name"
          autoComplete="off"
          enterKeyHint="next"
          aria-required
          error={errors.name?.message}
        />
        <TextField
          {...form.register('email')}
          label="Email"
          type="email"
          autoComplete="off"
          aria-required
          error={errors.email?.message}
        />
        <SelectField {...form.register('role')} label="Role" error={errors.role?.message}>
          {ROLES.map((name) => (
            <option key={name} value={name}>
              {capitalize(name)}
            </option>
          ))}
        </SelectField>
        {role === 'crew' && (
          <PersonCrewSelect {...form.register('crew')} adminKey={adminKey} error={errors.crew?.message} />
        )}
        <Button type="submit" variant="primary" busy={save.isPending} className="w-full">
          {save.isPending ? 'Saving...' : person ? 'Save' : 'Add person'}
        </Button>
      </form>
    </TaskDialog>
  )
}

type PersonCrewSelectProps = Omit<Parameters<typeof SelectField>[0], 'label'> & { adminKey: string }

/** All crews, those that aren't active too. */
function PersonCrewSelect({ adminKey, ...field }: PersonCrewSelectProps) {
  const crews = useQuery(freshQuery('GET /api/crews', { adminKey }))
  return (
    <SelectField
      {...field}
      label="Crew"
      hint={crews.error ? "Couldn't load the crews. Close this and try again." : undefined}
    >
      <option value="">Choose a crew</option>
      {crews.data?.map(({ number, name, active }) => (
        <option key={number} value={number}>
          {name === `Crew ${number}` ? name : `${number}: ${name}`}
          {!active && ' (not active)'}
        </option>
      ))}
    </SelectField>
  )
}

type SaveOptions = Omit<PersonDialogProps, 'isFirst'> & {
  form: ReturnType<typeof useForm<Values, unknown, NewPerson>>
  person: Person | undefined
}

function useSavePerson({ form, person, adminKey, onClose, onRejected, onAdded }: SaveOptions) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation<string | undefined, NewPerson>({
    mutationFn: async (body) => {
      if (!person) return (await call('POST /api/people', { body, adminKey })).link
      const edit = { ...body, version: person.version }
      await call('PATCH /api/people/{id}', { params: { id: person.id }, body: edit, adminKey })
      return undefined
    },
    onSuccess: async (link, { name }) => {
      toast({
        title: person ? 'Person saved' : 'Person added',
        ...(!person && { description: 'A sign-in link is on its way by email.' }),
      })
      await refreshPeople(queryClient)
      if (link === undefined) onClose()
      else onAdded?.({ name, link })
    },
    onError: async (error) => {
      if (isRejected(error)) return onRejected(error)
      const issues = (error instanceof RequestError && error.body?.issues) || []
      if (!showIssues(form, FIELDS, issues)) showFailureToast('save the person', error)
      if (isConflict(error)) await refreshPeople(queryClient)
    },
  })
}
