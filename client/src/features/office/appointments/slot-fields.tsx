import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { readQuery } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { CrewSelect } from '#client/features/office/settings/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { unpackDays } from '#shared/appointments/availability.ts'
import { closedReason } from '#shared/appointments/calendar.ts'
import { type AppointmentKind, installStarts } from '#shared/appointments/kinds.ts'
import { type OfficeAppointment, phoneAppointmentSchema, slotTakenSchema } from '#shared/appointments/schema.ts'
import { type Slot, slotAt, slotByLabel, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatTimeOfDay, shortWeekday } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, instantAt, isCalendarDate } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'

// The time of a visit, for the forms that book and move one, and why the server refused it.

const GROUPS = [
  /** Visitors can book these online. */
  { who: 'online', label: 'Open' },
  /** Free, but visitors can't book them online: short notice, weekends, closed hours. */
  { who: 'officeOnly', label: 'Office only' },
  /** Possible only if another crew is free, which the server decides. */
  { who: 'booked', label: 'Booked, unless another crew is free' },
] as const
type SlotChoices = Record<(typeof GROUPS)[number]['who'], readonly string[]>
const NO_CHOICES: SlotChoices = { online: [], officeOnly: [], booked: [] }

const { appointmentDate, timeSlot: slotSchema } = phoneAppointmentSchema.shape

/** Where a visit goes, as a form has it. */
export const placeShape = {
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(slotSchema),
  /** The number of a crew, or empty for any. */
  crew: z.string().transform((number) => (number === '' ? undefined : Number(number))),
}

interface PlaceFieldsProps {
  kind?: AppointmentKind | undefined
  /** A visit that doesn't block its own slot. */
  moving?: OfficeAppointment
  /** Moves on to the first open day with a time left, until someone chooses a day. */
  findsDay?: boolean
}

