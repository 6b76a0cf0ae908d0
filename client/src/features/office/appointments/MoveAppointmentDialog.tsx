import { type FormEvent, type RefObject, useState } from 'react'
import { customerName, shortDate } from '#client/features/office/appointment-labels.ts'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { AppointmentConflict } from './AppointmentConflict.tsx'
import { AskedBy } from './AskedBy.tsx'
import { emailsCustomer, moveEdit, type Requester } from './move-edit.ts'
import { SlotSelect } from './SlotSelect.tsx'
import { SlotTaken } from './SlotTaken.tsx'
import { TooTight } from './TooTight.tsx'
import { type AppointmentChange, useAppointmentChange } from './use-appointment-change.ts'

interface MoveAppointmentDialogProps {
  appointment: OfficeAppointment
  /** Such as `Visit 1 of 2. ` when several are moved in turn. */
  position?: string
  onClose: () => void
  /** Gets the focus after the move, because the button that had it moves to another day. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Moves an appointment to another day or time. The crew can change, too. */
export function MoveAppointmentDialog({
  appointment,
  position = '',
  onClose,
  focusAfterwards,
}: MoveAppointmentDialogProps) {
  const focus = useFocusAfterClose(focusAfterwards)
  const [date, setDate] = useState(
    appointment.appointmentDate < shopToday() ? shopToday() : appointment.appointmentDate,
  )
  const [timeSlot, setTimeSlot] = useState('')
  const [crew, setCrew] = useState('')
  const [askedBy, setAskedBy] = useState<Requester>('shop')
  const [tell, setTell] = useState(true)
  const change = useAppointmentChange({
    appointment,
    done: 'Visit moved',
    onDone: () => {
      focus.done()
      onClose()
    },
  })
  const isValidDate = isCalendarDate(date) && date >= shopToday()
  const isSameSlot = date === appointment.appointmentDate && timeSlot === appointment.timeSlot
  const isSameTime = isSameSlot && (crew === '' || Number(crew) === appointment.crew)
  const canMove = isValidDate && timeSlot !== '' && !isSameTime

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!canMove) return
    change.save(moveEdit({ date, timeSlot, crew: crew === '' ? undefined : Number(crew), askedBy, tell }))
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
        <PlaceFields
          {...{ appointment, date, timeSlot, crew, isValidDate }}
          onDate={(next) => {
            setDate(next)
            setTimeSlot('')
          }}
          onSlot={setTimeSlot}
          onCrew={setCrew}
        />
        <p role="status" className="mt-2 text-caption text-muted empty:hidden">
          {isSameTime && 'The visit is already at that time.'}
        </p>
        <AskedBy value={askedBy} onChange={setAskedBy} />
        {emailsCustomer(appointment, { date, timeSlot }) && (
          <EmailChoice name={appointment.contact.firstName} tell={tell} onChange={setTell} />
        )}
        <MoveFailure change={change} appointment={appointment} date={date} timeSlot={timeSlot} onLeave={onClose} />
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
    </span>
  )
}

interface PlaceFieldsProps {
  appointment: OfficeAppointment
  date: string
  isValidDate: boolean
  timeSlot: string
  /** The number of a crew, or empty for any. */
  crew: string
  onDate: (date: string) => void
  onSlot: (timeSlot: string) => void
  onCrew: (crew: string) => void
}

/** Where the visit goes: day, time and crew. */
function PlaceFields({ appointment, date, isValidDate, timeSlot, crew, ...change }: PlaceFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Date"
        type="date"
        min={shopToday()}
        value={date}
        onChange={(event) => change.onDate(event.target.value)}
        error={isValidDate ? undefined : PAST_DATE}
      />
      <SlotSelect
        date={date}
        moving={appointment}
        value={timeSlot}
        onChange={(event) => change.onSlot(event.target.value)}
      />
      <CrewSelect
        activeOnly
        none="Any free crew"
        value={crew}
        onChange={(event) => change.onCrew(event.target.value)}
        className="sm:col-span-2"
      />
    </div>
  )
}

interface EmailChoiceProps {
  /** The customer's first name. */
  name: string
  tell: boolean
  onChange: (tell: boolean) => void
}

function EmailChoice({ name, tell, onChange }: EmailChoiceProps) {
  return (
    <Checkbox
      label={`Email ${name} the new time`}
      checked={tell}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-2"
    />
  )
}

interface MoveFailureProps {
  change: AppointmentChange
  appointment: OfficeAppointment
  /** What is chosen now. A refusal of another time isn't shown. */
  date: string
  timeSlot: string
  onLeave: () => void
}

/** Why the visit didn't move, and what can be done. */
function MoveFailure({ change, appointment, date, timeSlot, onLeave }: MoveFailureProps) {
  const isSameDay = change.edit?.appointmentDate === date
  return (
    <>
      {isSameDay && <SlotTaken error={change.error} />}
      {isSameDay && change.edit?.timeSlot === timeSlot && (
        <TooTight error={change.error} busy={change.isSaving} onBookAnyway={change.force} />
      )}
      <AppointmentConflict seen={appointment} change={change} onLeave={onLeave} />
    </>
  )
}
