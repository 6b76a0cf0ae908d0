import { Button } from '#client/ui/button.tsx'
import { SmallSelect } from '#client/ui/small-select.tsx'
import type { Week } from '#shared/appointments/week.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { addDays } from '#shared/lib/zoned.ts'
import type { useWeekAddress } from './week-address.ts'
import { crewNameIn, crewsShown, mondayOf, weekText } from './week-layout.ts'

interface WeekNavigationProps {
  address: ReturnType<typeof useWeekAddress>
  isPhoneScreen: boolean
  /** Undefined until it loads. */
  week: Week | undefined
  /** Undefined where the weekend is always shown. */
  weekend: { isWeekendShown: boolean; onChange: (isShown: boolean) => void } | undefined
  isFetching: boolean
  onRefresh: () => void
}

/** Leads from week to week, or on a phone from day to day, and chooses a crew. */
export function WeekNavigation({ address, isPhoneScreen, week, weekend, isFetching, onRefresh }: WeekNavigationProps) {
  const { today, from, crew, show } = address
  const monday = mondayOf(from)
  const [step, unit] = isPhoneScreen ? [1, 'day'] : [7, 'week']
  const isNow = isPhoneScreen ? from === today : monday === mondayOf(today)
  const crews = crewChoices(week, crew)
  return (
    <nav aria-label="Calendar" className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p aria-live="polite" className="figures font-strong">
        {isPhoneScreen ? formatCalendarDate(from) : weekText(monday)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {(crews.length > 1 || crew !== null) && (
          <CrewFilter crews={crews} crew={crew} onChange={(next) => show({ crew: next })} />
        )}
        {weekend && (
          <Button size="small" onClick={() => weekend.onChange(!weekend.isWeekendShown)}>
            {weekend.isWeekendShown ? '5 days' : '7 days'}
          </Button>
        )}
        <Button size="small" busy={isFetching} onClick={onRefresh}>
          Refresh
        </Button>
        <Button size="small" aria-label={`Previous ${unit}`} onClick={() => show({ from: addDays(from, -step) })}>
          Previous
        </Button>
        <Button size="small" disabled={isNow} onClick={() => show({ from: today })}>
          Today
        </Button>
        <Button size="small" aria-label={`Next ${unit}`} onClick={() => show({ from: addDays(from, step) })}>
          Next
        </Button>
      </div>
    </nav>
  )
}

/** The crews with a column, and the chosen one. */
function crewChoices(week: Week | undefined, crew: number | null) {
  const shown: { number: number; name: string }[] = week ? crewsShown(week) : []
  if (crew === null || shown.some(({ number }) => number === crew)) return shown
  return [{ number: crew, name: crewNameIn(week ?? { crews: [] }, crew) }, ...shown]
}

interface CrewFilterProps {
  crews: ReturnType<typeof crewChoices>
  crew: number | null
  onChange: (crew: number | null) => void
}

function CrewFilter({ crews, crew, onChange }: CrewFilterProps) {
  return (
    <SmallSelect
      aria-label="Crew"
      className="max-md:w-full md:max-w-48"
      value={crew === null ? '' : String(crew)}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">All crews</option>
      {crews.map(({ number, name }) => (
        <option key={number} value={number}>
          {name}
        </option>
      ))}
    </SmallSelect>
  )
}