/** Day, time and crew of a visit, in a form that has `placeShape`. */
export function PlaceFields({ moving, kind = moving?.kind, findsDay = false }: PlaceFieldsProps) {
  const { register, setValue, resetField, control, formState } =
    useFormContext<Record<keyof typeof placeShape, string>>()
  const { errors, dirtyFields } = formState
  const [date, timeSlot, crew] = useWatch({ control, name: ['appointmentDate', 'timeSlot', 'crew'] })
  const openDays = nextOpenDays(shopToday())
  const goOn = () => {
    const next = openDays.find((day) => day > date)
    if (findsDay && !dirtyFields.appointmentDate && next) resetField('appointmentDate', { defaultValue: next })
  }
  return (
    <>
      <div role="group" aria-label="Next open days" className="-mb-2 flex flex-wrap gap-2 sm:col-span-2">
        {openDays.map((day) => (
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
        kind={kind}
        moving={moving}
        onNoneFree={goOn}
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
  kind: AppointmentKind | undefined
  moving: OfficeAppointment | undefined
  onNoneFree: () => void
}

/**
 * The slots of a day, including those that visitors can't book online, or when an installation can start: the server decides
 * whether a crew is free for all of it.
 */
function SlotSelect({ date, kind, moving, onNoneFree, ...select }: SlotSelectProps) {
  const isInstall = kind === 'install'
  const isDay = isCalendarDate(date) && date >= shopToday()
  const day = isDay ? date : shopToday()
  const week = useQuery({ ...weekQuery(day, 1), staleTime: 0, enabled: isDay })
  const availability = useQuery({
    ...readQuery('GET /api/appointments/availability', { query: { from: day, to: day } }),
    staleTime: 0,
    enabled: isDay && !isInstall,
  })
  const error = week.error ?? availability.error
  const listed = (isDay && week.data?.days[0]?.slots) || []
  const starts = isInstall ? installStarts(listed.flatMap((label) => slotByLabel(label) ?? [])) : []
  const offered = availability.data && unpackDays(availability.data)[0]?.slots
  const choices =
    isDay && week.data && availability.data
      ? slotChoices(
          { date: day, listed, offered: offered ?? [], appointments: week.data.appointments },
          new Date(),
          moving?.id,
        )
      : NO_CHOICES
  const all = [...starts.map((start) => slotAt(start)?.label ?? ''), ...Object.values(choices).flat()]
  const free = isInstall
    ? starts.filter((start) => instantAt(day, start, SHOP.timeZone) > new Date())
    : [...choices.online, ...choices.officeOnly]
  const isNoneFree = isDay && week.isSuccess && (isInstall || availability.isSuccess) && free.length === 0
  const handleNoneFree = useEffectEvent(onNoneFree)
  useEffect(() => {
    if (isNoneFree) handleNoneFree()
  }, [isNoneFree, day])
  const hint = !isDay
    ? 'Choose today or a later date to see times.'
    : isNoneFree && all.length === 0
      ? 'No time is left on this day.'
      : choices.officeOnly.length > 0 && "Customers can't book short notice, weekends, or closed hours online. You can."
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
        {GROUPS.filter(({ who }) => choices[who].length > 0).map(({ who, label }) => (
          <optgroup key={who} label={label}>
            {choices[who].map((slot) => (
              <option key={slot}>{slot}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {error && (
        <LoadProblem
          text={`Couldn't load ${isInstall ? '' : 'open '}times: ${errorText(error, 'something went wrong.')}`}
          onTryAgain={() => {
            void week.refetch()
            if (!isInstall) void availability.refetch()
          }}
        />
      )}
    </div>
  )
}

/** Below a field: why what it needs didn't load. */
export function LoadProblem({ text, onTryAgain }: { text: string; onTryAgain: () => void }) {
  return (
    <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-caption text-error">
      {text}
      <Button size="small" onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  )
}

interface DaySlots {
  date: CalendarDate
  /** The slots of that day's hours, free or not. */
  listed: readonly string[]
  /** Those that visitors can book. */
  offered: readonly string[]
  appointments: readonly Pick<OfficeAppointment, 'id' | 'status' | 'timeSlot'>[]
}

/** Groups the day's slots that aren't over by who can book them. */
export function slotChoices(
  { date, listed, offered, appointments }: DaySlots,
  now: Date,
  movingId?: string,
): SlotChoices {
  const active = appointments.filter(({ id, status }) => id !== movingId && !isInPhase(status, 'ended'))
  const isBooked = ({ label }: Slot) => active.some(({ timeSlot }) => slotsOverlap(timeSlot, label))
  const notOffered = listed
    .flatMap((label) => slotByLabel(label) ?? [])
    .filter((slot) => !offered.includes(slot.label) && slotTimes(date, slot).end > now)
  return {
    online: offered,
    officeOnly: notOffered.filter((slot) => !isBooked(slot)).map(({ label }) => label),
    booked: notOffered.filter(isBooked).map(({ label }) => label),
  }
}

/** Whether the time is taken, or too tight for the crew to get there: `SlotRefusal` says so, and no toast has to. */
export function isSlotRefusal(error: unknown): boolean {
  return freeSlotsFrom(error) !== undefined || (error instanceof RequestError && error.body?.code === 'too_tight')
}

/** Labels of the free slots of the day, if the error says that the slot is taken. */
function freeSlotsFrom(error: unknown): readonly string[] | undefined {
  return error instanceof RequestError ? slotTakenSchema.safeParse(error.body).data?.free : undefined
}

interface SlotRefusalProps {
  error: unknown
  busy: boolean
  /** Books without travel time. */
  onBookAnyway: () => void
}

/**
 * Says that the slot was taken and lists the free slots of that day, or says that the crew can't get there in time and offers to
 * book anyway.
 */
export function SlotRefusal({ error, busy, onBookAnyway }: SlotRefusalProps) {
  const free = freeSlotsFrom(error)
  if (!isSlotRefusal(error)) return null
  return (
    <div
      role="alert"
      className={`mt-5 border-l-2 bg-white px-4 py-3 text-label ${free ? 'border-error' : 'border-brass'}`}
    >
      <p className={free && 'text-error'}>{errorText(error, 'This time is taken.')}</p>
      {free ? (
        <p className="figures mt-1">
          {free.length > 0 ? `Open that day: ${free.join(', ')}` : 'Nothing else is open that day.'}
        </p>
      ) : (
        <Button size="small" className="mt-3" busy={busy} onClick={onBookAnyway}>
          Book anyway
        </Button>
      )}
    </div>
  )
}
