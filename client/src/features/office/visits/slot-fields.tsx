import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { CrewSelect } from '#client/features/office/CrewSelect.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { PAST_DATE, shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Digit } from '#client/ui/dialog/dialog-parts.tsx'
import { SelectField } from '#client/ui/field.tsx'
import { isCtrlEnter } from '#client/ui/focus.ts'
import { FormDateField } from '#client/ui/form-date-field.tsx'
import { closedReason } from '#shared/schedule/calendar.ts'
import { installAt } from '#shared/appointments/kinds.ts'
import { type OfficeAppointment, phoneAppointmentSchema } from '#shared/appointments/schema.ts'
import { slotByLabel, slotStart } from '#shared/appointments/slots.ts'
import type { Week } from '#shared/appointments/week.ts'
import { shortWeekday } from '#shared/lib/dates.ts'
import { addDays, type CalendarDate, isCalendarDate, mondayOf } from '#shared/lib/zoned.ts'
import { weekQuery } from './appointment-queries.ts'
import { FreeTimes, freeTimes, startsOf, type TimesWanted, type Town } from './free-times.tsx'
import { inspectTime, type TargetState } from './week-targets.ts'

// The time of a visit, for the forms that book and move one, and why the server refused it.

/** The best first, as the server chooses a crew. It asks about all but the first, and decides what is taken. */
const STATES: readonly TargetState[] = ['free', 'too tight', 'off', 'blocked', 'closed', 'past', 'taken']
const LABELS: Partial<Record<TargetState, string>> = {
  free: 'Open',
  'too tight': 'Not enough travel time',
  past: 'Past',
  taken: 'Booked',
}

const { appointmentDate, timeSlot: slotSchema } = phoneAppointmentSchema.shape

/** Where a visit goes, as a form has it. */
export const placeShape = {
  appointmentDate: appointmentDate.refine((date) => date >= shopToday(), { error: PAST_DATE }),
  timeSlot: z.string().min(1, { error: 'Please select a time slot' }).pipe(slotSchema),
  /** The number of a crew, or empty for any. */
  crew: z.string().transform((number) => (number === '' ? undefined : Number(number))),
}

type PlaceValues = Record<keyof typeof placeShape, string>

interface PlaceFieldsProps {
  /** Doesn't block its own slot. */
  moving?: OfficeAppointment
  /** Of an installation. */
  hours: number | undefined
  /** Where the visit goes. */
  town: Town
}

/** Day, time and crew of a visit, in a form that has `placeShape`. The day has the focus first (`useDayDigits`). */
export function PlaceFields({ moving, hours, town }: PlaceFieldsProps) {
  const form = useFormContext<PlaceValues>()
  const { register, setValue, control, formState } = form
  const { errors } = formState
  const [date, crew] = useWatch({ control, name: ['appointmentDate', 'crew'] })
  const today = shopToday()
  const days = nextOpenDays(firstDayFor(moving))
  /** The digits work from there, and not from the field of the date. */
  const first = days.find((day) => day === date) ?? days[0]
  return (
    <>
      <div
        role="group"
        aria-label={days[0] === firstOpenDay(today) ? 'Next open days' : 'Open days of its week'}
        className="-mb-2 flex flex-wrap gap-2 sm:col-span-2"
      >
        {days.map((day, index) => (
          <Button
            key={day}
            size="compact"
            className="px-2!"
            variant={day === date ? 'primary' : 'secondary'}
            aria-pressed={day === date}
            data-autofocus={day === first || undefined}
            onClick={() => chooseDay(form, day)}
          >
            {day !== date && <Digit index={index} />}
            {day === today ? 'Today' : `${shortWeekday(day)} ${Number(day.slice(-2))}`}
          </Button>
        ))}
      </div>
      <FormDateField
        control={control}
        name="appointmentDate"
        label="Date"
        min={today}
        aria-required
        onChanged={() => setValue('timeSlot', '')}
      />
      <CrewSelect {...register('crew')} value={crew} activeOnly none="Any free crew" error={errors.crew?.message} />
      <SlotSelect choice={{ date, crew, hours, moving }} town={town} />
    </>
  )
}

/** The functions of a form that has `placeShape`. */
interface PlaceForm {
  setValue: (
    field: 'appointmentDate' | 'timeSlot',
    value: string,
    options?: { shouldDirty: boolean; shouldValidate: boolean },
  ) => void
  setFocus: (field: 'timeSlot') => void
}

