import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { conflictingVersion } from '#client/features/office/conflict.ts'
import { EditConflict } from '#client/features/office/EditConflict.tsx'
import { issueAt } from '#client/features/office/record/use-record-change.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea, TextField } from '#client/ui/field.tsx'
import { findUnknownVariable } from '#shared/messages/fill-text.ts'
import { newTemplateSchema, type Template, templateSchema } from '#shared/messages/schema.ts'
import { useTemplateChange } from './use-template-change.ts'

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: Template | undefined
  /** What a new one starts with. */
  draft: { subject: string; body: string }
  adminKey: string
  onDone: () => void
  onRejected: () => void
}

const LABELS = { name: 'Name', subject: 'Subject', body: 'Text' } as const
type Field = keyof typeof LABELS
type Values = Record<Field, string>
const FIELDS = Object.keys(LABELS) as Field[] // Object.keys returns string[]

/** Name, subject and text of one template. Never overwrites another person's changes without asking. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, onDone } = props
  const { start, values, setValues, theirs, takeTheirs, save } = useTemplateEdit(props)
  const [hasTried, setTried] = useState(false)
  const problems = findProblems(values)

  function trySave() {
    setTried(true)
    if (problems.size === 0) save.mutate(values)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the composer's.
    event.stopPropagation()
    trySave()
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
        hasChanges: () => changedFields(values, start).length > 0,
        title: 'Discard your changes?',
        text: "Your changes to this template haven't been saved.",
      }}
      title={template ? 'Edit template' : 'Add template'}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5">
        <TextField {...fieldProps('name')} />
        <TextField className="mt-4" {...fieldProps('subject')} />
        <TextArea className="mt-4" rows={8} {...fieldProps('body')} />
        {theirs ? (
          <EditConflict
            what="template"
            changes={changedFields(values, theirs).map((field) => ({
              label: LABELS[field],
              mine: values[field],
              theirs: theirs[field],
            }))}
            busy={save.isPending}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={trySave}
          />
        ) : (
          <Button type="submit" variant="primary" busy={save.isPending} className="mt-6 w-full">
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}

/** The values as typed, and how they are saved. */
function useTemplateEdit({ template, draft, adminKey, onDone, onRejected }: TemplateFormProps) {
  const [start, setStart] = useState<Values>(() => template ?? { name: '', ...draft })
  const [values, setValues] = useState(() => pickValues(start))
  const [version, setVersion] = useState(template?.version)
  /** The version that someone else saved since, if the server refused the edits. */
  const [theirs, setTheirs] = useState<Template | null>(null)
  const save = useTemplateChange({
    send: (body: Values) =>
      template
        ? call('PATCH /api/templates/{id}', { params: { id: template.id }, adminKey, body: { ...body, version } })
        : call('POST /api/templates', { adminKey, body }),
    onDone,
    onError: (error) => {
      const current = conflictingVersion(error, templateSchema)
      if (!current) return FIELDS.some((field) => issueAt(error, field) !== undefined)
      setVersion(current.version)
      // The server already has these values: our first request worked and its response was lost.
      if (changedFields(values, current).length === 0) onDone()
      else setTheirs(current)
      return true
    },
    onRejected,
  })
  function takeTheirs(current: Template) {
    setStart(current)
    setValues(pickValues(current))
    setTheirs(null)
  }
  return { start, values, setValues, theirs, takeTheirs, save }
}

const pickValues = ({ name, subject, body }: Values): Values => ({ name, subject, body })

const changedFields = (values: Values, others: Values) => FIELDS.filter((field) => values[field] !== others[field])

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
