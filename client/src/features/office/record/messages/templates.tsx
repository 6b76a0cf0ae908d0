import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, endpointPath } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { issueAt } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { SaveEdit, changedFields, useEditedVersion } from '#client/features/office/conflict.tsx'
import { shouldFetchAgain, showFailureToast } from '#client/features/office/failures.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea, TextField } from '#client/ui/field.tsx'
import { findUnknownVariable } from '#shared/messages/fill-text.ts'
import { newTemplateSchema, templateSchema, type Template } from '#shared/messages/schema.ts'
import { MESSAGE_VARIABLES } from '#shared/messages/variables.ts'

interface TemplatesDialogProps {
  /** Archived ones too. */
  templates: readonly Template[]
  /** What a new template starts with. */
  draft: { subject: string; body: string }
  onClose: () => void
}

/** The shop's texts: add, change, archive, and restore. */
export function TemplatesDialog({ templates, draft, onClose }: TemplatesDialogProps) {
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const archive = useTemplateChange({
    send: ({ id, archived, version }: Template) =>
      call('PATCH /api/templates/{id}', { params: { id }, body: { archived: !archived, version } }),
  })
  return (
    <TaskDialog
      onClose={onClose}
      title="Templates"
      description={`Variables: ${MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(' ')}`}
    >
      <ul className="mt-5">
        {templates.map((template) => (
          <li
            key={template.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-divider border-t py-2"
          >
            <span className="min-w-0 text-label wrap-anywhere">
              <span>{template.name}</span>
              {template.archived && <span className="text-muted"> (archived)</span>}
            </span>
            <span className="flex gap-2">
              <Button size="small" aria-label={`Edit ${template.name}`} onClick={() => setEdited(template)}>
                Edit
              </Button>
              <Button
                size="small"
                busy={archive.isPending && archive.variables.id === template.id}
                disabled={archive.isPending}
                aria-label={`${template.archived ? 'Restore' : 'Archive'} ${template.name}`}
                onClick={() => archive.mutate(template)}
              >
                {template.archived ? 'Restore' : 'Archive'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button className="mt-5 w-full" onClick={() => setEdited('new')}>
        Add template
      </Button>
      {edited !== null && (
        <TemplateForm template={edited === 'new' ? undefined : edited} draft={draft} onDone={() => setEdited(null)} />
      )}
    </TaskDialog>
  )
}

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: Template | undefined
  /** What a new one starts with. */
  draft: { subject: string; body: string }
  onDone: () => void
}

const LABELS = { name: 'Name', subject: 'Subject', body: 'Text' } as const
type Field = keyof typeof LABELS
type Values = Record<Field, string>
const FIELDS = Object.keys(LABELS) as Field[] // Object.keys returns string[]

/** Name, subject and text of one template. Never overwrites another person's changes without asking. */
function TemplateForm(props: TemplateFormProps) {
  const { template, onDone } = props
  const { base, start, values, setValues, theirs, startFrom, save } = useTemplateEdit(props)
  const [hasTried, setTried] = useState(false)
  const problems = findProblems(values)

  function saveOver(version: number | undefined) {
    setTried(true)
    if (problems.size === 0) save.mutate({ values, version })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the composer's.
    event.stopPropagation()
    saveOver(base?.version)
  }

  const fieldProps = (field: Field) => ({
    label: LABELS[field],
    value: values[field],
    error: issueAt(save.error, field) ?? (hasTried ? problems.get(field) : undefined),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [field]: target.value }),
  })
  return (
    <TaskDialog
      busy={save.isPending}
      onClose={onDone}
      unsaved={{
        hasChanges: () => changedFields(LABELS, values, start).length > 0,
        title: 'Discard your changes?',
        text: "Your changes to this template haven't been saved.",
      }}
      title={template ? 'Edit template' : 'Add template'}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5">
        <TextField {...fieldProps('name')} />
        <TextField className="mt-4" {...fieldProps('subject')} />
        <TextArea className="mt-4" rows={8} {...fieldProps('body')} />
        <SaveEdit
          what="template"
          labels={LABELS}
          mine={values}
          theirs={theirs}
          busy={save.isPending}
          onTakeTheirs={startFrom}
          onKeepMine={({ version }) => saveOver(version)}
        />
      </form>
    </TaskDialog>
  )
}

/** The values as typed, and how they are saved. */
function useTemplateEdit({ template, draft, onDone }: TemplateFormProps) {
  const fresh = { name: '', ...draft }
  const [values, setValues] = useState(() => pickValues(template ?? fresh))
  const { base, theirs, startFrom, handleConflict } = useEditedVersion<Template | undefined, Values>(template, {
    schema: templateSchema,
    fill: (current) => setValues(pickValues(current)),
    isSame: (sent, current) => changedFields(LABELS, sent, current).length === 0,
    onSaved: onDone,
  })
  // A retry after a lost response must not add a second template.
  const [attempts] = useState(() => createIdempotencyKeys())
  const save = useTemplateChange({
    send: (edit: { values: Values; version: number | undefined }) =>
      template
        ? call('PATCH /api/templates/{id}', {
            params: { id: template.id },
            body: { ...edit.values, version: edit.version },
          })
        : call('POST /api/templates', {
            body: edit.values,
            idempotencyKey: attempts.keyFor(edit.values),
          }),
    onDone,
    onError: (error, sent) => {
      attempts.forgetIfMismatched(error)
      return handleConflict(error, sent.values) || FIELDS.some((field) => issueAt(error, field) !== undefined)
    },
  })
  return { base, start: base ?? fresh, values, setValues, theirs, startFrom, save }
}

const pickValues = ({ name, subject, body }: Values): Values => ({ name, subject, body })

function findProblems(values: Values): ReadonlyMap<Field, string> {
  const problems = new Map<Field, string>()
  for (const field of FIELDS) {
    const problem =
      newTemplateSchema.shape[field].safeParse(values[field]).error?.issues[0]?.message ??
      (field === 'name' ? undefined : findUnknownVariable(values[field]))
    if (problem !== undefined) problems.set(field, problem)
  }
  return problems
}

interface TemplateChange<Variables> {
  send: (variables: Variables) => Promise<unknown>
  onDone?: () => void
  /** True if the form shows the error. */
  onError?: (error: Error, variables: Variables) => boolean
}

/** Adds or changes a template, and fetches all of them again. */
function useTemplateChange<Variables>({ send, onDone, onError }: TemplateChange<Variables>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [endpointPath('GET /api/templates')] })
  return useSingleFlightMutation<unknown, Variables>({
    mutationFn: send,
    onSuccess: async () => {
      await refresh()
      onDone?.()
    },
    onError: (error, variables) => {
      if (!onError?.(error, variables)) showFailureToast('save the template', error)
      if (shouldFetchAgain(error)) void refresh()
    },
  })
}
