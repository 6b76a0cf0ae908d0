import { useState } from 'react'
import { AppointmentConflict } from '#client/features/office/appointments/AppointmentConflict.tsx'
import { AskedBy } from '#client/features/office/appointments/AskedBy.tsx'
import { emailsCustomer, moveEdit, type Requester } from '#client/features/office/appointments/move-edit.ts'
import { SlotTaken } from '#client/features/office/appointments/SlotTaken.tsx'
import { TooTight } from '#client/features/office/appointments/TooTight.tsx'
import { useAppointmentChange } from '#client/features/office/appointments/use-appointment-change.ts'
import type { Target } from '#client/features/office/week/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotAt } from '#shared/appointments/slots.ts'
import { shortTarget, targetOf } from './week-targets.ts'

interface DropDialogProps {
  appointment: OfficeAppointment
  /** Where it was dropped. */
  target: Target
  /** The name of the crew there. */
  crewName: string
  /** Why the time isn't free, if it isn't. */
  why: string | undefined
  /** `why` says that the crew has too little time to travel, so a move accepts that. */
  isTooTight: boolean
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Asks before a dropped visit moves, and whether to email the customer. */
export function DropDialog({ appointment, target, crewName, why, isTooTight, ...close }: DropDialogProps) {
  const { onClose } = close
  const [askedBy, setAskedBy] = useState<Requester>('shop')
  const change = useAppointmentChange({ appointment, done: 'Visit moved', onDone: onClose })
  const timeSlot = slotAt(target.startMinutes)?.label ?? ''
  const to = { date: target.date, timeSlot }
  const canTell = emailsCustomer(appointment, to)
  const move = (tell: boolean) =>
    change.save({ ...moveEdit({ ...to, crew: target.crew, askedBy, tell }), ...(isTooTight && { force: true }) })
  const route = `${shortTarget(targetOf(appointment), appointment.crewName)} → ${shortTarget(target, crewName)}.`
  const isSaving = (tell: boolean) => change.isSaving && change.edit?.tell === tell
  return (
    <TaskDialog
      kind="alert"
      busy={change.isSaving}
      {...close}
      title="Move the visit?"
      description={
        <span className="wrap-anywhere">
          {why !== undefined && <span className="mb-2 block font-strong">{why} </span>}
          <span>{route}</span>{' '}
          <span>{canTell ? `Email ${appointment.contact.firstName} the new time?` : 'No email is sent.'}</span>
        </span>
      }
    >
      <AskedBy value={askedBy} onChange={setAskedBy} />
      <SlotTaken error={change.error} />
      <TooTight error={change.error} busy={change.isSaving} onBookAnyway={change.force} />
      <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
      {!change.conflict && (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button onClick={onClose} disabled={change.isSaving}>
            Cancel
          </Button>
          {canTell && (
            <Button busy={isSaving(false)} disabled={change.isSaving} onClick={() => move(false)}>
              Move without email
            </Button>
          )}
          <Button variant="primary" busy={isSaving(true)} disabled={change.isSaving} onClick={() => move(true)}>
            {canTell ? 'Move and email' : 'Move'}
          </Button>
        </div>
      )}
    </TaskDialog>
  )
}
