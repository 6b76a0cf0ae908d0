import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { issueAt } from '#client/api/request-error.ts'
import { bookedSummary, startsText } from '#client/features/office/appointment-labels.ts'
import { conflictingVersion, EditConflict } from '#client/features/office/conflict.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { START_RANGE, startsBetween } from '#shared/appointments/slots.ts'
import type { CurrentHours, Hours, NewHours } from '#shared/schedule/hours.ts'
import { capitalize } from '#shared/lib/counts.ts'
import { formatCalendarDate, formatTimeOfDay, WEEKDAYS } from '#shared/lib/dates.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { addDays } from '#shared/lib/zoned.ts'
import { formatMinutes, parseMinutes, type VisitStarts } from '#shared/shop/week-hours.ts'
import { SettingsForm, SettingsProblem, useUnsavedForm, type SettingsProps } from './settings-parts.tsx'

/** What someone changed in the form. */
interface HoursDraft extends Hours {
  /** The hours that the form showed before. */
  seen: CurrentHours
}

/** When visits start on each weekday. New hours apply from a later day on. */
export function HoursSettings({ isOwner }: SettingsProps) {
  const query = useQuery(freshQuery('GET /api/hours', {}))
  if (!query.data) return <NotLoaded query={query} what="the hours" className="mt-3" />
  return isOwner ? <EditHours hours={query.data} /> : <HoursInWords hours={query.data} />
}

/** Never overwrites another person's hours without asking. */
function EditHours({ hours }: { hours: CurrentHours }) {
  const [outside, setOutside] = useState<readonly OfficeAppointment[]>([])
  const [draft, setDraft] = useState<HoursDraft | null>(null)
  useUnsavedForm(draft !== null)
  // Not `useEditedVersion`: hours have no version, and the day they start on decides which ones they replace.
  /** The hours that someone else saved since, if the server refused these. */
  const [theirs, setTheirs] = useState<Hours | null>(null)
  const startOver = () => {
    setDraft(null)
    setTheirs(null)
  }
  const change = useOfficeChange({
    send: (body: NewHours) => call('POST /api/hours', { body }),
    done: 'Hours saved',
    onDone: (saved) => {
      startOver()
      setOutside(saved.outside)
    },
    show: (error) => {
      const saved = conflictingVersion<Hours>(error)
      setTheirs(saved ?? null)
      // The days that aren't edited become theirs.
      if (saved) setDraft({ ...shown, weekdays: withChanges(saved.weekdays, base, shown) })
      return true
    },
  })
  const shown = draft ?? hoursDraftOf(hours)
  const { effectiveFrom, weekdays, seen } = shown
  const base = hoursFrom(effectiveFrom, seen)
  const save = () => change.save({ effectiveFrom, weekdays, replaces: (theirs ?? base).weekdays })
  /** The edits of days that they didn't change stay. */
  function takeTheirs(saved: Hours) {
    const next = withChanges(weekdays, base, saved)
    startOver()
    if (!isEqual(next, saved.weekdays)) setDraft({ effectiveFrom, weekdays: next, seen: hours })
    change.reset()
  }
  return (
    <>
      <HoursForm
        draft={shown}
        isSaving={change.isSaving}
        // Disabled fields would lose the focus.
        onChange={(edit) => !change.isSaving && setDraft({ ...shown, ...edit })}
        onSave={theirs ? undefined : save}
        startProblem={issueAt(change.error, 'effectiveFrom')}
      />
      {theirs ? (
        <EditConflict
          what="schedule"
          labels={DAY_LABELS}
          mine={describeDays(shown)}
          theirs={describeDays(theirs)}
          base={describeDays(base)}
          busy={change.isSaving}
          onTakeTheirs={() => takeTheirs(theirs)}
          onKeepMine={save}
        />
      ) : (
        !issueAt(change.error, 'effectiveFrom') && <SettingsProblem text={change.problem} />
      )}
      {outside.length > 0 && (
        <p role="status" className="mt-3 text-label wrap-anywhere">
          Outside the new hours, and still booked: {bookedSummary(outside)}
        </p>
      )}
    </>
  )
}

/** The form before anyone changes it: the last hours, from tomorrow or their own day on. */
function hoursDraftOf(seen: CurrentHours): HoursDraft {
  const { current, upcoming } = seen
  const { weekdays } = upcoming ?? current
  return { effectiveFrom: upcoming?.effectiveFrom ?? addDays(shopToday(), 1), weekdays, seen }
}

/** The hours that apply on that day. */
function hoursFrom(date: string, { current, upcoming, later = [] }: CurrentHours): Hours {
  return [...(upcoming ? [upcoming] : []), ...later].findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? current
}

