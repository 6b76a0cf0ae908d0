import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import type { OfficeSettings } from '#shared/settings/schema.ts'
import type { ScheduleProps } from './ScheduleDialog.tsx'
import { SchedulePart, ScheduleProblem } from './SchedulePart.tsx'
import { ALWAYS_FRESH, useScheduleChange } from './schedule-queries.ts'

/** The travel time after each visit. */
export function VisitSettings(props: ScheduleProps) {
  const { data } = useQuery({ ...readQuery('GET /api/settings', { adminKey: props.adminKey }), ...ALWAYS_FRESH })
  return (
    <SchedulePart title="Travel time">
      {data ? (
        <TravelForm key={data.version} settings={data} {...props} />
      ) : (
        <p className="mt-3 text-muted">Loading...</p>
      )}
    </SchedulePart>
  )
}

function TravelForm({ settings, adminKey, isOwner, onRejected }: ScheduleProps & { settings: OfficeSettings }) {
  const [minutes, setMinutes] = useState(String(settings.travelMinutes))
  const change = useScheduleChange({
    send: () =>
      call('PATCH /api/settings', {
        adminKey,
        body: { travelMinutes: minutes.trim() === '' ? Number.NaN : Number(minutes), version: settings.version },
      }),
    done: 'Travel time saved',
    onRejected,
  })
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        change.save(undefined)
      }}
    >
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
          <Button type="submit" busy={change.isSaving}>
            Save travel time
          </Button>
        )}
      </div>
      <ScheduleProblem text={change.problem} />
    </form>
  )
}
