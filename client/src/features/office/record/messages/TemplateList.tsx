import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { editedForm, SaveEdit, useEditedVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea, TextField } from '#client/ui/field.tsx'
import { findVariableProblem } from '#shared/messages/fill-text.ts'
import { followUpDaysSchema, newTemplateSchema, type Template } from '#shared/messages/schema.ts'
import { MESSAGE_VARIABLES } from '#shared/messages/variables.ts'

interface TemplateListProps {
  /** Archived ones too. */
  templates: readonly Template[]
  /** What a new template starts with. */
  draft?: { subject: string; body: string }
}

/** The shop's texts: add, change, archive, and restore. */
export function TemplateList({ templates, draft = { subject: '', body: '' } }: TemplateListProps) {
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const archive = useOfficeChange({
    failed: 'save the template',
    send: ({ id, archived, version }: Template) =>
      call('PATCH /api/templates/{id}', { params: { id }, body: { archived: !archived, version } }),
  })
  return (
    <>
      <p className="mt-3 text-label text-muted wrap-anywhere">
        Variables: {MESSAGE_VARIABLES.map((name) => `{{${name}}}`).join(' ')}
      </p>
      <ul className="mt-3">
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
                busy={archive.isSaving && archive.input?.id === template.id}
                disabled={archive.isSaving}
                aria-label={`${template.archived ? 'Restore' : 'Archive'} ${template.name}`}
                onClick={() => archive.save(template)}
              >
                {template.archived ? 'Restore' : 'Archive'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button className="mt-3" onClick={() => setEdited('new')}>
        Add template
      </Button>
      {edited !== null && (
        <TemplateForm template={edited === 'new' ? undefined : edited} draft={draft} onDone={() => setEdited(null)} />
      )}
    </>
  )
}

const LABELS = { name: 'Name', subject: 'Subject', body: 'Text', followUpDays: 'Follow up in (optional)' } as const
const FIELDS = ['name', 'subject', 'body', 'followUpDays'] as const
type Values = Record<(typeof FIELDS)[number], string>
type Edit = z.output<typeof schema>

const schema = newTemplateSchema
  .extend({
    followUpDays: z
      .string()
      .transform((text) => (text.trim() === '' ? null : Number(text)))
      .pipe(followUpDaysSchema),
  })
  .superRefine((values, context) => {
    for (const field of ['subject', 'body'] as const) {
      const message = findVariableProblem(values[field])
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

const toValues = ({ name, subject, body, followUpDays }: Edit): Values => ({
  name,
  subject,
  body,
  followUpDays: followUpDays === null ? '' : String(followUpDays),
})

interface TemplateFormProps extends Required<Pick<TemplateListProps, 'draft'>> {
  /** Undefined for a new one. */
  template: Template | undefined
  onDone: () => void
}

/** Name, subject and text of one template. Never overwrites another person's changes without asking. */
function TemplateForm({ template, draft, onDone }: TemplateFormProps) {
  const form = useForm<Values, unknown, Edit>({
    resolver: zodResolver(schema),
    defaultValues: toValues(template ?? { name: '', ...draft, followUpDays: null }),
  })
  const { errors, isDirty } = form.formState
  const values = useWatch({ control: form.control })
  const { base, theirs, takeTheirs, handleConflict } = useEditedVersion(template, {
    ...editedForm(form, toValues),
    labels: LABELS,
    factsOf: (of: Values | Template) => of,
    onSaved: onDone,
  })
  const save = useOfficeChange({
    failed: 'save the template',
    send: ({ edit, version }: { edit: Edit; version: number | undefined }, idempotencyKey) =>
      template
        ? call('PATCH /api/templates/{id}', { params: { id: template.id }, body: { ...edit, version } })
        : call('POST /api/templates', { body: edit, idempotencyKey }),
    show: (error) => handleConflict(error) || showIssues(form, FIELDS, issuesOf(error)),
    onDone,
  })
  const submitOver = (version: number | undefined) => form.handleSubmit((edit) => save.save({ edit, version }))

  function onSubmit(event: FormEvent) {
    // The dialog is inside the composer's.
    event.stopPropagation()
    void submitOver(base?.version)(event)
  }

  const fieldProps = (field: keyof Values) => ({
    ...form.register(field),
    label: LABELS[field],
    error: errors[field]?.message,
  })
  return (
    <TaskDialog
      busy={save.isSaving}
      onClose={onDone}
      unsaved={{ hasChanges: () => isDirty, text: "Your changes to this template haven't been saved." }}
      title={template ? 'Edit template' : 'Add template'}
    >
      <form noValidate onSubmit={onSubmit} className="mt-5">
        <TextField {...fieldProps('name')} />
        <TextField className="mt-4" {...fieldProps('subject')} />
        <TextArea className="mt-4" rows={8} {...fieldProps('body')} />
        <TextField className="mt-4" inputMode="numeric" suffix="days" {...fieldProps('followUpDays')} />
        <SaveEdit
          what="template"
          labels={LABELS}
          mine={values}
          theirs={theirs && toValues(theirs)}
          base={base && toValues(base)}
          busy={save.isSaving}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => void submitOver(theirs?.version)()}
        />
      </form>
    </TaskDialog>
  )
}
