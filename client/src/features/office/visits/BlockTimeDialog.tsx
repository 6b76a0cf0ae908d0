import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { bookedSummary } from '#client/features/office/appointment-labels.ts'
import { CrewSelect } from '#client/features/office/CrewSelect.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { PanelActions } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { sendOnCtrlEnter } from '#client/ui/focus.ts'
import { FormDateField } from '#client/ui/form-date-field.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { MAX_CLOSURE_DAYS, closureInputSchema, type ClosureInput } from '#shared/schedule/closures.ts'
import {
  STEP_MINUTES,
  slotByLabel,
  slotEnd,
  slotStart,
  slotsOverlap,
  spanByLabel,
  startsBetween,
} from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { daysBetween, isCalendarDate } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'
import { firstOpenDay } from './slot-fields.tsx'
import type { FormPlace } from './week-layout.ts'

interface BlockTimeDialogProps {
  /** Fills in its day, time and crew. Without a time, the whole day. Without a crew, all of them. */
  place?: FormPlace | undefined
  onClose: () => void
  /** Called after the time was blocked, with the appointments to move. */
  onMove: (appointments: readonly OfficeAppointment[]) => void
}

const WHOLE_DAY = 'Whole day'

const { shape } = closureInputSchema
const FIELDS = closureInputSchema.keyof().options
type Values = Record<(typeof FIELDS)[number], string>
/** The fields hold strings. The schema turns them into what the API takes. */
const schema = closureInputSchema.extend({
  date: shape.date.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  until: z.preprocess((text) => text || undefined, shape.until),
  timeSlot: z.preprocess((text) => (text === WHOLE_DAY ? undefined : text), shape.timeSlot),
  crew: z.preprocess((text) => (text === '' ? undefined : Number(text)), shape.crew),
}) as unknown as z.ZodType<ClosureInput, Values>
type BlockForm = UseFormReturn<Values, unknown, ClosureInput>

const isMovable = ({ status }: OfficeAppointment) => isInPhase(status, 'booked')

