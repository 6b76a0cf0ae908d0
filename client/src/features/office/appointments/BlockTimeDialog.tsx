import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { errorText, issuesOf, isUnclear, RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { bookedSummary } from '#client/features/office/appointment-labels.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { CrewSelect } from '#client/features/office/schedule/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import {
  type Closure,
  type ClosureInput,
  closureInputSchema,
  MAX_CLOSURE_DAYS,
  type NewClosure,
  type OfficeAppointment,
} from '#shared/appointments/schema.ts'
import {
  slotByLabel,
  slotEnd,
  slotsOverlap,
  slotStart,
  spanByLabel,
  startsBetween,
  STEP_MINUTES,
} from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { daysBetween, isCalendarDate } from '#shared/lib/zoned.ts'
import { appointmentsQuery, weekQuery } from './appointment-queries.ts'

export type BlockPlace = Omit<CalendarPlace, 'crew'> & { crew?: CalendarPlace['crew'] }

interface BlockTimeDialogProps {
  /** Fills in its day, time and crew. Without a time, the whole day. Without a crew, all of them. */
  place?: BlockPlace | undefined
  onClose: () => void
  /** Called after the time was blocked, with the appointments to move. */
  onMove: (appointments: readonly OfficeAppointment[]) => void
}

const WHOLE_DAY = 'Whole day'

const { shape } = closureInputSchema
const schema = closureInputSchema.extend({
  date: shape.date.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  until: z.preprocess((text) => text || undefined, shape.until),
  timeSlot: z.preprocess((text) => (text === WHOLE_DAY ? undefined : text), shape.timeSlot),
  crew: z.preprocess((text) => (text === '' ? undefined : Number(text)), shape.crew),
})
const FIELDS = closureInputSchema.keyof().options
interface BlockRequest {
  body: ClosureInput
  moves: boolean
}
interface Values {
  date: string
  until: string
  timeSlot: string
  crew: string
  reason: string
}

/** Blocks hours of a day, a day, or several days for online booking. First shows what is booked then. */
export function BlockTimeDialog({ place, onClose, onMove }: BlockTimeDialogProps) {
  const form = useForm<Values, unknown, ClosureInput>({
    // The fields hold strings. The schema turns them into what the API takes.
    resolver: zodResolver(schema as unknown as z.ZodType<ClosureInput, Values>),
    defaultValues: {
      date: place?.date ?? shopToday(),
      until: '',
      timeSlot: place?.timeSlot || WHOLE_DAY,
      crew: String(place?.crew ?? ''),
      reason: '',
    },
  })
  const { isDirty } = form.formState
  const checked = useBooked(form)
  const { booked } = checked
  const movable = booked.filter(({ status }) => isInPhase(status, 'booked'))
  const block = useBlockTime({ form, booked, onClose, onMove })
  const submit = (moves: boolean) => form.handleSubmit((body) => block.mutate({ body, moves }))
  return (
    <TaskDialog
      busy={block.isPending}
      onClose={onClose}
      unsaved={{
        hasChanges: () => isDirty,
        title: 'Discard what you typed?',
        text: "The time hasn't been blocked.",
      }}
      title="Block time"
      description="Customers won't be able to book this time online."
    >
      <form noValidate onSubmit={submit(movable.length > 0)} className="mt-6">
        <BlockFields form={form} />
        <p role="status" className="mt-5 text-label wrap-anywhere empty:hidden">
          {checked.isChecking && !checked.error && <span>Checking for visits that day...</span>}
          {booked.length > 0 && <span>{bookedSummary(booked)}</span>}
        </p>
        {checked.error && (
          <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-caption text-error">
            Couldn't load the visits that day: {errorText(checked.error, 'something went wrong.')}
            <Button size="small" onClick={checked.retry}>
              Try again
            </Button>
          </p>
        )}
        <BlockActions
          booked={booked}
          pending={block.isPending ? block.variables : undefined}
          isChecking={checked.isChecking}
          onClose={onClose}
          onKeep={submit(false)}
        />
      </form>
    </TaskDialog>
  )
}

