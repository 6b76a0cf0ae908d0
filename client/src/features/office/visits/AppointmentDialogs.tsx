import { useState, type FormEvent, type RefObject } from 'react'
import { customerName, owedCents } from '#client/features/office/appointment-labels.ts'
import { EraseDialog } from '#client/features/office/EraseDialog.tsx'
import { EventPages } from '#client/features/office/history/HistoryList.tsx'
import { PaidBackDialog } from '#client/features/office/PaidBackDialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import { officeAppointmentEditSchema, type OfficeAppointment } from '#shared/appointments/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { BlockTimeDialog } from './BlockTimeDialog.tsx'
import { CancelAppointmentDialog } from './CancelAppointmentDialog.tsx'
import { MoveAppointmentDialog } from './MoveAppointmentDialog.tsx'
import { MoveTableDialog } from './MoveTableDialog.tsx'
import { PhoneAppointmentDialog } from './PhoneAppointmentDialog.tsx'
import { AppointmentConflict, useAppointmentChange } from './appointment-change.tsx'
import type { FormPlace } from './week-layout.ts'

export type AppointmentAction = 'move' | 'cancel' | 'notes' | 'paidBack' | 'history' | 'erase'

export type OpenDialog =
  /** Books for a quote, at a place on the calendar. */
  | { dialog: 'bookByPhone'; quote?: Quote | undefined; place?: FormPlace }
  | { dialog: 'block'; place?: FormPlace }
  | { dialog: AppointmentAction; appointment: OfficeAppointment }
  /** The visits in time that was just blocked. */
  | { dialog: 'moveAll'; appointments: readonly OfficeAppointment[] }

interface AppointmentDialogsProps {
  open: OpenDialog | null
  /** Opens another dialog. Null closes this one. */
  onOpen: (dialog: OpenDialog | null) => void
  /** Gets the focus if the button that opened the dialog is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** The open dialog about a visit, or about blocked time. The calendar and a customer's record use it. */
export function AppointmentDialogs({ open, onOpen, focusAfterwards }: AppointmentDialogsProps) {
  useFocusAfter(open, focusAfterwards)
  if (!open) return null
  const onClose = () => onOpen(null)
  switch (open.dialog) {
    case 'bookByPhone':
      return <PhoneAppointmentDialog onClose={onClose} quote={open.quote} place={open.place} />
    case 'block':
      return (
        <BlockTimeDialog
          onClose={onClose}
          place={open.place}
          onMove={(appointments) => onOpen({ dialog: 'moveAll', appointments })}
        />
      )
    case 'cancel':
      return <CancelAppointmentDialog onClose={onClose} appointment={open.appointment} />
    case 'move':
      return <MoveAppointmentDialog appointment={open.appointment} onClose={onClose} />
    case 'moveAll':
      return <MoveTableDialog appointments={open.appointments} onClose={onClose} />
    case 'notes':
      return <NotesDialog onClose={onClose} appointment={open.appointment} />
    case 'history':
      return (
        <TaskDialog onClose={onClose} title="History" description={<Which appointment={open.appointment} />}>
          <div className="mt-6">
            <EventPages filters={{ subject: 'appointment', id: open.appointment.id }} />
          </div>
        </TaskDialog>
      )
    case 'paidBack': {
      const { intentId } = open.appointment
      if (intentId === null) return null
      return (
        <PaidBackDialog
          onClose={onClose}
          focusAfter={focusAfterwards}
          intentId={intentId}
          amount={formatCents(owedCents(open.appointment))}
          what={customerName(open.appointment)}
        />
      )
    }
    case 'erase': {
      const { customerId } = open.appointment
      return (
        customerId && (
          <EraseDialog {...{ onClose, focusAfterwards, customerId }} name={customerName(open.appointment)} />
        )
      )
    }
  }
}

function Which({ appointment }: { appointment: OfficeAppointment }) {
  return (
    <bdi className="wrap-anywhere">
      {customerName(appointment)}, {appointment.timeSlot}, {appointment.crewName}
    </bdi>
  )
}

function NotesDialog({ appointment, onClose }: { appointment: OfficeAppointment; onClose: () => void }) {
  const [notes, setNotes] = useState(appointment.notes)
  const change = useAppointmentChange(appointment, 'Notes saved', onClose)
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
      description={<Which appointment={appointment} />}
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
