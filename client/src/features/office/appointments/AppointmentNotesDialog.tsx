import { type FormEvent, useState } from 'react'
import { customerName } from '#client/features/office/appointment-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { type OfficeAppointment, officeAppointmentEditSchema } from '#shared/appointments/schema.ts'
import { AppointmentConflict } from './AppointmentConflict.tsx'
import { useAppointmentChange } from './use-appointment-change.ts'

interface AppointmentNotesDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
}

/** The notes of a visit, which the office and the crew see. */
export function AppointmentNotesDialog({ appointment, onClose }: AppointmentNotesDialogProps) {
  const [notes, setNotes] = useState(appointment.notes)
  const change = useAppointmentChange({ appointment, done: 'Notes saved', onDone: onClose })
  const { error } = officeAppointmentEditSchema.shape.notes.safeParse(notes)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!error) change.save({ notes })
  }

  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => notes !== appointment.notes,
        title: 'Discard your changes?',
        text: "Your notes haven't been saved.",
      }}
      title="Notes"
      description={
        <bdi className="wrap-anywhere">
          {customerName(appointment)}, {appointment.timeSlot}, {appointment.crewName}
        </bdi>
      }
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <TextArea
          label="Notes for the office and the crew"
          rows={7}
          value={notes}
          // The dialog closes after the save, and later input would be lost.
          readOnly={change.isSaving}
          onChange={(event) => setNotes(event.target.value)}
          error={error?.issues[0]?.message}
        />
        <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
        {!change.conflict && (
          <Button type="submit" variant="primary" busy={change.isSaving} className="mt-6 w-full">
            {change.isSaving ? 'Saving...' : 'Save'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}
