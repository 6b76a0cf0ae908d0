import { type FormEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { issueAt } from '#client/features/office/record/use-record-change.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/field.tsx'
import { findUnknownVariable } from '#shared/messages/fill-text.ts'
import { newTemplateSchema, type Template } from '#shared/messages/schema.ts'
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

const FIELDS = ['name', 'subject', 'body'] as const
type Field = (typeof FIELDS)[number]

/** Name, subject and text of one template. */
export function TemplateForm({ template, draft, adminKey, onDone, onRejected }: TemplateFormProps) {
  const [values, setValues] = useState(() => ({
    name: template?.name ?? '',
    subject: template?.subject ?? draft.subject,
    body: template?.body ?? draft.body,
  }))
  const [hasTried, setTried] = useState(false)
  const save = useTemplateChange({
    send: (body: typeof values) =>
      template
        ? call('PATCH /api/templates/{id}', {
            params: { id: template.id },
            adminKey,
            body: { ...body, version: template.version },
          })
        : call('POST /api/templates', { adminKey, body }),
    onDone,
    onError: (error) => FIELDS.some((field) => issueAt(error, field) !== undefined),
    onRejected,
  })
  const problems = findProblems(values)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    // The dialog is inside the composer's.
    event.stopPropagation()
    setTried(true)
    if (problems.size === 0) save.mutate(values)
  }

  const fieldProps = (field: Field) => ({
    value: values[field],
    error: issueAt(save.error, field) ?? (hasTried ? problems.get(field) : undefined),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [field]: target.value }),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="mt-5">
      <TextField label="Name" {...fieldProps('name')} />
      <TextField className="mt-4" label="Subject" {...fieldProps('subject')} />
      <TextArea className="mt-4" label="Text" rows={8} {...fieldProps('body')} />
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onDone} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

function findProblems(values: Record<Field, string>): ReadonlyMap<Field, string> {
  const problems = new Map<Field, string>()
  for (const field of FIELDS) {
    const problem =
      newTemplateSchema.shape[field].safeParse(values[field]).error?.issues[0]?.message ??
      (field === 'name' ? undefined : findUnknownVariable(values[field]))
    if (problem !== undefined) problems.set(field, problem)
  }
  return problems
}
