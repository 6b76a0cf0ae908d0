import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { MESSAGE_VARIABLES } from '#shared/messages/variables.ts'
import type { Template } from '#shared/messages/schema.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { useTemplateChange } from './use-template-change.ts'

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
