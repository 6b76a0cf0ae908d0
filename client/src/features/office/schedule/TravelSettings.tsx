import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import type { OfficeSettings } from '#shared/settings/schema.ts'
import type { ScheduleProps } from './ScheduleDialog.tsx'
import { ScheduleForm, SchedulePart, ScheduleProblem } from './SchedulePart.tsx'
import { useScheduleChange } from './use-schedule-change.ts'

/** The travel time after each visit. Says why a change failed, also after it shows what someone else changed. */
export function TravelSettings({ adminKey, isOwner, onRejected }: ScheduleProps) {
  const { data } = useQuery(freshQuery('GET /api/settings', { adminKey }))
  const change = useScheduleChange({
    send: (travelMinutes: number) =>
      call('PATCH /api/settings', { adminKey, body: { travelMinutes, version: data?.version } }),
    done: 'Travel time saved',
    onRejected,
  })
  return (
    <SchedulePart title="Travel time" isLoading={!data}>
      {data && (
        <TravelForm
          key={data.version}
          settings={data}
          isOwner={isOwner}
          isSaving={change.isSaving}
          onSave={change.save}
        />
      )}
      <ScheduleProblem text={change.problem} />
    </SchedulePart>
  )
}

interface TravelFormProps extends Pick<ScheduleProps, 'isOwner'> {
  settings: OfficeSettings
  isSaving: boolean
  onSave: (travelMinutes: number) => void
}

function TravelForm({ settings, isOwner, isSaving, onSave }: TravelFormProps) {
  const [minutes, setMinutes] = useState(String(settings.travelMinutes))
  return (
    <ScheduleForm className="mt-3" onSave={() => onSave(minutes.trim() === '' ? Number.NaN : Number(minutes))}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Minutes after each visit"
          help="For visits booked or moved from now on."
          inputMode="numeric"
          suffix="min"
          disabled={!isOwner}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        {isOwner && (
          <Button type="submit" busy={isSaving}>
            Save travel time
          </Button>
        )}
      </div>
    </ScheduleForm>
  )
}