type BlockForm = UseFormReturn<Values, unknown, ClosureInput>

/** What is booked in the time that the form says. It can't be submitted before that's known. */
function useBooked(form: BlockForm) {
  const [date, until, timeSlot, crew] = useWatch({
    control: form.control,
    name: ['date', 'until', 'timeSlot', 'crew'],
  })
  const isValidDate = isCalendarDate(date)
  const first = isValidDate ? date : shopToday()
  const last = isCalendarDate(until) && until > first && daysBetween(first, until) < MAX_CLOSURE_DAYS ? until : first
  const query = useQuery({ ...appointmentsQuery(first, last), enabled: isValidDate })
  return {
    booked: isValidDate ? bookedDuring(query.data ?? [], { timeSlot, crew }) : [],
    isChecking: isValidDate && !query.data,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

function BlockFields({ form }: { form: BlockForm }) {
  const { control, formState } = form
  const { errors } = formState
  const date = useWatch({ control, name: 'date' })
  const slot = useController({ control, name: 'timeSlot' })
  const crew = useController({ control, name: 'crew' })
  const day = useQuery(weekQuery(isCalendarDate(date) ? date : shopToday(), 1))
  const slots = day.data?.days[0]?.slots
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField {...form.register('date')} label="Date" type="date" min={shopToday()} error={errors.date?.message} />
      <TextField
        {...form.register('until')}
        label="Through (optional)"
        type="date"
        min={date}
        error={errors.until?.message}
      />
      <SelectField {...slot.field} label="Time" error={errors.timeSlot?.message}>
        <option>{WHOLE_DAY}</option>
        {slotsToBlock(slots, slot.field.value).map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
      {slot.field.value !== WHOLE_DAY && (
        <SelectField
          label="Until"
          value={slotEnd(slot.field.value)}
          onChange={(event) => slot.field.onChange(`${slotStart(slot.field.value)}-${event.target.value}`)}
        >
          {endsToBlock(slots, slot.field.value).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      )}
      <CrewSelect {...crew.field} activeOnly none="All crews" error={errors.crew?.message} />
      <TextField
        {...form.register('reason')}
        label="Reason"
        hint="Customers see this if you block the whole day for all crews."
        aria-required
        className="sm:col-span-2"
        error={errors.reason?.message}
      />
    </div>
  )
}

/** When the chosen time can end: each half hour until that day's last slot ends, and its own end. */
function endsToBlock(slots: readonly string[] = [], chosen: string): string[] {
  const span = spanByLabel(chosen)
  const last = slotByLabel(slots.at(-1) ?? '')
  if (!span) return []
  return startsBetween(span.startMinutes + STEP_MINUTES, Math.max(span.endMinutes, last?.endMinutes ?? 0)).map(
    formatTimeOfDay,
  )
}

/** That day's slots, and the chosen time even while they load or if it's none of them. */
function slotsToBlock(slots: readonly string[] = [], chosen: string): readonly string[] {
  return chosen === WHOLE_DAY || slots.includes(chosen) ? slots : [chosen, ...slots]
}

interface BlockTimeOptions extends BlockTimeDialogProps {
  form: BlockForm
  /** The appointments that the form shows. */
  booked: readonly OfficeAppointment[]
}

/** Blocks the time. `moves`: also moves what is booked then. */
function useBlockTime({ form, booked, onClose, onMove }: BlockTimeOptions) {
  const queryClient = useQueryClient()
  const blockOnce = useBlockOnce()
  return useSingleFlightMutation({
    mutationFn: ({ body }: BlockRequest) => blockOnce(body),
    onSuccess: async ({ appointments }, { moves }) => {
      const toMove = moves ? appointments.filter(({ status }) => isInPhase(status, 'booked')) : []
      const unseen = appointments.filter(({ id }) => !booked.some((seen) => seen.id === id))
      toast({
        title: 'Time blocked',
        ...(!moves && unseen.length > 0 && { description: bookedSummary(unseen) }),
      })
      await refreshOffice(queryClient)
      if (toMove.length > 0) onMove(toMove)
      else onClose()
    },
    onError: (error) => {
      // Someone else blocked it first. Show their closure.
      if (error instanceof RequestError && error.status === 409) void refreshOffice(queryClient)
      if (!showIssues(form, FIELDS, issuesOf(error))) showFailureToast('block the time', error)
    },
  })
}

/** Blocks the time. If an earlier response got lost and the same block is there, that one is it. */
function useBlockOnce() {
  const hasLost = useRef(false)
  const findBlock = async (body: ClosureInput) => {
    const closures = await call('GET /api/closures', {})
    return closures.find((closure) => isSameBlock(body, closure))
  }
  const listBooked = async ({ date, until = date, timeSlot = '', crew }: ClosureInput) => {
    const appointments = await call('GET /api/appointments', { query: { from: date, to: until } })
    return bookedDuring(appointments, { timeSlot, crew: String(crew ?? '') })
  }
  return async (body: ClosureInput): Promise<Pick<NewClosure, 'appointments'>> => {
    try {
      return await call('POST /api/closures', { body })
    } catch (error) {
      if (isUnclear(error)) hasLost.current = true
      const isBlocked = error instanceof RequestError && error.body?.code === 'already_closed'
      if (isBlocked && hasLost.current && (await findBlock(body))) return { appointments: await listBooked(body) }
      throw error
    }
  }
}

function isSameBlock({ date, until = date, timeSlot, crew, reason }: ClosureInput, closure: Closure): boolean {
  return (
    closure.date === date &&
    (closure.until ?? closure.date) === until &&
    closure.timeSlot === (timeSlot ?? null) &&
    closure.crew === (crew ?? null) &&
    closure.reason === reason
  )
}

interface BlockActionsProps {
  booked: readonly OfficeAppointment[]
  /** The request under way. */
  pending: BlockRequest | undefined
  isChecking: boolean
  onClose: () => void
  /** Blocks the time and keeps what is booked. */
  onKeep: () => Promise<void>
}

function BlockActions({ booked, pending, isChecking, onClose, onKeep }: BlockActionsProps) {
  const movable = booked.filter(({ status }) => isInPhase(status, 'booked'))
  const isPending = pending !== undefined
  if (booked.length === 0) {
    return (
      <Button type="submit" variant="primary" busy={isPending} disabled={isChecking} className="mt-6 w-full">
        {isPending ? 'Blocking...' : 'Block'}
      </Button>
    )
  }
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button
        {...(movable.length === 0 && { type: 'submit', variant: 'primary' })}
        busy={isPending && !pending.moves}
        disabled={isPending}
        onClick={movable.length === 0 ? undefined : () => void onKeep()}
      >
        {`Block, keep ${booked.length === 1 ? 'the visit' : 'the visits'}`}
      </Button>
      {movable.length > 0 && (
        <Button type="submit" variant="primary" busy={pending?.moves} disabled={isPending}>
          {`Block and move ${movable.length === 1 ? 'it' : 'them'}`}
        </Button>
      )}
    </div>
  )
}

/** The held and confirmed appointments that overlap the hours, or all if `timeSlot` has none. Without a crew, of all crews. */
function bookedDuring(
  appointments: readonly OfficeAppointment[],
  { timeSlot, crew }: { timeSlot: string; crew: string },
): OfficeAppointment[] {
  const chosen = spanByLabel(timeSlot)
  return appointments.filter((appointment) => {
    const isBooked = isInPhase(appointment.status, 'hold', 'booked')
    const isOfCrew = crew === '' || appointment.crew === Number(crew)
    return isBooked && isOfCrew && (!chosen || slotsOverlap(appointment.timeSlot, chosen.label))
  })
}
