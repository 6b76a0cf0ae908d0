import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { useAdminKey } from '#client/features/office/admin-key.tsx'
import { useEditedVersion } from '#client/features/office/use-edited-version.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { type OfficeSettings, officeSettingsSchema } from '#shared/settings/schema.ts'
import { ScheduleConflict } from './ScheduleConflict.tsx'
import type { ScheduleProps } from './ScheduleDialog.tsx'
import { ScheduleForm, SchedulePart } from './SchedulePart.tsx'
import { useUnsavedForm } from './unsaved-forms.ts'
import { useScheduleChange } from './use-schedule-change.ts'

/** The travel time after each visit. */
export function TravelSettings(props: ScheduleProps) {
  const adminKey = useAdminKey()
  const { data } = useQuery(freshQuery('GET /api/settings', { adminKey }))
  return (
    <SchedulePart title="Travel time" isLoading={!data}>
      {data && <TravelForm settings={data} {...props} />}
    </SchedulePart>
  )
}

const LABELS = { travelMinutes: 'Minutes after each visit' }
const minutesOf = ({ travelMinutes }: OfficeSettings) => String(travelMinutes)
const isSame = (minutes: string, settings: OfficeSettings) => minutes.trim() === minutesOf(settings)

/** Never overwrites another person's change without asking. */
function TravelForm({ settings, isOwner }: ScheduleProps & { settings: OfficeSettings }) {
  const adminKey = useAdminKey()
  const [minutes, setMinutes] = useState(() => minutesOf(settings))
  const { base, theirs, startFrom, handleConflict } = useEditedVersion<OfficeSettings, string>(settings, {
    schema: officeSettingsSchema,
    fill: (version) => setMinutes(minutesOf(version)),
    isSame,
    onSaved: (saved) => startFrom(saved),
  })
  const change = useScheduleChange({
    send: ({ version }: OfficeSettings) => {
      const travelMinutes = minutes.trim() === '' ? Number.NaN : Number(minutes)
      return call('PATCH /api/settings', { adminKey, body: { travelMinutes, version } })
    },
    done: 'Travel time saved',
    onDone: startFrom,
    onError: (error) => handleConflict(error, minutes),
  })
  useUnsavedForm(!isSame(minutes, base))
  // What someone else saved shows at once in an unchanged form.
  if (settings.version > base.version && isSame(minutes, base)) startFrom(settings)
  return (
    <ScheduleForm className="mt-3" onSave={() => !theirs && change.save(base)}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={LABELS.travelMinutes}
          help="For visits booked or moved from now on."
          inputMode="numeric"
          suffix="min"
          disabled={!isOwner}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        {isOwner && !theirs && (
          <Button type="submit" busy={change.isSaving}>
            Save travel time
          </Button>
        )}
      </div>
      <ScheduleConflict
        what="travel time"
        labels={LABELS}
        mine={{ travelMinutes: minutes.trim() }}
        theirs={theirs}
        describe={(version) => ({ travelMinutes: minutesOf(version) })}
        change={change}
        onTakeTheirs={startFrom}
        onKeepMine={change.save}
      />
    </ScheduleForm>
  )
}
