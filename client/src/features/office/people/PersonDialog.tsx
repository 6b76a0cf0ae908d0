import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { changedFields } from '#client/features/office/conflict/conflict.ts'
import { SaveEdit } from '#client/features/office/conflict/SaveEdit.tsx'
import { useEditedVersion } from '#client/features/office/conflict/use-edited-version.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshPeople } from '#client/features/office/office-cache.ts'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import { shouldFetchAgain } from '#client/features/office/should-fetch-again.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { crewLabel } from '#shared/crews/label.ts'
import type { Crew } from '#shared/crews/schema.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { ROLES } from '#shared/people/roles.ts'
import { type NewPerson, newPersonSchema, type Person, personSchema } from '#shared/people/schema.ts'

interface PersonDialogProps {
  /** The person to change. Without one, the dialog adds a person. */
  person?: Person
  /** The first person must be an owner. */
  isFirst?: boolean
  onClose: () => void
  /** With a link that signs the new person in. */
  onAdded?: (added: { name: string; link: string }) => void
}

const LABELS = { name: 'Name', email: 'Email', role: 'Role', crew: 'Crew' } as const
const FIELDS = ['name', 'email', 'role', 'crew'] as const satisfies (keyof typeof LABELS)[]
const NO_CREW = 'Choose a crew.'

const schema = z
  /** The crew's number, or '' for none. */
  .object({ ...newPersonSchema.shape, crew: z.string() })
  .refine(({ role, crew }) => role !== 'crew' || crew !== '', { error: NO_CREW, path: ['crew'] })
  .transform(({ crew, ...rest }): NewPerson => ({ ...rest, crew: rest.role === 'crew' ? Number(crew) : null }))

type Values = z.input<typeof schema>
type PersonForm = UseFormReturn<Values, unknown, NewPerson>

const toValues = ({ name, email, role, crew }: Person): Values => ({
  name,
  email: email ?? '',
  role,
  crew: crew === null ? '' : String(crew),
})

/** As a conflict shows it. Only the role crew has a crew, whatever was chosen before. Without `crews`, a crew has no name. */
function inWords({ name, email, role, crew }: Values | NewPerson | Person, crews: readonly Crew[] = []) {
  const crewName = crews.find(({ number }) => number === Number(crew))?.name
  return {
    name,
    email: email ?? '',
    role: capitalize(role),
    crew: role === 'crew' && crew ? crewLabel(crew, crewName) : '',
  }
}

/** Adds or changes a person. Only someone with the role crew has a crew. Never overwrites another person's changes without asking. */
export function PersonDialog(props: PersonDialogProps) {
  const { person, onClose } = props
  const { form, base, theirs, startFrom, save, submitOver } = usePersonEdit(props)
  const { errors, isDirty } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  const crew = useController({ control: form.control, name: 'crew' })
  return (
    <TaskDialog
      busy={save.isPending}
      onClose={onClose}
      title={person ? 'Edit person' : 'Add person'}
      unsaved={{ hasChanges: () => isDirty, title: 'Discard changes?', text: 'What you typed will be lost.' }}
    >
      <form noValidate onSubmit={submitOver(base)} className="mt-6">
        <div className="grid gap-5">
          <TextField
            {...form.register('name')}
            label={LABELS.name}
            autoComplete="off"
            enterKeyHint="next"
            aria-required
            error={errors.name?.message}
          />
          <TextField
            {...form.register('email')}
            label={LABELS.email}
            type="email"
            autoComplete="off"
            aria-required
            error={errors.email?.message}
          />
          <SelectField {...form.register('role')} label={LABELS.role} error={errors.role?.message}>
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {capitalize(name)}
              </option>
            ))}
          </SelectField>
          {role === 'crew' && <CrewSelect {...crew.field} none="Choose a crew" error={errors.crew?.message} />}
        </div>
        {person ? (
          <SavePerson
            form={form}
            base={base ?? person}
            theirs={theirs}
            busy={save.isPending}
            onTakeTheirs={startFrom}
            onKeepMine={(current) => void submitOver(current)()}
          />
        ) : (
          <Button type="submit" variant="primary" busy={save.isPending} className="mt-6 w-full">
            {save.isPending ? 'Saving...' : 'Add person'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}

interface SavePersonProps {
  form: PersonForm
  /** What the edits are based on. */
  base: Person
  theirs: Person | null
  busy: boolean
  onTakeTheirs: (theirs: Person) => void
  onKeepMine: (theirs: Person) => void
}

/** Only this is rendered again while someone types. */
function SavePerson({ form, base, theirs, busy, onTakeTheirs, onKeepMine }: SavePersonProps) {
  const mine = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { data: crews } = useQuery(freshQuery('GET /api/crews', {}))
  return (
    <SaveEdit
      what="person"
      labels={LABELS}
      mine={inWords(mine, crews)}
      theirs={theirs && inWords(theirs, crews)}
      note={theirs && theirs.disabled !== base.disabled ? accessNote(theirs) : undefined}
      busy={busy}
      onTakeTheirs={() => theirs && onTakeTheirs(theirs)}
      onKeepMine={() => theirs && onKeepMine(theirs)}
    />
  )
}

/** The form changes no one's access. */
const accessNote = ({ name, disabled }: Person) =>
  disabled ? `They removed ${name}'s access. Saving doesn't give it back.` : `They gave ${name} access back.`

/** The values as typed, and how they are saved. */
function usePersonEdit({ person, isFirst = false, onClose, onAdded }: PersonDialogProps) {
  const queryClient = useQueryClient()
  const form: PersonForm = useForm({
    resolver: zodResolver(schema),
    defaultValues: person ? toValues(person) : { name: '', email: '', role: isFirst ? 'owner' : 'office', crew: '' },
  })
  const { base, theirs, startFrom, handleConflict } = useEditedVersion<Person | undefined, NewPerson>(person, {
    schema: personSchema,
    fill: (current) => form.reset(toValues(current)),
    isSame: (values, current) => changedFields(LABELS, inWords(values), inWords(current)).length === 0,
    onSaved: () => void finish(),
  })

  async function finish() {
    toast({ title: 'Person saved' })
    await refreshPeople(queryClient)
    onClose()
  }

  const save = useSingleFlightMutation<string | undefined, { values: NewPerson; version: number | undefined }>({
    mutationFn: async ({ values, version }) => {
      if (!person) return (await call('POST /api/people', { body: values })).link
      await call('PATCH /api/people/{id}', { params: { id: person.id }, body: { ...values, version } })
      return undefined
    },
    onSuccess: async (link, { values: { name } }) => {
      if (link === undefined) return finish()
      toast({ title: 'Person added', description: 'A sign-in link is on its way by email.' })
      await refreshPeople(queryClient)
      onAdded?.({ name, link })
    },
    onError: async (error, { values }) => {
      const isShown = handleConflict(error, values) || showIssues(form, FIELDS, issuesOf(error))
      if (!isShown) showFailureToast('save the person', error)
      if (shouldFetchAgain(error)) await refreshPeople(queryClient)
    },
  })

  const submitOver = (version: Person | undefined) =>
    form.handleSubmit((values) => save.mutate({ values, version: version?.version }))
  return { form, base, theirs, startFrom, save, submitOver }
}