/** Blocks hours of a day, a day, or several days for online booking. First shows what is booked then. */
export function BlockTimeDialog(props: BlockTimeDialogProps) {
  const { place, onClose } = props
  const form: BlockForm = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      date: place?.date ?? firstOpenDay(),
      until: '',
      timeSlot: place?.timeSlot || WHOLE_DAY,
      crew: String(place?.crew ?? ''),
      reason: '',
    },
  })
  const { isDirty } = form.formState
  const { booked, isChecking, query } = useBooked(form)
  const movable = booked.filter(isMovable)
  const block = useBlockTime(form, props)
  const { isSaving } = block
  const submit = (moves: boolean) => form.handleSubmit((body) => block.save({ body, moves }))
  return (
    <TaskDialog
      busy={isSaving}
      onClose={onClose}
      unsaved={{
        hasChanges: () => isDirty,
        title: 'Discard what you typed?',
        text: "The time hasn't been blocked.",
      }}
      title="Block time"
      width="panel"
      description="Customers won't be able to book this time online."
    >
      {/* Keys of its fields. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form noValidate onSubmit={submit(movable.length > 0)} onKeyDown={sendOnCtrlEnter} className="mt-6">
        <BlockFields form={form} />
        <p role="status" className="mt-5 text-label wrap-anywhere empty:hidden">
          {booked.length > 0 && bookedSummary(booked)}
        </p>
        {query.error && <NotLoaded query={query} what="the visits that day" isQuiet className="mt-2" />}
        <PanelActions>
          <div className="grid gap-2">
            {movable.length > 0 && (
              <Button type="submit" variant="primary" busy={isSaving}>
                {`Block and move ${movable.length === 1 ? 'it' : 'them'}`}
              </Button>
            )}
            <Button
              {...(movable.length === 0
                ? { type: 'submit', variant: 'primary' }
                : { onClick: () => void submit(false)() })}
              disabled={isSaving || isChecking}
            >
              {booked.length === 0 ? 'Block' : `Block, keep the ${booked.length === 1 ? 'visit' : 'visits'}`}
            </Button>
          </div>
        </PanelActions>
      </form>
    </TaskDialog>
  )
}

/** Blocks the time. `moves`: also moves what is booked then. */
function useBlockTime(form: BlockForm, { onClose, onMove }: BlockTimeDialogProps) {
  return useOfficeChange({
    send: ({ body }: { body: ClosureInput; moves: boolean }, idempotencyKey) =>
      call('POST /api/closures', { body, idempotencyKey }),
    done: 'Time blocked',
    failed: 'block the time',
    show: (error) => showIssues(form, FIELDS, issuesOf(error)),
    onDone: ({ appointments }, { moves }) => {
      const toMove = moves ? appointments.filter(isMovable) : []
      if (toMove.length > 0) onMove(toMove)
      else onClose()
    },
  })
}

/** What is booked in the time that the form says. It can't be submitted before that's known. */
function useBooked({ control }: BlockForm) {
  const [date, until, timeSlot, crew] = useWatch({ control, name: ['date', 'until', 'timeSlot', 'crew'] })
  const isValidDate = isCalendarDate(date)
  const first = isValidDate ? date : shopToday()
  const last = isCalendarDate(until) && until > first && daysBetween(first, until) < MAX_CLOSURE_DAYS ? until : first
  const query = useQuery({
    ...freshQuery('GET /api/appointments', { query: { from: first, to: last } }),
    enabled: isValidDate,
  })
  const hours = spanByLabel(timeSlot)?.label
  const booked = (isValidDate && query.data ? query.data : []).filter(
    (one) =>
      isInPhase(one.status, 'hold', 'booked') &&
      (crew === '' || one.crew === Number(crew)) &&
      (hours === undefined || slotsOverlap(one.timeSlot, hours)),
  )
  return { booked, isChecking: isValidDate && !query.data, query }
}

function BlockFields({ form }: { form: BlockForm }) {
  const { control, formState, register, setValue } = form
  const { errors } = formState
  const [date, slot, crew] = useWatch({ control, name: ['date', 'timeSlot', 'crew'] })
  const day = useQuery(weekQuery(isCalendarDate(date) ? date : shopToday(), 1))
  const slots = day.data?.days[0]?.slots ?? []
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <FormDateField control={control} name="date" label="Date" min={shopToday()} />
      <FormDateField
        control={control}
        name="until"
        label="Through (optional)"
        min={isCalendarDate(date) ? date : shopToday()}
      />
      <SelectField
        {...register('timeSlot')}
        value={slot}
        label="Time"
        className="sm:col-span-2"
        error={errors.timeSlot?.message}
      >
        <option>{WHOLE_DAY}</option>
        {/* The chosen time even while the slots load, or if it's none of them. */}
        {[...(slot === WHOLE_DAY || slots.includes(slot) ? [] : [slot]), ...slots].map((label) => (
          <option key={label}>{label}</option>
        ))}
      </SelectField>
      {slot !== WHOLE_DAY && (
        <SelectField
          label="Until"
          value={slotEnd(slot)}
          onChange={(event) => setValue('timeSlot', `${slotStart(slot)}-${event.target.value}`, { shouldDirty: true })}
        >
          {endsToBlock(slots, slot).map((time) => (
            <option key={time}>{time}</option>
          ))}
        </SelectField>
      )}
      <CrewSelect {...register('crew')} value={crew} activeOnly none="All crews" error={errors.crew?.message} />
      <TextField
        {...register('reason')}
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
function endsToBlock(slots: readonly string[], chosen: string): string[] {
  const span = spanByLabel(chosen)
  if (!span) return []
  const lastEnd = slotByLabel(slots.at(-1) ?? '')?.endMinutes ?? 0
  return startsBetween(span.startMinutes + STEP_MINUTES, Math.max(span.endMinutes, lastEnd)).map(formatTimeOfDay)
}
