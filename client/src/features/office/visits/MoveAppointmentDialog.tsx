import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { customerName, shortDate } from '#client/features/office/appointment-labels.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { sendOnCtrlEnter } from '#client/ui/focus.ts'
import { movedSubject } from '#shared/appointments/email-subjects.ts'
import { installHours, KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { slotStart } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { AppointmentConflict, type AppointmentEdit, useAppointmentChange } from './appointment-change.tsx'
import { AskedBy, WHO_ASKED } from './asked-by.tsx'
import {
  EmailPreview,
  firstOpenDay,
  isSlotRefusal,
  PlaceFields,
  placeShape,
  SlotRefusal,
  useDayDigits,
  useWhyNotFree,
  wholeTime,
} from './slot-fields.tsx'
import { crewNameIn, type Target } from './week-layout.ts'
import { calendarPlace, inspectTarget, shortTarget, targetOf } from './week-targets.ts'

/** `tell`: whether to email the customer. */
const schema = z.object({ ...placeShape, askedBy: z.enum(['shop', 'customer']).nullable(), tell: z.boolean() })
type Move = z.output<typeof schema>

const moveSchema = (seen: OfficeAppointment) =>
  schema.refine((move) => move.askedBy !== null || !changesTime(seen, move), { path: ['askedBy'], error: WHO_ASKED })

/** The request of a move, the same for dragging, the keyboard, and the dialog. */
const moveEdit = ({ crew, askedBy, ...move }: Move): AppointmentEdit => ({
  ...move,
  ...(crew !== undefined && { crew }),
  ...(askedBy !== null && { askedBy }),
  undoable: true,
})

/** Whether a move there changes more than the crew, which customers aren't told. */
function changesTime(seen: OfficeAppointment, to: Pick<Move, 'appointmentDate' | 'timeSlot'>): boolean {
  return seen.appointmentDate !== to.appointmentDate || !startsAt(seen, to.timeSlot)
}

function emailsCustomer(seen: OfficeAppointment, to: Pick<Move, 'appointmentDate' | 'timeSlot'>): boolean {
  return seen.contact.email !== '' && changesTime(seen, to)
}

/** An installation keeps its length, so only its start is chosen. */
const startsAt = (seen: OfficeAppointment, timeSlot: string) => slotStart(seen.timeSlot) === slotStart(timeSlot)

interface MoveAppointmentDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
}

export function MoveAppointmentDialog({ appointment, onClose }: MoveAppointmentDialogProps) {
  const { appointmentDate, contact } = appointment
  const label = KIND_LABELS[appointment.kind]
  const name = label.toLowerCase()
  const form = useForm<z.input<typeof schema>, unknown, Move>({
    resolver: zodResolver(moveSchema(appointment)),
    mode: 'onChange',
    defaultValues: {
      appointmentDate: appointmentDate < shopToday() ? firstOpenDay() : appointmentDate,
      timeSlot: '',
      crew: '',
      askedBy: null,
      tell: true,
    },
  })
  const [date, timeSlot, crew, tell] = useWatch({
    control: form.control,
    name: ['appointmentDate', 'timeSlot', 'crew', 'tell'],
  })
  const change = useAppointmentChange(appointment, `${label} moved`, onClose)
  const { isDirty, errors } = form.formState
  const onDigit = useDayDigits(form, true, appointment)
  const hours = appointment.kind === 'install' ? installHours(appointment) : undefined
  const why = useWhyNotFree(timeSlot, { date, crew, hours, moving: appointment })
  const isSameSlot = !changesTime(appointment, { appointmentDate: date, timeSlot })
  const isSameTime = isSameSlot && (crew === '' || Number(crew) === appointment.crew)
  const isTried = change.edit?.appointmentDate === date && change.edit.timeSlot === timeSlot
  const refusal = isTried ? change.error : null
  const canMove = date >= shopToday() && timeSlot !== '' && !isSameTime
  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => isDirty,
        title: 'Discard this move?',
        text: `The ${name} hasn't been moved.`,
      }}
      onDigit={onDigit}
      title={`Move this ${name}`}
      description={
        <span className="wrap-anywhere">
          <bdi>{customerName(appointment)}</bdi>, now on {shortDate(appointmentDate)},{' '}
          <span className="whitespace-nowrap">{appointment.timeSlot}</span>, with {appointment.crewName}.
        </span>
      }
    >
      {/* Keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onSubmit={form.handleSubmit((move) => canMove && change.save(moveEdit(move)))}
        onKeyDown={sendOnCtrlEnter}
        className="mt-6"
      >
        <FormProvider {...form}>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <PlaceFields moving={appointment} hours={hours} town={contact} />
          </div>
        </FormProvider>
        <p role="status" className="mt-2 text-caption text-muted empty:hidden">
          {isSameTime && `The ${name} is already at that time.`}
        </p>
        {!isSameSlot && <AskedBy {...form.register('askedBy')} problem={errors.askedBy?.message} />}
        <MoveEmail
          appointment={appointment}
          to={{ appointmentDate: date, timeSlot }}
          tell={tell}
          register={form.register('tell')}
          isElsewhere={!isSameTime && timeSlot !== ''}
          why={isSlotRefusal(refusal) ? undefined : why}
        />
        <SlotRefusal error={refusal} busy={change.isSaving} onBookAnyway={change.force} />
        <AppointmentConflict seen={appointment} change={change} onLeave={onClose} />
        {!change.conflict && (
          <Button type="submit" variant="primary" busy={change.isSaving} disabled={!canMove} className="mt-6 w-full">
            {change.isSaving ? 'Moving...' : `Move ${name}`}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}

interface MoveEmailProps {
  appointment: OfficeAppointment
  to: Pick<Move, 'appointmentDate' | 'timeSlot'>
  tell: boolean
  register: UseFormRegisterReturn
  /** Whether it's chosen, and another place than now. */
  isElsewhere: boolean
  /** Why the time isn't open. */
  why: string | undefined
}

