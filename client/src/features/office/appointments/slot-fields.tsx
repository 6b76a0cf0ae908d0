import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { CrewSelect } from '#client/features/office/settings/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { inspectTarget, type TargetState } from '#client/features/office/week/week-targets.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { closedReason } from '#shared/appointments/calendar.ts'
import { type AppointmentKind, installStarts } from '#shared/appointments/kinds.ts'
import { type OfficeAppointment, phoneAppointmentSchema } from '#shared/appointments/schema.ts'
import { slotAt, slotByLabel } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { formatTimeOfDay, shortWeekday } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'

// The time of a visit, for the forms that book and move one, and why the server refused it.

/** By the best that a crew offers. The office can book what is blocked, closed or too tight. The server decides what is taken. */
const GROUPS: readonly { label: string; states: readonly TargetState[] }[] = [
  { label: 'Open', states: ['free'] },
  { label: 'Office only', states: ['blocked', 'closed', 'off', 'too tight'] },
  { label: 'Booked', states: ['taken'] },
]

const { appointmentDate, timeSlot: slotSchema } = phoneAppointmentSchema.shape

/** Where a visit goes, as a form has it. */
export const placeShape = {
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(slotSchema),
  /** The number of a crew, or empty for any. */
  crew: z.string().transform((number) => (number === '' ? undefined : Number(number))),
}

/** Day, time and crew of a visit, in a form that has `placeShape`. `moving` doesn't block its own slot. */
export function PlaceFields({ moving, kind }: { moving?: OfficeAppointment; kind: AppointmentKind }) {
  const { register, setValue, control, formState } = useFormContext<Record<keyof typeof placeShape, string>>()
  const { errors } = formState
  const [date, timeSlot, crew] = useWatch({ control, name: ['appointmentDate', 'timeSlot', 'crew'] })
  return (
    <>
      <div role="group" aria-label="Next open days" className="-mb-2 flex flex-wrap gap-2 sm:col-span-2">
        {nextOpenDays(shopToday()).map((day) => (
          <Button
            key={day}
            size="compact"
            variant={day === date ? 'primary' : 'secondary'}
            aria-pressed={day === date}
            onClick={() => {
              setValue('appointmentDate', day, { shouldDirty: true, shouldValidate: true })
              setValue('timeSlot', '')
            }}
          >
            {day === shopToday() ? 'Today' : `${shortWeekday(day)} ${Number(day.slice(-2))}`}
          </Button>
        ))}
      </div>
      <TextField
        {...register('appointmentDate', { onChange: () => setValue('timeSlot', '') })}
        label="Date"
        type="date"
        min={shopToday()}
        aria-required
        error={errors.appointmentDate?.message}
      />
      <CrewSelect {...register('crew')} value={crew} activeOnly none="Any free crew" error={errors.crew?.message} />
      <SlotSelect
        {...register('timeSlot')}
        value={timeSlot}
        date={date}
        crew={crew}
        kind={kind}
        moving={moving}
        aria-required
        error={errors.timeSlot?.message}
      />
    </>
  )
}

/** The days that a press chooses. */
function nextOpenDays(today: CalendarDate): CalendarDate[] {
  const twoWeeks = Array.from({ length: 14 }, (_, days) => addDays(today, days))
  return twoWeeks.filter((day) => closedReason(day) === undefined).slice(0, 5)
}

interface SlotSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  value: string
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  crew: string
  kind: AppointmentKind
  moving: OfficeAppointment | undefined
}

/** The slots of a day, or when an installation can start: the server decides whether a crew is free for all of it. */
function SlotSelect({ date, crew, kind, moving, ...select }: SlotSelectProps) {
  const isInstall = kind === 'install'
  const isDay = isCalendarDate(date) && date >= shopToday()
  const query = useQuery({ ...weekQuery(isDay ? date : shopToday(), 1), staleTime: 0, enabled: isDay })
  const week = isDay ? query.data : undefined
  const slots = week?.days[0]?.slots ?? []
  const starts = isInstall ? installStarts(slots.flatMap((label) => slotByLabel(label) ?? [])) : []
  const groups = week && !isInstall ? slotGroups(week, crew, new Date(), moving?.id) : []
  const all = [...starts.map((start) => slotAt(start)?.label ?? ''), ...groups.flatMap((group) => group.slots)]
  const hint = week && all.length === 0 && 'No time is left on this day.'
  return (
    <div className="min-w-0 sm:col-span-2">
      <SelectField {...select} label={isInstall ? 'Start' : 'Time'} hint={hint}>
        <option value="">Choose a time</option>
        {/* The chosen time even while the day's times load. */}
        {select.value !== '' && !all.includes(select.value) && <option>{select.value}</option>}
        {starts.map((start) => (
          <option key={start} value={slotAt(start)?.label}>
            {formatTimeOfDay(start)}
          </option>
        ))}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.slots.map((slot) => (
              <option key={slot}>{slot}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {query.error && <NotLoaded query={query} what="the times" isQuiet className="mt-2" />}
    </div>
  )
}

/** The slots of the week's only day that aren't over, for one crew, or all if `crew` is empty. */
export function slotGroups(week: Week, crew: string, now: Date, movingId?: string) {
  const crews = week.crews.filter(({ number, active }) => (crew === '' ? active : String(number) === crew))
  const groupOf = (date: CalendarDate, label: string) => {
    const startMinutes = slotByLabel(label)?.startMinutes ?? 0
    const states = crews.map(
      ({ number }) => inspectTarget(week, { date, crew: number, startMinutes }, now, movingId).state,
    )
    return GROUPS.find((group) => group.states.some((state) => states.includes(state)))
  }
  const slots = week.days.flatMap((day) => day.slots.map((label) => ({ label, group: groupOf(day.date, label) })))
  return GROUPS.map((group) => ({
    label: group.label,
    slots: slots.filter((slot) => slot.group === group).map(({ label }) => label),
  })).filter((group) => group.slots.length > 0)
}

/** Whether the time is taken, or too tight for the crew to get there: `SlotRefusal` says so, and no toast has to. */
export function isSlotRefusal(error: unknown): error is RequestError {
  return error instanceof RequestError && ['slot_taken', 'too_tight'].includes(error.body?.code ?? '')
}

/** Says that the slot was taken, or that the crew can't get there in time, and then offers to book anyway. */
export function SlotRefusal({
  error,
  busy,
  onBookAnyway,
}: {
  error: unknown
  busy: boolean
  onBookAnyway: () => void
}) {
  if (!isSlotRefusal(error)) return null
  const isTooTight = error.body?.code === 'too_tight'
  return (
    <div
      role="alert"
      className={`mt-5 border-l-2 bg-white px-4 py-3 text-label ${isTooTight ? 'border-brass' : 'border-error text-error'}`}
    >
      <p>{errorText(error, 'This time is taken.')}</p>
      {isTooTight && (
        <Button size="small" className="mt-3" busy={busy} onClick={onBookAnyway}>
          Book anyway
        </Button>
      )}
    </div>
  )
}
