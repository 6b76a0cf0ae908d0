import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { bookedSummary } from '#client/features/office/appointment-labels.ts'
import { shopToday } from '#client/features/office/appointments/appointment-queries.ts'
import { freshQuery } from '#client/features/office/fresh-query.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { STEP_MINUTES, VISIT_MINUTES } from '#shared/appointments/slots.ts'
import type { CurrentHours, Hours } from '#shared/hours/schema.ts'
import { formatCalendarDate, formatTimeOfDay } from '#shared/lib/dates.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { parseMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'
import type { ScheduleProps } from './ScheduleDialog.tsx'
import { ScheduleForm, SchedulePart, ScheduleProblem } from './SchedulePart.tsx'
import { useScheduleChange } from './use-schedule-change.ts'

/** When visits start on each weekday. New hours apply from a later day on. */
export function HoursSettings({ adminKey, isOwner, onRejected }: ScheduleProps) {
  const { data } = useQuery(freshQuery('GET /api/hours', { adminKey }))
  // Not in the form: it begins again once the new hours are there.
  const [outside, setOutside] = useState<readonly OfficeAppointment[]>([])
  const change = useScheduleChange({
    send: (hours: Hours) => call('POST /api/hours', { adminKey, body: hours }),
    done: 'Hours saved',
    onDone: (saved) => setOutside(saved.outside),
    onRejected,
  })
  return (
    <SchedulePart title="Hours of visits" isLoading={!data}>
      {data && (
        <HoursForm
          key={JSON.stringify(data)}
          hours={data}
          isOwner={isOwner}
          isSaving={change.isSaving}
          onSave={change.save}
        />
      )}
      <ScheduleProblem text={change.problem} />
      {outside.length > 0 && (
        <p role="status" className="mt-3 text-label wrap-anywhere">
          Outside the new hours, and still booked: {bookedSummary(outside)}
        </p>
      )}
    </SchedulePart>
  )
}

interface HoursFormProps extends Pick<ScheduleProps, 'isOwner'> {
  hours: CurrentHours
  isSaving: boolean
  onSave: (hours: Hours) => void
}

function HoursForm({ hours, isOwner, isSaving, onSave }: HoursFormProps) {
  const { current, upcoming } = hours
  const latest = upcoming ?? current
  const [weekdays, setWeekdays] = useState(latest.weekdays)
  const [effectiveFrom, setEffectiveFrom] = useState(upcoming?.effectiveFrom ?? addDays(shopToday(), 1))
  const setVisits = (weekday: number, visits: VisitStarts[]) =>
    setWeekdays(weekdays.map((day) => (day.weekday === weekday ? { weekday, visits } : day)))
  return (
    <ScheduleForm onSave={() => onSave({ effectiveFrom, weekdays })}>
      {upcoming && (
        <p className="mt-2 text-label text-muted">These hours start on {formatCalendarDate(upcoming.effectiveFrom)}.</p>
      )}
      <fieldset disabled={!isOwner || isSaving} className="mt-3 min-w-0">
        <legend className="sr-only">First and last start of a visit</legend>
        {weekdays.map(({ weekday, visits }) => (
          <DayHours
            key={weekday}
            name={WEEKDAYS[weekday] ?? ''}
            visits={visits}
            onChange={(next) => setVisits(weekday, next)}
          />
        ))}
        {isOwner && (
          <div className="mt-4 flex flex-wrap items-end gap-4">
            <TextField
              label="Start on"
              type="date"
              min={addDays(shopToday(), 1)}
              value={effectiveFrom}
              onChange={(event) => setEffectiveFrom(event.target.value)}
            />
            <Button type="submit" busy={isSaving}>
              Save hours
            </Button>
          </div>
        )}
      </fieldset>
    </ScheduleForm>
  )
}

/** The first and last start that the server accepts: 6 AM, and an hour before 8 PM. */
const [EARLIEST, LATEST] = [6 * 60, 20 * 60 - VISIT_MINUTES]
const STARTS = Array.from(
  { length: (LATEST - EARLIEST) / STEP_MINUTES + 1 },
  (_, index) => EARLIEST + index * STEP_MINUTES,
)
const NEW_TIMES: VisitStarts = { first: '08:00', last: '16:00' }

interface DayHoursProps extends Pick<Hours['weekdays'][number], 'visits'> {
  name: string
  onChange: (visits: VisitStarts[]) => void
}

function DayHours({ name, visits, onChange }: DayHoursProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 border-divider border-b py-1.5 text-label">
      <span className="w-24 font-strong">{name}</span>
      {visits.length === 0 && <span className="text-muted">No visits</span>}
      {visits.map((range, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a range has nothing else of its own
        <span key={index} className="flex items-center gap-2">
          <StartSelect
            label={`${name}: first start`}
            value={range.first}
            onChange={(first) => onChange(visits.with(index, { ...range, first }))}
          />
          to
          <StartSelect
            label={`${name}: last start`}
            value={range.last}
            onChange={(last) => onChange(visits.with(index, { ...range, last }))}
          />
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove: ${name}, ${timeLabel(range.first)} to ${timeLabel(range.last)}`}
            onClick={() => onChange(visits.filter((_, other) => other !== index))}
          >
            Remove
          </Button>
        </span>
      ))}
      <Button
        size="small"
        variant="link"
        className="ml-auto"
        aria-label={`Add times: ${name}`}
        onClick={() => onChange([...visits, NEW_TIMES])}
      >
        Add times
      </Button>
    </div>
  )
}

interface StartSelectProps {
  label: string
  /** As `08:00`. */
  value: string
  onChange: (value: string) => void
}

function StartSelect({ label, value, onChange }: StartSelectProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="figures min-h-touch rounded-sm border border-control bg-white px-2"
    >
      {STARTS.map((minutes) => {
        const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
        return (
          <option key={time} value={time}>
            {formatTimeOfDay(minutes)}
          </option>
        )
      })}
    </select>
  )
}

const timeLabel = (time: string) => formatTimeOfDay(parseMinutes(time))