/** Whether the customer gets an email, and what it says. */
function MoveEmail({ appointment, to, tell, register, isElsewhere, why }: MoveEmailProps) {
  const { kind, contact } = appointment
  const mayTell = emailsCustomer(appointment, to)
  const timeSlot = wholeTime(to.timeSlot, kind === 'install' ? installHours(appointment) : undefined)
  const subject = movedSubject({ kind, appointmentDate: to.appointmentDate, timeSlot })
  return (
    <>
      {mayTell && <Checkbox {...register} label={`Email ${contact.firstName} the new time`} className="mt-2" />}
      {isElsewhere && <EmailPreview why={why} subject={tell && mayTell ? subject : undefined} />}
    </>
  )
}

interface DropDialogProps {
  week: Week
  appointment: OfficeAppointment
  target: Target
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Asks before a visit moves that was dropped on the calendar, and whether to email the customer. */
export function DropDialog({ week, appointment, target, ...close }: DropDialogProps) {
  const { onClose } = close
  const { register, handleSubmit, formState } = useForm<Pick<Move, 'askedBy'>>({ defaultValues: { askedBy: null } })
  const change = useAppointmentChange(appointment, `${KIND_LABELS[appointment.kind]} moved`, onClose)
  const { state, why, isRefused } = inspectTarget(week, target, new Date(), appointment.id)
  const { date: appointmentDate, timeSlot, crew } = calendarPlace(target)
  const place = { appointmentDate, timeSlot, crew }
  const from = shortTarget(targetOf(appointment), appointment.crewName)
  const canTell = emailsCustomer(appointment, place)
  const move = (tell: boolean) =>
    handleSubmit(({ askedBy }) =>
      change.save({
        ...moveEdit({ ...place, askedBy, tell }),
        ...(why !== undefined && state !== 'taken' && { force: true }),
      }),
    )
  const button = (tell: boolean, label: string) => (
    <Button
      variant={tell ? 'primary' : 'secondary'}
      busy={change.isSaving && change.edit?.tell === tell}
      disabled={change.isSaving || isRefused}
      onClick={(event) => void move(tell)(event)}
    >
      {label}
    </Button>
  )
  return (
    <TaskDialog
      kind="alert"
      busy={change.isSaving}
      {...close}
      title={`Move the ${KIND_LABELS[appointment.kind].toLowerCase()}?`}
      description={
        <span className="wrap-anywhere">
          {why !== undefined && <span className="mb-2 block font-strong">{why} </span>}
          <span>{`${from} → ${shortTarget(target, crewNameIn(week, crew))}.`}</span>{' '}
          <span>{canTell ? `Email ${appointment.contact.firstName} the new time?` : 'No email is sent.'}</span>
        </span>
      }
    >
      {changesTime(appointment, place) && (
        <AskedBy {...register('askedBy', { required: WHO_ASKED })} problem={formState.errors.askedBy?.message} />
      )}
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