function chooseDay({ setValue }: Pick<PlaceForm, 'setValue'>, day: CalendarDate): void {
  setValue('appointmentDate', day, { shouldDirty: true, shouldValidate: true })
  setValue('timeSlot', '')
}

/** The digits choose one of the next open days, also before the form has loaded, and go on to its times. */
export function useDayDigits(form: PlaceForm, isReady = true, moving?: OfficeAppointment): (index: number) => void {
  const [index, setIndex] = useState<number>()
  const choose = useEffectEvent((at: number) => {
    setIndex(undefined)
    const day = nextOpenDays(firstDayFor(moving))[at]
    if (day === undefined) return
    chooseDay(form, day)
    form.setFocus('timeSlot')
  })
  useEffect(() => {
    if (isReady && index !== undefined) choose(index)
  }, [isReady, index])
  return setIndex
}

/** The days that a press chooses begin today, or with the week of a later visit that moves. */
function firstDayFor(moving: OfficeAppointment | undefined): CalendarDate {
  const [today, monday] = [shopToday(), mondayOf(moving?.appointmentDate ?? shopToday())]
  return monday > today ? monday : today
}

function nextOpenDays(from: CalendarDate): CalendarDate[] {
  const twoWeeks = Array.from({ length: 14 }, (_, days) => addDays(from, days))
  return twoWeeks.filter((day) => closedReason(day) === undefined).slice(0, 5)
}

/** The day that a form starts with, if no other is given: today, or the next open day. */
export const firstOpenDay = (today = shopToday()): CalendarDate => nextOpenDays(today)[0] ?? today

