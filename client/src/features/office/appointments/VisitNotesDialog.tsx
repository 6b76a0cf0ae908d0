import { type FormEvent, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { type OfficeVisit, officeVisitEditSchema } from '#shared/appointments/schema.ts'
import { useVisitChange } from './use-visit-change.ts'
import { VisitChanged } from './VisitChanged.tsx'
import { visitorOf } from './visits.ts'

interface VisitNotesDialogProps {
  visit: OfficeVisit
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

export function VisitNotesDialog({ visit, adminKey, onClose, onRejected }: VisitNotesDialogProps) {
  const [notes, setNotes] = useState(visit.notes)
  const change = useVisitChange({ visit, adminKey, done: 'Notes saved', onDone: onClose, onRejected })
  const { error } = officeVisitEditSchema.shape.notes.safeParse(notes)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!error) change.save({ notes })
  }

  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => notes !== visit.notes,
        title: 'Discard your changes?',
        text: 'What you wrote has not been saved.',
      }}
      title="Notes"
      description={
        <bdi className="wrap-anywhere">
          {visitorOf(visit)}, {visit.timeSlot}
        </bdi>
      }
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextArea
          label="Notes for the office and the crew"
          rows={7}
          value={notes}
          // What is typed while it is being saved would go with the dialog.
          readOnly={change.isSaving}
          onChange={(event) => setNotes(event.target.value)}
          error={error?.issues[0]?.message}
        />
        <VisitChanged seen={visit} change={change} onLeave={onClose} />
        {!change.conflict && (
          <Button type="submit" variant="primary" busy={change.isSaving} className="mt-6 w-full">
            {change.isSaving ? 'Saving...' : 'Save'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}