type Weekdays = Hours['weekdays']

/** The days, with what `changed` has changed in `base`. */
function withChanges(weekdays: Weekdays, base: Pick<Hours, 'weekdays'>, changed: Pick<Hours, 'weekdays'>): Weekdays {
  return weekdays.map((day) => {
    const visitsIn = (hours: Pick<Hours, 'weekdays'>) =>
      hours.weekdays.find(({ weekday }) => weekday === day.weekday)?.visits
    const visits = visitsIn(changed)
    return visits === undefined || isEqual(visits, visitsIn(base)) ? day : { ...day, visits }
  })
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
      These hours start on {formatCalendarDate(hours.upcoming.effectiveFrom)}.
    </p>
  )
}

interface HoursFormProps {
  draft: HoursDraft
  isSaving: boolean
  onChange: (edit: Partial<HoursDraft>) => void
  /** Undefined while the person has to choose between two versions. */
  onSave: (() => void) | undefined
  /** What's wrong with the day on which they start. */
  startProblem: string | undefined
}

function HoursForm({ draft, isSaving, onChange, onSave, startProblem }: HoursFormProps) {
  const { weekdays, effectiveFrom, seen } = draft
  return (
    <SettingsForm onSave={() => onSave?.()}>
      <StartOfHours hours={seen} />
      <fieldset className="mt-3 min-w-0">
        <legend className="sr-only">First and last start of a visit</legend>
        {weekdays.map(({ weekday, visits }, index) => (
          <DayHours
            key={weekday}
            name={WEEKDAYS[weekday] ?? ''}
            visits={visits}
            onChange={(next) => onChange({ weekdays: weekdays.with(index, { weekday, visits: next }) })}
          />
        ))}
        <div className="mt-4 flex flex-wrap items-end gap-4">
          <DateField
            label="Start on"
            min={addDays(shopToday(), 1)}
            value={effectiveFrom}
            error={startProblem}
            onChange={(day) => onChange({ effectiveFrom: day })}
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

/** As `08:00`. They compare as text. */
const STARTS = startsBetween(START_RANGE.first, START_RANGE.last).map(formatMinutes)
const USUAL: VisitStarts = { first: '08:00', last: '16:00' }

interface DayHoursProps extends Pick<Hours['weekdays'][number], 'visits'> {
  name: string
  onChange: (visits: VisitStarts[]) => void
}

/** The times of a weekday. Only those can be chosen that keep them in order. */
function DayHours({ name, visits, onChange }: DayHoursProps) {
  const startSelect = (index: number, field: keyof VisitStarts, from: string) => {
    const range = visits[index] ?? USUAL
    const next = visits[index + 1]?.first
    return (
      <SmallSelect
        aria-label={`${name}: ${field} start`}
        value={range[field]}
        onChange={({ target: { value } }) => {
          const changed = { ...range, [field]: value }
          const last = changed.last < changed.first ? changed.first : changed.last
          onChange(visits.with(index, { ...changed, last }))
        }}
        className="figures"
      >
        {STARTS.filter((time) => time >= from && (next === undefined || time < next)).map((time) => (
          <option key={time} value={time}>
            {formatTimeOfDay(parseMinutes(time))}
          </option>
        ))}
      </SmallSelect>
    )
  }
  const firstAfter = (range: VisitStarts | undefined) => STARTS.find((time) => time > (range?.last ?? ''))
  const added = firstAfter(visits.at(-1))
  return (
    <div className="flex items-start justify-between gap-x-3 border-divider border-b py-1.5 text-label max-md:flex-wrap">
      <span className="flex min-h-touch w-24 shrink-0 items-center font-strong">{name}</span>
      <span className="flex min-h-touch min-w-0 grow basis-64 flex-wrap items-center gap-x-3 gap-y-1 max-md:order-last max-md:basis-full">
        {visits.length === 0 && <span className="text-muted">{NO_VISITS}</span>}
        {visits.map((range, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a range has nothing else of its own
          <span key={index} className="flex items-center gap-2">
            {startSelect(index, 'first', firstAfter(visits[index - 1]) ?? '')}
            to
            {startSelect(index, 'last', range.first)}
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
      </span>
      {added !== undefined && (
        <Button
          size="small"
          variant="link"
          className="ml-auto shrink-0"
          aria-label={`Add times: ${name}`}
          onClick={() => onChange([...visits, visits.length === 0 ? USUAL : { first: added, last: added }])}
        >
          Add times
        </Button>
      )}
    </div>
  )
}
