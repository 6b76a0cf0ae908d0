import { type FormEvent, type RefObject, useId, useState } from 'react'
import { customerName, shortDate } from '#client/features/office/appointment-labels.ts'
import { Button } from '#client/ui/button.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/dialog/use-focus-after-close.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { AppointmentConflict } from './AppointmentConflict.tsx'
import { shopToday } from './appointment-queries.ts'
import { SlotSelect } from './SlotSelect.tsx'
import { SlotTaken } from './SlotTaken.tsx'
import { useAppointmentChange } from './use-appointment-change.ts'

interface MoveAppointmentDialogProps {
  appointment: OfficeAppointment
  adminKey: string
  /** Such as `Visit 1 of 2. ` when several are moved in turn. */
  position?: string
  onClose: () => void
  onRejected: () => void
  /** Gets the focus after the move, because the button that had it moves to another day. */
  focusAfterwards: RefObject<HTMLElement | null>
}

const REQUESTERS = [
  { value: 'shop', label: 'We did' },
  { value: 'customer', label: 'The customer' },
] as const
type Requester = (typeof REQUESTERS)[number]['value']

/** Moves an appointment to another day or time. The crew can change, too. */
export function MoveAppointmentDialog({
  appointment,
  adminKey,
  position = '',
  onClose,
  onRejected,
  focusAfterwards,
}: MoveAppointmentDialogProps) {
  const focus = useFocusAfterClose(focusAfterwards)
  const [date, setDate] = useState(
    appointment.appointmentDate < shopToday() ? shopToday() : appointment.appointmentDate,
  )
  const [timeSlot, setTimeSlot] = useState('')
  const [askedBy, setAskedBy] = useState<Requester>('shop')
  const change = useAppointmentChange({
    appointment,
    adminKey,
    done: 'Visit moved',
    onDone: () => {
      focus.done()
      onClose()
    },
    onRejected,
  })
  const isValidDate = isCalendarDate(date) && date >= shopToday()
  const isSameTime = date === appointment.appointmentDate && timeSlot === appointment.timeSlot
  const canMove = isValidDate && timeSlot !== '' && !isSameTime

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canMove) change.save({ appointmentDate: date, timeSlot, askedBy })
  }

  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title="Move this visit"
      description={<CurrentTime appointment={appointment} position={position} />}
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Date"
            type="date"
            min={shopToday()}
            value={date}
            onChange={(event) => {
              setDate(event.target.value)
              setTimeSlot('')
            }}
            error={isValidDate ? undefined : 'Choose today or a later date'}
          />
          <SlotSelect
            adminKey={adminKey}
            date={date}
            moving={appointment}
            value={timeSlot}
            onChange={(event) => setTimeSlot(event.target.value)}
          />
        </div>
        <p role="status" className="mt-2 text-caption text-muted empty:hidden">
          {isSameTime && 'The visit is already at that time.'}
        </p>
        <AskedBy value={askedBy} onChange={setAskedBy} />
        {change.edit?.appointmentDate === date && <SlotTaken error={change.error} />}
        <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
        {!change.conflict && (
          <Button type="submit" variant="primary" busy={change.isSaving} disabled={!canMove} className="mt-6 w-full">
            {change.isSaving ? 'Moving...' : 'Move visit'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}

function CurrentTime({ appointment, position }: { appointment: OfficeAppointment; position: string }) {
  return (
    <span className="wrap-anywhere">
      {position}
      <bdi>{customerName(appointment)}</bdi>, now on {shortDate(appointment.appointmentDate)},{' '}
      <span className="whitespace-nowrap">{appointment.timeSlot}</span>, with {appointment.crewName}.
      {appointment.contact.email ? ' The customer gets an email with the new time.' : ''}
    </span>
  )
}

function AskedBy({ value: chosen, onChange }: { value: Requester; onChange: (requester: Requester) => void }) {
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="font-strong text-caption">Who asked for this change?</legend>
      <div className="flex flex-wrap gap-x-8">
        {REQUESTERS.map(({ value, label }) => (
          <Radio key={value} name={name} label={label} checked={chosen === value} onChange={() => onChange(value)} />
        ))}
      </div>
    </fieldset>
  )
}
