import { type FormEvent, type RefObject, useId, useState } from 'react'
import { customerName, shortDate } from '#client/features/office/appointment-labels.ts'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox, Radio, TextField } from '#client/ui/field.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { AppointmentConflict, type AppointmentEdit, useAppointmentChange } from './appointment-change.tsx'
import { SlotRefusal, SlotSelect } from './slot-fields.tsx'

type Requester = 'shop' | 'customer'

interface Move extends Omit<CalendarPlace, 'crew'> {
  /** Undefined: any crew. */
  crew: number | undefined
  askedBy: Requester
  /** Whether to email the customer. */
  tell: boolean
}

/** The request of a move, the same for dragging, the keyboard, and the dialog. */
function moveEdit({ date, timeSlot, crew, askedBy, tell }: Move): AppointmentEdit {
  return { appointmentDate: date, timeSlot, ...(crew !== undefined && { crew }), askedBy, tell, undoable: true }
}

/** Whether a move there changes the time, so that the customer gets an email. */
function emailsCustomer(
  { appointmentDate, timeSlot, contact }: OfficeAppointment,
  to: Pick<CalendarPlace, 'date' | 'timeSlot'>,
): boolean {
  return contact.email !== '' && (appointmentDate !== to.date || timeSlot !== to.timeSlot)
}

const REQUESTERS = [
  { value: 'shop', label: 'We did' },
  { value: 'customer', label: 'The customer' },
] as const

interface AskedByProps {
  value: Requester
  onChange: (requester: Requester) => void
}

/** Decides whether the customer can cancel for a full refund (docs/rules.md, Visits that the shop moved). */
function AskedBy({ value: chosen, onChange }: AskedByProps) {
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
  const { appointmentDate, contact } = appointment
  const focus = useFocusAfterClose(focusAfterwards)
  const [place, setPlace] = useState<Place>(() => ({
    date: appointmentDate < shopToday() ? shopToday() : appointmentDate,
    timeSlot: '',
    crew: '',
  }))
  const { date, timeSlot, crew } = place
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
  const isSameSlot = date === appointmentDate && timeSlot === appointment.timeSlot
  const isSameTime = isSameSlot && (crew === '' || Number(crew) === appointment.crew)
  const canMove = isFromToday(date) && timeSlot !== '' && !isSameTime

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
      description={
        <span className="wrap-anywhere">
          {position}
          <bdi>{customerName(appointment)}</bdi>, now on {shortDate(appointmentDate)},{' '}
          <span className="whitespace-nowrap">{appointment.timeSlot}</span>, with {appointment.crewName}.
        </span>
      }
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <PlaceFields appointment={appointment} place={place} onChange={setPlace} />
        <p role="status" className="mt-2 text-caption text-muted empty:hidden">
          {isSameTime && 'The visit is already at that time.'}
        </p>
        <AskedBy value={askedBy} onChange={setAskedBy} />
        {emailsCustomer(appointment, { date, timeSlot }) && (
          <Checkbox
            label={`Email ${contact.firstName} the new time`}
            checked={tell}
            onChange={(event) => setTell(event.target.checked)}
            className="mt-2"
          />
        )}
        <SlotRefusal
          error={change.error}
          isSameDay={change.edit?.appointmentDate === date}
          isSameTime={change.edit?.timeSlot === timeSlot}
          busy={change.isSaving}
          onBookAnyway={change.force}
        />
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

/** Where a visit goes, as chosen so far. `crew` is the number of a crew, or empty for any. */
type Place = Record<keyof CalendarPlace, string>

interface PlaceFieldsProps {
  appointment: OfficeAppointment
  place: Place
  onChange: (place: Place) => void
}

function PlaceFields({ appointment, place, onChange }: PlaceFieldsProps) {
  const { date, timeSlot, crew } = place
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Date"
        type="date"
        min={shopToday()}
        value={date}
        onChange={(event) => onChange({ ...place, date: event.target.value, timeSlot: '' })}
        error={isFromToday(date) ? undefined : PAST_DATE}
      />
      <SlotSelect
        date={date}
        moving={appointment}
        value={timeSlot}
        onChange={(event) => onChange({ ...place, timeSlot: event.target.value })}
      />
      <CrewSelect
        activeOnly
        none="Any free crew"
        value={crew}
        onChange={(event) => onChange({ ...place, crew: event.target.value })}
        className="sm:col-span-2"
      />
    </div>
  )
}

const isFromToday = (date: string) => isCalendarDate(date) && date >= shopToday()

interface DropDialogProps {
  appointment: OfficeAppointment
  /** Where it was dropped. */
  to: CalendarPlace
  /** From where to where, in words. */
  route: string
  /** Why the time isn't free, if it isn't. */
  why: string | undefined
  /** `why` says that the crew has too little time to travel, so a move accepts that. */
  isTooTight: boolean
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Asks before a visit moves that was dropped on the calendar, and whether to email the customer. */
export function DropDialog({ appointment, to, route, why, isTooTight, ...close }: DropDialogProps) {
  const { onClose } = close
  const [askedBy, setAskedBy] = useState<Requester>('shop')
  const change = useAppointmentChange({ appointment, done: 'Visit moved', onDone: onClose })
  const canTell = emailsCustomer(appointment, to)
  const button = (tell: boolean, label: string) => (
    <Button
      variant={tell ? 'primary' : 'secondary'}
      busy={change.isSaving && change.edit?.tell === tell}
      disabled={change.isSaving}
      onClick={() => change.save({ ...moveEdit({ ...to, askedBy, tell }), ...(isTooTight && { force: true }) })}
    >
      {label}
    </Button>
  )
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
      <SlotRefusal error={change.error} busy={change.isSaving} onBookAnyway={change.force} />
      <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
      {!change.conflict && (
        <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
          <Button onClick={onClose} disabled={change.isSaving}>
            Cancel
          </Button>
          {canTell && button(false, 'Move without email')}
          {button(true, canTell ? 'Move and email' : 'Move')}
        </div>
      )}
    </TaskDialog>
  )
}
