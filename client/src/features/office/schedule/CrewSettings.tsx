import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { type Crew, type CrewEdit, MAX_CREWS } from '#shared/crews/schema.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import type { ScheduleProps } from './ScheduleDialog.tsx'
import { ScheduleForm, SchedulePart, ScheduleProblem } from './SchedulePart.tsx'
import { useScheduleChange } from './use-schedule-change.ts'

/** The crews: their names, colors and weekdays, and whether they work. */
export function CrewSettings(props: ScheduleProps) {
  const { data: crews } = useQuery(freshQuery('GET /api/crews', { adminKey: props.adminKey }))
  return (
    <SchedulePart title="Crews" isLoading={!crews}>
      {crews?.map((crew) => (
        <OneCrew key={crew.number} crew={crew} {...props} />
      ))}
      {props.isOwner && crews && crews.length < MAX_CREWS && <NewCrew key={crews.length} {...props} />}
    </SchedulePart>
  )
}

/** Says why a change failed, also after the form shows the crew as someone else changed it. */
function OneCrew({ crew, adminKey, isOwner, onRejected }: ScheduleProps & { crew: Crew }) {
  const { number, version } = crew
  const change = useScheduleChange({
    send: (edit: CrewEdit) =>
      call('PATCH /api/crews/{number}', { params: { number: String(number) }, adminKey, body: { ...edit, version } }),
    done: 'Crew saved',
    onRejected,
  })
  return (
    <div className="border-divider border-b py-4">
      <CrewForm key={version} crew={crew} isOwner={isOwner} isSaving={change.isSaving} onSave={change.save} />
      <ScheduleProblem text={change.problem} />
    </div>
  )
}

interface CrewFormProps extends Pick<ScheduleProps, 'isOwner'> {
  crew: Crew
  isSaving: boolean
  onSave: (edit: CrewEdit) => void
}

function CrewForm({ crew, isOwner, isSaving, onSave }: CrewFormProps) {
  const { number } = crew
  const [edit, setEdit] = useState({ name: crew.name, color: crew.color, days: crew.days, active: crew.active })
  const toggle = (day: number) =>
    setEdit({ ...edit, days: edit.days.includes(day) ? edit.days.filter((one) => one !== day) : [...edit.days, day] })
  return (
    <ScheduleForm onSave={() => onSave(edit)}>
      <fieldset disabled={!isOwner || isSaving} className="min-w-0">
        <legend className="sr-only">Crew {number}</legend>
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            label={`Name of crew ${number}`}
            value={edit.name}
            onChange={(event) => setEdit({ ...edit, name: event.target.value })}
            className="min-w-48 grow"
          />
          <label className="text-caption">
            <span className="block font-strong">Color</span>
            <input
              type="color"
              value={edit.color}
              onChange={(event) => setEdit({ ...edit, color: event.target.value })}
              className="mt-1.5 h-control w-16 cursor-pointer rounded-sm border border-control bg-white p-1"
            />
          </label>
          <Checkbox label="Active" checked={edit.active} onChange={() => setEdit({ ...edit, active: !edit.active })} />
          {isOwner && (
            <Button type="submit" busy={isSaving} aria-label={`Save crew ${number}`}>
              Save
            </Button>
          )}
        </div>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {WEEKDAYS.map((name, day) => (
            <Checkbox
              key={name}
              label={name.slice(0, 3)}
              checked={edit.days.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
        </div>
      </fieldset>
    </ScheduleForm>
  )
}

function NewCrew({ adminKey, onRejected }: ScheduleProps) {
  const [name, setName] = useState('')
  const change = useScheduleChange({
    send: () => call('POST /api/crews', { adminKey, body: { name } }),
    done: 'Crew added',
    onRejected,
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
