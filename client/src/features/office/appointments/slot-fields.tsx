import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { readQuery } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { CrewSelect } from '#client/features/office/settings/CrewSelect.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { unpackDays } from '#shared/appointments/availability.ts'
import { type AppointmentKind, installStarts } from '#shared/appointments/kinds.ts'
import { type OfficeAppointment, phoneAppointmentSchema, slotTakenSchema } from '#shared/appointments/schema.ts'
import { type Slot, slotAt, slotByLabel, slotsOverlap, slotTimes } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { formatTimeOfDay } from '#shared/lib/dates.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'

// The time of a visit, for the forms that book and move one, and why the server refused it.

const GROUPS = {
  /** Visitors can book these online. */
  online: 'Open',
  /** Free, but visitors can't book them online: short notice, weekends, closed hours. */
  officeOnly: 'Office only',
  /** Possible only if another crew is free, which the server decides. */
  booked: 'Booked, unless another crew is free',
}
type SlotChoices = Record<keyof typeof GROUPS, readonly string[]>

const { appointmentDate, timeSlot: slotSchema } = phoneAppointmentSchema.shape

/** Where a visit goes, as a form has it. */
export const placeShape = {
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(slotSchema),
  /** The number of a crew, or empty for any. */
  crew: z.string().transform((number) => (number === '' ? undefined : Number(number))),
}

interface PlaceFieldsProps {
  kind?: AppointmentKind
  /** A visit that doesn't block its own slot. */
  moving?: OfficeAppointment
  crewClassName?: string
}

/** Day, time and crew of a visit, in a form that has `placeShape`. */
export function PlaceFields({ moving, kind = moving?.kind, crewClassName }: PlaceFieldsProps) {
  const { register, setValue, control, formState } = useFormContext<Record<keyof typeof placeShape, string>>()
  const { errors } = formState
  const [date, timeSlot, crew] = useWatch({ control, name: ['appointmentDate', 'timeSlot', 'crew'] })
  return (
    <>
      <TextField
        {...register('appointmentDate', { onChange: () => setValue('timeSlot', '') })}
        label="Date"
        type="date"
        min={shopToday()}
        aria-required
        error={errors.appointmentDate?.message}
      />
      <SlotSelect
        {...register('timeSlot')}
        value={timeSlot}
        date={date}
        kind={kind}
        moving={moving}
        aria-required
        error={errors.timeSlot?.message}
      />
      <CrewSelect
        {...register('crew')}
        value={crew}
        activeOnly
        none="Any free crew"
        className={crewClassName}
        error={errors.crew?.message}
      />
    </>
  )
}

interface SlotSelectProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'> {
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  kind: AppointmentKind | undefined
  moving: OfficeAppointment | undefined
}

/**
 * The slots of a day, including those that visitors can't book online, or when an installation can start: the server decides
 * whether a crew is free for all of it.
 */
function SlotSelect({ date, kind, moving, ...select }: SlotSelectProps) {
  const isInstall = kind === 'install'
  const isValidDate = isCalendarDate(date) && date >= shopToday()
  const day = isValidDate ? date : shopToday()
  const week = useQuery({ ...weekQuery(day, 1), staleTime: 0, enabled: isValidDate })
  const availability = useQuery({
    ...readQuery('GET /api/appointments/availability', { query: { from: day, to: day } }),
    staleTime: 0,
    enabled: isValidDate && !isInstall,
  })
  const error = week.error ?? availability.error
  const listed = (isValidDate && week.data?.days[0]?.slots) || []
  const choices =
    isValidDate && week.data && availability.data
      ? slotChoices(
          {
            date: day,
            listed,
            offered: unpackDays(availability.data)[0]?.slots ?? [],
            appointments: week.data.appointments,
          },
          new Date(),
          moving?.id,
        )
      : undefined
  return (
    <div className="min-w-0">
      <SelectField {...select} label={isInstall ? 'Start' : 'Time'} hint={slotHint(isValidDate, choices)}>
        <option value="">Choose a time</option>
        {isInstall &&
          installStarts(listed.flatMap((label) => slotByLabel(label) ?? [])).map((start) => (
            <option key={start} value={slotAt(start)?.label}>
              {formatTimeOfDay(start)}
            </option>
          ))}
        {choices &&
          Object.entries(choices).map(
            ([name, labels]) =>
              labels.length > 0 && (
                <optgroup key={name} label={GROUPS[name as keyof SlotChoices] /* Object.entries returns strings */}>
                  {labels.map((label) => (
                    <option key={label}>{label}</option>
                  ))}
                </optgroup>
              ),
          )}
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

/** Explains an empty list, or that it has slots only the office can book. */
function slotHint(isDay: boolean, choices: SlotChoices | undefined): string | undefined {
  if (!isDay) return 'Choose today or a later date to see times.'
  if (!choices || choices.officeOnly.length === 0) return undefined
  return "Customers can't book short notice, weekends, or closed hours online. You can."
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

/** Whether `SlotRefusal` says what's wrong, so that no toast has to. */
export function isSlotRefusal(error: unknown): boolean {
  return freeSlotsFrom(error) !== undefined || isTooTight(error)
}

/** Labels of the free slots of the day, if the error says that the slot is taken. */
function freeSlotsFrom(error: unknown): readonly string[] | undefined {
  return error instanceof RequestError ? slotTakenSchema.safeParse(error.body).data?.free : undefined
}

/** Whether the error says that the crew has too little travel time. */
function isTooTight(error: unknown): boolean {
  return error instanceof RequestError && error.body?.code === 'too_tight'
}

interface SlotRefusalProps {
  error: unknown
  /** The form still shows the day that was refused. */
  isSameDay?: boolean
  /** It still shows the time, too. */
  isSameTime?: boolean
  busy: boolean
  /** Books without travel time. */
  onBookAnyway: () => void
}

/**
 * Says that the slot was taken and lists the free slots of that day, or says that the crew can't get there in time and offers to
 * book anyway.
 */
export function SlotRefusal({ error, isSameDay = true, isSameTime = true, busy, onBookAnyway }: SlotRefusalProps) {
  const free = freeSlotsFrom(error)
  if (free && isSameDay) {
    return (
      <div role="alert" className="mt-5 border-error border-l-2 bg-white px-4 py-3 text-label">
        <p className="text-error">{errorText(error, 'This time is taken.')}</p>
        <p className="figures mt-1">
          {free.length > 0 ? `Open that day: ${free.join(', ')}` : 'Nothing else is open that day.'}
        </p>
      </div>
    )
  }
  if (!isTooTight(error) || !isSameDay || !isSameTime) return null
  return (
    <div role="alert" className="mt-5 border-brass border-l-2 bg-white px-4 py-3 text-label">
      <p>{errorText(error, 'The crew has too little time to travel.')}</p>
      <Button size="small" className="mt-3" busy={busy} onClick={onBookAnyway}>
        Book anyway
      </Button>
    </div>
  )
}
