import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { bookedSummary, shortDate, startsText } from '#client/features/office/appointment-labels.ts'
import { conflictingVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { SmallSelect } from '#client/ui/small-select.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { START_RANGE, startsBetween } from '#shared/appointments/slots.ts'
import { STARTS_LATER, isBackward, startsTooEarly } from '#shared/hours/hours-rules.ts'
import { hoursSchema, type CurrentHours, type Hours, type NewHours } from '#shared/hours/schema.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatCalendarDate, formatTimeOfDay, WEEKDAYS } from '#shared/lib/dates.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { formatMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'
import {
  SettingsConflict,
  SettingsForm,
  SettingsSection,
  useUnsavedForm,
  type SettingsProps,
} from './settings-parts.tsx'

/** What someone changed in the form. */
interface HoursDraft extends Hours {
  /** The hours that the form showed before. */
  seen: CurrentHours
}

/** When visits start on each weekday. New hours apply from a later day on. Never overwrites another person's without asking. */
export function HoursSettings({ isOwner }: SettingsProps) {
  const { data } = useQuery(freshQuery('GET /api/hours', {}))
  const [outside, setOutside] = useState<readonly OfficeAppointment[]>([])
  const [draft, setDraft] = useState<HoursDraft | null>(null)
  useUnsavedForm(draft !== null)
  // Not `useVersionedForm`: hours have no version, and the day they start on decides which ones they replace.
  /** The hours that someone else saved since, if the server refused these. */
  const [theirs, setTheirs] = useState<Hours | null>(null)
  const startOver = () => {
    setDraft(null)
    setTheirs(null)
  }
  const change = useOfficeChange({
    send: (hours: NewHours) => call('POST /api/hours', { body: hours }),
    done: 'Hours saved',
    onDone: (saved) => {
      startOver()
      setOutside(saved.outside)
    },
    show: (error) => {
      setTheirs(conflictingVersion(error, hoursSchema) ?? null)
      return true
    },
  })
  const shown = draft ?? (data && draftOf(data))
  const save = ({ effectiveFrom, weekdays, seen }: HoursDraft) =>
    change.save({ effectiveFrom, weekdays, replaces: (theirs ?? hoursFrom(effectiveFrom, seen)).weekdays })
  return (
    <SettingsSection title="Hours of visits" isLoading={!data}>
      {data && !isOwner && <HoursInWords hours={data} />}
      {shown && isOwner && (
        <>
          <HoursForm
            draft={shown}
            isSaving={change.isSaving}
            // Disabled fields would lose the focus.
            onChange={(next) => !change.isSaving && setDraft(next)}
            onSave={theirs ? undefined : () => save(shown)}
            onInvalid={change.reset}
          />
          <SettingsConflict
            what="schedule"
            labels={DAY_LABELS}
            mine={describeDays(shown)}
            theirs={theirs && describeDays(theirs)}
            problem={change.problem}
            busy={change.isSaving}
            onTakeTheirs={() => {
              startOver()
              change.reset()
            }}
            onKeepMine={() => save(shown)}
          />
        </>
      )}
      {outside.length > 0 && (
        <p role="status" className="mt-3 text-label wrap-anywhere">
          Outside the new hours, and still booked: {bookedSummary(outside)}
        </p>
      )}
    </SettingsSection>
  )
}

/** The form before anyone changes it: the last hours, from tomorrow or their own day on. */
function draftOf(seen: CurrentHours): HoursDraft {
  const { current, upcoming } = seen
  const { weekdays } = upcoming ?? current
  return { effectiveFrom: upcoming?.effectiveFrom ?? addDays(shopToday(), 1), weekdays, seen }
}

/** The hours that apply on that day. */
function hoursFrom(date: string, { current, upcoming, later = [] }: CurrentHours): Hours {
  return [...(upcoming ? [upcoming] : []), ...later].findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? current
}

const DAY_LABELS = Object.fromEntries(WEEKDAYS.map((name) => [name, name]))
const NO_VISITS = 'No visits'

/** The times of each weekday in words, by its name. */
function describeDays({ weekdays }: Pick<Hours, 'weekdays'>): Record<string, string> {
  const visitsOn = (weekday: number) => weekdays.find((day) => day.weekday === weekday)?.visits ?? []
  return Object.fromEntries(
    WEEKDAYS.map((name, weekday) => [name, capitalize(visitsOn(weekday).map(startsText).join('; ')) || NO_VISITS]),
  )
}

/** For those who can't change them. */
function HoursInWords({ hours }: { hours: CurrentHours }) {
  return (
    <>
      <StartOfHours hours={hours} />
      <dl className="mt-2">
        {Object.entries(describeDays(hours.upcoming ?? hours.current)).map(([name, visits]) => (
          <div key={name} className="flex gap-x-5 border-divider border-b py-2 text-label">
            <dt className="w-24 shrink-0 font-strong">{name}</dt>
            <dd className="figures">{visits}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** When the hours start that the page shows, if they are to come. */
function StartOfHours({ hours }: { hours: CurrentHours }) {
  if (!hours.upcoming) return null
  return (
    <p className="mt-2 text-label text-muted">
      These hours start on {formatCalendarDate(hours.upcoming.effectiveFrom)}. {laterText(hours)}
    </p>
  )
}

/** `Other hours start on Feb 15, 2027.`, or '' if none follow. */
function laterText({ later = [] }: CurrentHours): string {
  const days = later.map(({ effectiveFrom }) => shortDate(effectiveFrom))
  return days.length === 0 ? '' : `Other hours start on ${new Intl.ListFormat('en-US').format(days)}.`
}

/** What's wrong with the times of a weekday, and which field has to change. */
interface DayProblem {
  /** Of the range. */
  index: number
  field: keyof VisitStarts
  text: string
}

function dayProblem({ weekday, visits }: Hours['weekdays'][number]): DayProblem | undefined {
  const backward = visits.findIndex(isBackward)
  if (backward >= 0) {
    const text = `${WEEKDAYS[weekday]}: the last visit can't start before the first.`
    return { index: backward, field: 'last', text }
  }
  const early = visits.findIndex(startsTooEarly)
  if (early < 0) return undefined
  return { index: early, field: 'first', text: `${WEEKDAYS[weekday]}: the times must be in order and not overlap.` }
}

interface HoursFormProps {
  draft: HoursDraft
  isSaving: boolean
  onChange: (draft: HoursDraft) => void
  /** Undefined while the person has to choose between two versions. */
  onSave: (() => void) | undefined
  /** Called instead if a field is wrong. */
  onInvalid: () => void
}

function HoursForm({ draft, isSaving, onChange, onSave, onInvalid }: HoursFormProps) {
  const { weekdays, effectiveFrom, seen } = draft
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(form)
  const startsTooSoon = effectiveFrom <= shopToday()
  const submit = () => {
    if (!onSave) return
    if (startsTooSoon || weekdays.some(dayProblem)) {
      onInvalid()
      fail()
    } else {
      clear()
      onSave()
    }
  }
  return (
    <SettingsForm ref={form} onSave={submit}>
      <StartOfHours hours={seen} />
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">First and last start of a visit</legend>
        {weekdays.map(({ weekday, visits }, index) => (
          <DayHours
            key={weekday}
            name={WEEKDAYS[weekday] ?? ''}
            visits={visits}
            problem={hasFailed ? dayProblem({ weekday, visits }) : undefined}
            onChange={(next) => onChange({ ...draft, weekdays: weekdays.with(index, { weekday, visits: next }) })}
          />
        ))}
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <TextField
            label="Start on"
            type="date"
            min={addDays(shopToday(), 1)}
            value={effectiveFrom}
            error={hasFailed && startsTooSoon && STARTS_LATER}
            onChange={(event) => onChange({ ...draft, effectiveFrom: event.target.value })}
          />
          {onSave && (
            <Button type="submit" busy={isSaving}>
              Save hours
            </Button>
          )}
        </div>
      </fieldset>
    </SettingsForm>
  )
}

/** As `08:00`. */
const STARTS = startsBetween(START_RANGE.first, START_RANGE.last).map(formatMinutes)
const STARTS_SHOWN = startsBetween(START_RANGE.first, START_RANGE.last).map(formatTimeOfDay)
const NEW_TIMES: VisitStarts = { first: '08:00', last: '16:00' }

interface DayHoursProps extends Pick<Hours['weekdays'][number], 'visits'> {
  name: string
  problem: DayProblem | undefined
  onChange: (visits: VisitStarts[]) => void
}

function DayHours({ name, visits, problem, onChange }: DayHoursProps) {
  const problemId = useId()
  const startSelect = (index: number, range: VisitStarts, field: keyof VisitStarts) => {
    const isWrong = problem?.index === index && problem.field === field
    return (
      <SmallSelect
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': problemId })}
        aria-label={`${name}: ${field} start`}
        value={range[field]}
        onChange={(event) => onChange(visits.with(index, { ...range, [field]: event.target.value }))}
        className="figures"
      >
        {STARTS.map((time, at) => (
          <option key={time} value={time}>
            {STARTS_SHOWN[at]}
          </option>
        ))}
      </SmallSelect>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-divider border-b py-1.5 text-label">
      <span className="w-24 font-strong">{name}</span>
      {visits.length === 0 && <span className="text-muted">{NO_VISITS}</span>}
      {visits.map((range, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a range has nothing else of its own
        <span key={index} className="flex items-center gap-2">
          {startSelect(index, range, 'first')}
          to
          {startSelect(index, range, 'last')}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove: ${name}, ${startsText(range)}`}
            onClick={() => onChange(visits.toSpliced(index, 1))}
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
      {problem && (
        <p id={problemId} className="w-full text-caption text-error">
          {problem.text}
        </p>
      )}
    </div>
  )
}
