import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { EditConflict, isConflict, useEditedVersion } from '#client/features/office/conflict.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { MAX_CREWS, type Crew } from '#shared/schedule/crews.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { SettingsForm, SettingsProblem, useUnsavedForm, type SettingsProps } from './settings-parts.tsx'

/** The crews: their names, colors and weekdays, and whether they work. */
export function CrewSettings({ isOwner }: SettingsProps) {
  const query = useQuery(freshQuery('GET /api/crews', {}))
  const crews = query.data
  if (!crews) return <NotLoaded query={query} what="the crews" className="mt-3" />
  if (!isOwner) return crews.map((crew) => <CrewInWords key={crew.number} crew={crew} />)
  return (
    <>
      {crews.map((crew) => (
        <OneCrew key={crew.number} crew={crew} />
      ))}
      {crews.length < MAX_CREWS && <NewCrew />}
    </>
  )
}

const LABELS = { name: 'Name', color: 'Color', days: 'Days', active: 'Active', email: 'Email' }

/** What the form changes. */
type CrewValues = Pick<Crew, keyof typeof LABELS>
const hasValues = (values: CrewValues, crew: Crew) => JSON.stringify(values) === JSON.stringify(valuesOf(crew))
const valuesOf = ({ name, color, days, active, email }: Crew): CrewValues => ({ name, color, days, active, email })
const inWords = (values: CrewValues) => ({
  ...values,
  days: WEEKDAYS.filter((_, day) => values.days.includes(day)).join(', '),
})

/** What is typed about a crew. What someone else saved shows at once in an unchanged form. */
function useCrewForm(crew: Crew) {
  const [values, setValues] = useState(() => valuesOf(crew))
  const { base, theirs, startFrom, takeTheirs, handleConflict } = useEditedVersion(crew, {
    labels: LABELS,
    read: () => values,
    fill: (saved, kept): CrewValues => {
      const next = { ...valuesOf(saved), ...Object.fromEntries(kept.map((field) => [field, values[field]])) }
      setValues(next)
      return next
    },
    factsOf: (of: CrewValues) => of,
    onSaved: (saved) => {
      startFrom(saved)
      change.reset()
    },
  })
  const isDirty = !hasValues(values, base)
  useUnsavedForm(isDirty)
  const change = useOfficeChange({
    send: (version: number) =>
      call('PATCH /api/crews/{number}', { params: { number: String(crew.number) }, body: { ...values, version } }),
    done: 'Crew saved',
    show: (error) => {
      handleConflict(error)
      return true
    },
    onDone: (saved) => startFrom(saved),
  })
  if (crew.version > base.version && !isDirty) startFrom(crew)
  return {
    values,
    base,
    theirs,
    isSaving: change.isSaving,
    problem: isConflict(change.error) ? undefined : change.problem,
    // Disabled fields would lose the focus.
    edit: (changes: Partial<CrewValues>) => !change.isSaving && setValues({ ...values, ...changes }),
    /** Not while the person has to choose between two versions. */
    save: () => !theirs && change.save(base.version),
    onKeepMine: () => theirs && change.save(theirs.version),
    onTakeTheirs: () => {
      takeTheirs()
      change.reset()
    },
  }
}

function OneCrew({ crew }: { crew: Crew }) {
  const { number } = crew
  const { values, base, theirs, isSaving, problem, edit, save, ...choice } = useCrewForm(crew)
  const { name, color, days, active, email } = values
  return (
    <div className="border-divider border-b py-4">
      <SettingsForm onSave={save}>
        <fieldset className="min-w-0">
          <legend className="sr-only">Crew {number}</legend>
          <div className="flex flex-wrap items-end gap-4">
            <TextField
              label={`Name of crew ${number}`}
              value={name}
              onChange={(event) => edit({ name: event.target.value })}
              className="min-w-48 grow"
            />
            <TextField
              label={`Email of crew ${number}`}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => edit({ email: event.target.value })}
              className="min-w-48 grow"
            />
            <label className="text-caption">
              <span className="block font-strong">Color</span>
              <input
                type="color"
                value={color}
                onChange={(event) => edit({ color: event.target.value })}
                className="mt-1.5 h-control w-16 cursor-pointer rounded-sm border border-control bg-white p-1"
              />
            </label>
            <Checkbox label="Active" checked={active} onChange={() => edit({ active: !active })} />
            {!theirs && (
              <Button type="submit" busy={isSaving} aria-label={`Save crew ${number}`}>
                Save
              </Button>
            )}
          </div>
          <div className="mt-1 flex flex-wrap gap-x-5">
            {WEEKDAYS.map((weekday, day) => (
              <Checkbox
                key={weekday}
                label={weekday.slice(0, 3)}
                checked={days.includes(day)}
                onChange={({ target }) => edit({ days: withDay(days, day, target.checked) })}
              />
            ))}
          </div>
        </fieldset>
      </SettingsForm>
      {theirs && (
        <EditConflict
          {...choice}
          what="crew"
          labels={LABELS}
          mine={inWords(values)}
          theirs={inWords(theirs)}
          base={inWords(base)}
          busy={isSaving}
        />
      )}
      <SettingsProblem text={problem} />
    </div>
  )
}

/** For those who can't change it. */
function CrewInWords({ crew }: { crew: Crew }) {
  const { name, days } = inWords(valuesOf(crew))
  return (
    <p className="border-divider border-b py-2 text-label wrap-anywhere">
      <span className="mr-4 font-strong">{name}</span>
      {crew.active ? days : 'Not active'}
    </p>
  )
}

const withDay = (days: readonly number[], day: number, works: boolean) =>
  [...days.filter((one) => one !== day), ...(works ? [day] : [])].toSorted((one, other) => one - other)

function NewCrew() {
  const [name, setName] = useState('')
  useUnsavedForm(name !== '')
  const change = useOfficeChange({
    send: (added: string, idempotencyKey) => call('POST /api/crews', { body: { name: added }, idempotencyKey }),
    done: 'Crew added',
    onDone: () => setName(''),
  })
  return (
    <SettingsForm className="mt-4" onSave={() => change.save(name)}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Name of a new crew"
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-w-48 grow"
        />
        <Button type="submit" busy={change.isSaving}>
          Add crew
        </Button>
      </div>
      <SettingsProblem text={change.problem} />
    </SettingsForm>
  )
}
