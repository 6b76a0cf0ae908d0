import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { changedFields } from '#client/features/office/conflict/conflict.ts'
import { useEditedVersion } from '#client/features/office/conflict/use-edited-version.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { type Crew, crewSchema, MAX_CREWS } from '#shared/crews/schema.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import {
  ScheduleConflict,
  ScheduleForm,
  SchedulePart,
  ScheduleProblem,
  type ScheduleProps,
  useScheduleChange,
  useUnsavedForm,
} from './schedule-parts.tsx'

/** The crews: their names, colors and weekdays, and whether they work. */
export function CrewSettings(props: ScheduleProps) {
  const { data: crews } = useQuery(freshQuery('GET /api/crews', {}))
  return (
    <SchedulePart title="Crews" isLoading={!crews}>
      {crews?.map((crew) => (
        <OneCrew key={crew.number} crew={crew} {...props} />
      ))}
      {props.isOwner && crews && crews.length < MAX_CREWS && <NewCrew />}
    </SchedulePart>
  )
}

/** What the form changes. */
type CrewValues = Pick<Crew, 'name' | 'color' | 'days' | 'active'>
const valuesOf = ({ name, color, days, active }: Crew): CrewValues => ({ name, color, days, active })

const LABELS = { name: 'Name', color: 'Color', days: 'Days', active: 'Active' }
const inWords = (values: CrewValues) => ({
  ...values,
  days: WEEKDAYS.filter((_, day) => values.days.includes(day)).join(', '),
})
const isSame = (values: CrewValues, crew: Crew) => changedFields(LABELS, inWords(values), inWords(crew)).length === 0

/** One crew. Never overwrites another person's changes without asking. */
function OneCrew({ crew, isOwner }: ScheduleProps & { crew: Crew }) {
  const params = { number: String(crew.number) }
  const [values, setValues] = useState(() => valuesOf(crew))
  const { base, theirs, startFrom, handleConflict } = useEditedVersion<Crew, CrewValues>(crew, {
    schema: crewSchema,
    fill: (version) => setValues(valuesOf(version)),
    isSame,
    onSaved: (saved) => startFrom(saved),
  })
  const change = useScheduleChange({
    send: ({ version }: Crew) => call('PATCH /api/crews/{number}', { params, body: { ...values, version } }),
    done: 'Crew saved',
    onDone: startFrom,
    onError: (error) => handleConflict(error, values),
  })
  useUnsavedForm(!isSame(values, base))
  // What someone else saved shows at once in an unchanged form.
  if (crew.version > base.version && isSame(values, base)) startFrom(crew)
  return (
    <div className="border-divider border-b py-4">
      <CrewForm
        number={crew.number}
        values={values}
        isOwner={isOwner}
        isSaving={change.isSaving}
        // Disabled fields would lose the focus.
        onChange={(next) => !change.isSaving && setValues(next)}
        onSave={theirs ? undefined : () => change.save(base)}
      />
      <ScheduleConflict
        what="crew"
        labels={LABELS}
        mine={inWords(values)}
        theirs={theirs}
        describe={inWords}
        change={change}
        onTakeTheirs={startFrom}
        onKeepMine={change.save}
      />
    </div>
  )
}

interface CrewFormProps extends Pick<ScheduleProps, 'isOwner'> {
  number: number
  values: CrewValues
  isSaving: boolean
  onChange: (values: CrewValues) => void
  /** Undefined while the person has to choose between two versions. */
  onSave: (() => void) | undefined
}

function CrewForm({ number, values, isOwner, isSaving, onChange, onSave }: CrewFormProps) {
  const { name, color, days, active } = values
  const toggle = (day: number) =>
    onChange({ ...values, days: days.includes(day) ? days.filter((one) => one !== day) : [...days, day] })
  return (
    <ScheduleForm onSave={() => onSave?.()}>
      <fieldset disabled={!isOwner} className="min-w-0">
        <legend className="sr-only">Crew {number}</legend>
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            label={`Name of crew ${number}`}
            value={name}
            readOnly={isSaving}
            onChange={(event) => onChange({ ...values, name: event.target.value })}
            className="min-w-48 grow"
          />
          <label className="text-caption">
            <span className="block font-strong">Color</span>
            <input
              type="color"
              value={color}
              onChange={(event) => onChange({ ...values, color: event.target.value })}
              className="mt-1.5 h-control w-16 cursor-pointer rounded-sm border border-control bg-white p-1"
            />
          </label>
          <Checkbox label="Active" checked={active} onChange={() => onChange({ ...values, active: !active })} />
          {isOwner && onSave && (
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
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      </fieldset>
    </ScheduleForm>
  )
}

function NewCrew() {
  const [name, setName] = useState('')
  useUnsavedForm(name !== '')
  // A retry after a lost response must not add a second crew.
  const [attempts] = useState(() => createIdempotencyKeys())
  const change = useScheduleChange({
    send: () => call('POST /api/crews', { body: { name }, idempotencyKey: attempts.keyFor(name) }),
    done: 'Crew added',
    onDone: () => {
      attempts.forget()
      setName('')
    },
    onError: (error) => attempts.forgetIfMismatched(error),
  })
  return (
    <ScheduleForm className="mt-4" onSave={() => change.save(undefined)}>
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
      <ScheduleProblem text={change.problem} />
    </ScheduleForm>
  )
}
