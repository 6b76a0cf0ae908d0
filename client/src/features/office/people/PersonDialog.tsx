import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { SaveEdit, editedForm, useEditedVersion } from '#client/features/office/conflict.tsx'
import { CrewSelect } from '#client/features/office/CrewSelect.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import type { Crew } from '#shared/schedule/crews.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { ROLES } from '#shared/people/roles.ts'
import { newPersonSchema, type NewPerson, type Person } from '#shared/people/schema.ts'

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

const toValues = ({ name, email, role, crew }: Person): Values => ({
  name,
  email: email ?? '',
  role,
  crew: crew === null ? '' : String(crew),
})

/** As a conflict shows it. Only the role crew has a crew, whatever was chosen before. Without `crews`, a crew has no name. */
function inWords({ name, email, role, crew }: Values | Person, crews: readonly Crew[] = []) {
  const crewName = crews.find(({ number }) => number === Number(crew))?.name
  return {
    name,
    email: email ?? '',
    role: capitalize(role),
    crew: role === 'crew' && crew ? crewLabel(crew, crewName) : '',
  }
}

/** Adds or changes a person. Only someone with the role crew has a crew. Never overwrites another person's changes without asking. */
export function PersonDialog({ person, isFirst = false, onClose, onAdded }: PersonDialogProps) {
  const form = useForm<Values, unknown, NewPerson>({
    resolver: zodResolver(schema),
    defaultValues: person ? toValues(person) : { name: '', email: '', role: isFirst ? 'owner' : 'office', crew: '' },
  })
  const { base, theirs, takeTheirs, handleConflict } = useEditedVersion(person, {
    ...editedForm(form, toValues),
    labels: LABELS,
    factsOf: (of: Values | Person) => inWords(of),
    onSaved: onClose,
  })
  const change = useOfficeChange({
    send: async ({ values, version }: { values: NewPerson; version: number | undefined }) => {
      if (!person) return (await call('POST /api/people', { body: values })).link
      await call('PATCH /api/people/{id}', { params: { id: person.id }, body: { ...values, version } })
      return undefined
    },
    done: (link) =>
      link === undefined
        ? { title: 'Person saved' }
        : { title: 'Person added', description: 'A sign-in link is on its way by email.' },
    failed: 'save the person',
    show: (error) => handleConflict(error) || showIssues(form, FIELDS, issuesOf(error)),
    onDone: (link, { values: { name } }) => {
      if (link === undefined) onClose()
      else onAdded?.({ name, link })
    },
  })
  const submitOver = (version: Person | undefined) =>
    form.handleSubmit((values) => change.save({ values, version: version?.version }))

  const { isDirty } = form.formState
  const mine = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const { data: crews } = useQuery(freshQuery('GET /api/crews', {}))
  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      title={person ? 'Edit person' : 'Add person'}
      unsaved={{ hasChanges: () => isDirty, title: 'Discard changes?', text: 'What you typed will be lost.' }}
    >
      <form noValidate onSubmit={submitOver(base)} className="mt-6">
        <PersonFields form={form} role={mine.role} crew={mine.crew} />
        {person ? (
          <SaveEdit
            what="person"
            labels={LABELS}
            mine={inWords(mine, crews)}
            theirs={theirs && inWords(theirs, crews)}
            base={base && inWords(base, crews)}
            busy={change.isSaving}
            onTakeTheirs={takeTheirs}
            onKeepMine={() => theirs && void submitOver(theirs)()}
          />
        ) : (
          <Button type="submit" variant="primary" busy={change.isSaving} className="mt-6 w-full">
            {change.isSaving ? 'Saving...' : 'Add person'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}

interface PersonFieldsProps extends Pick<Values, 'role' | 'crew'> {
  form: UseFormReturn<Values, unknown, NewPerson>
}

function PersonFields({ form: { register, formState }, role, crew }: PersonFieldsProps) {
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <TextField
        {...register('name')}
        label={LABELS.name}
        autoComplete="off"
        enterKeyHint="next"
        aria-required
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        label={LABELS.email}
        type="email"
        autoComplete="off"
        aria-required
        error={errors.email?.message}
      />
      <SelectField {...register('role')} label={LABELS.role} error={errors.role?.message}>
        {ROLES.map((name) => (
          <option key={name} value={name}>
            {capitalize(name)}
          </option>
        ))}
      </SelectField>
      {role === 'crew' && (
        <CrewSelect {...register('crew')} value={crew} none="Choose a crew" error={errors.crew?.message} />
      )}
    </div>
  )
}