/** The slots of a day, or when an installation of those hours can start, and the free times of each crew. */
function SlotSelect({ choice, town }: { choice: TimeChoice; town: Town }) {
  const { hours, crew, date, moving } = choice
  const { setValue } = useFormContext<PlaceValues>()
  const { field, fieldState } = useController<PlaceValues, 'timeSlot'>({ name: 'timeSlot' })
  const { query, times, week } = useTimes(choice)
  /** The crew that was chosen before a time near a visit brought its own. */
  const [crewBefore, setCrewBefore] = useState<string>()
  const crews = week ? freeTimes(week, town, choice, new Date()) : []
  const near = crews.flatMap((one) => one.near.map((time) => ({ ...time, ...one, value: `${one.crew} ${time.label}` })))
  const nearChosen = near.find((time) => String(time.crew) === crew && time.label === field.value)
  const groups = [...new Set(times.map(({ group }) => group))]
  const isKnown = times.some(({ label }) => label === field.value)
  const isLeft = times.some(({ group }) => group !== LABELS.past && group !== LABELS.taken)
  const hint = query.data && !isLeft && 'No time is left on this day.'
  const text = (label: string) => {
    const time = hours === undefined ? label : slotStart(label)
    return isOwn(moving, date, label) ? `${time}, now` : time
  }

  function onChange({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = near.find(({ value }) => value === target.value)
    if (chosen) {
      if (!nearChosen) setCrewBefore(crew)
      setValue('crew', String(chosen.crew), { shouldDirty: true })
    } else if (nearChosen && crewBefore !== undefined) setValue('crew', crewBefore)
    field.onChange(chosen?.label ?? target.value)
  }
  return (
    <div className="min-w-0 sm:col-span-2">
      <SelectField
        {...field}
        value={nearChosen?.value ?? field.value}
        onChange={onChange}
        label={hours === undefined ? 'Time' : 'Start'}
        hint={hint}
        aria-required
        error={fieldState.error?.message}
      >
        <option value="">Choose a time</option>
        {/* The chosen time even while the day's times load. */}
        {field.value !== '' && !isKnown && !nearChosen && <option>{field.value}</option>}
        {near.length > 0 && (
          <optgroup label={`Near ${near[0]?.city}`}>
            {near.map(({ value, label, name }) => (
              <option key={value} value={value}>
                {`${text(label)}, ${name}`}
              </option>
            ))}
          </optgroup>
        )}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {times
              .filter((time) => time.group === group)
              .map(({ label }) => (
                <option key={label} value={label}>
                  {text(label)}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      {!hint && <FreeTimes crews={crews} />}
      {query.error && <NotLoaded query={query} what="the times" isQuiet className="mt-2" />}
    </div>
  )
}

/** Whether the visit that moves is at that time. */
function isOwn(moving: OfficeAppointment | undefined, date: string, label: string): boolean {
  return moving?.appointmentDate === date && slotStart(moving.timeSlot) === slotStart(label)
}

interface TimeChoice extends TimesWanted {
  /** Raw value of the date field. It may not be a valid date. */
  date: string
  /** Raw value of the crew field. */
  crew: string
}

interface DayTime {
  /** Of the slot, or of the one with which the installation starts. */
  label: string
  /** What a list has above it: `Open`, or why it isn't. */
  group: string
  /** Why the server asks first. Undefined for a time that is free. */
  why: string | undefined
}

/** The times of that day, the free ones first, each as the best crew has it. */
function useTimes({ date, ...choice }: TimeChoice) {
  const isDay = isCalendarDate(date) && date >= shopToday()
  const query = useQuery({ ...weekQuery(isDay ? date : shopToday(), 1), staleTime: 0, enabled: isDay })
  const week = isDay ? query.data : undefined
  return { query, week, times: week ? timesOf(week, choice, new Date()) : [] }
}

/** Why the chosen time isn't free, in words. Undefined if it is, or if none is chosen. */
export function useWhyNotFree(timeSlot: string, choice: TimeChoice): string | undefined {
  return useTimes(choice).times.find(({ label }) => label === timeSlot)?.why
}

/** The times of the week's only day, for one crew, or all if `crew` is empty. */
export function timesOf(week: Week, { crew, hours, moving }: Omit<TimeChoice, 'date'>, now: Date): DayTime[] {
  const crews = week.crews.filter(({ number, active }) => (crew === '' ? active : String(number) === crew))
  const times = week.days.flatMap(({ date, slots }) =>
    startsOf(slots, hours).flatMap(({ start, slot }) => {
      const facts = crews.map(({ number }) => inspectTime(week, { date, crew: number, slot }, now, moving))
      const [best] = facts.toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state))
      return best && STATES.includes(best.state) ? [{ label: start.label, ...best }] : []
    }),
  )
  return times
    .toSorted((one, other) => STATES.indexOf(one.state) - STATES.indexOf(other.state))
    .map(({ label, state, why }) => ({ label, group: LABELS[state] ?? why?.replace(/\.$/, '') ?? state, why }))
}

/** The email that the customer gets, with why the office should think twice before it goes out. */
export function EmailPreview({ subject, why }: { subject: string | undefined; why: string | undefined }) {
  return (
    <p role="status" className="mt-3 text-caption wrap-anywhere empty:hidden">
      {why !== undefined && <span className="mb-1 block border-brass border-l-2 pl-2 font-strong">{why}</span>}
      {subject !== undefined && <span className="text-muted">Email: {subject}</span>}
    </p>
  )
}

/** The whole time of an installation, of which forms only have the slot that it starts with. */
export function wholeTime(timeSlot: string, hours: number | undefined): string {
  const start = slotByLabel(timeSlot)
  return (hours !== undefined && start && installAt(start.startMinutes, hours)?.label) || timeSlot
}

/** What `force` books anyway. */
export const isForceable = (error: unknown): error is RequestError =>
  error instanceof RequestError && ['too_tight', 'not_open'].includes(error.body?.code ?? '')

/** Whether the time is taken, not open, or too tight for the crew to get there: `SlotRefusal` says so, and no toast has to. */
export function isSlotRefusal(error: unknown): error is RequestError {
  return isForceable(error) || (error instanceof RequestError && error.body?.code === 'slot_taken')
}

/**
 * Says that the slot was taken, or isn't open or too tight, and then asks whether to book anyway. The button that answers has the
 * focus, and Ctrl+Enter there presses it instead of sending the form again.
 */
export function SlotRefusal({
  error,
  busy,
  onBookAnyway,
}: {
  error: unknown
  busy: boolean
  onBookAnyway: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
    box.current?.querySelector('button')?.focus()
  }, [error])
  if (!isSlotRefusal(error)) return null
  const canForce = isForceable(error)
  function onKeyDown(event: KeyboardEvent) {
    if (!canForce || !isCtrlEnter(event)) return
    event.preventDefault()
    event.stopPropagation()
    onBookAnyway()
  }
  return (
    // A key of its button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="alert"
      onKeyDown={onKeyDown}
      className={`mt-5 border-l-2 bg-white px-4 py-3 text-label first:mt-2 ${canForce ? 'border-brass' : 'border-error text-error'}`}
    >
      <p>
        {errorText(error, 'This time is taken.')}
        {canForce && ' Book anyway?'}
      </p>
      {canForce && (
        <Button size="small" className="mt-3" busy={busy} onClick={onBookAnyway}>
          Book anyway
        </Button>
      )}
    </div>
  )
}
