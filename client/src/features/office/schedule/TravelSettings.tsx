import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { useEditedVersion } from '#client/features/office/conflict/use-edited-version.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { MAX_TRAVEL_MINUTES, type OfficeSettings, officeSettingsSchema } from '#shared/settings/schema.ts'
import {
  ScheduleConflict,
  ScheduleForm,
  SchedulePart,
  type ScheduleProps,
  useScheduleChange,
  useUnsavedForm,
} from './schedule-parts.tsx'

/** The travel time after each visit. */
export function TravelSettings(props: ScheduleProps) {
  const { data } = useQuery(freshQuery('GET /api/settings', {}))
  return (
    <SchedulePart title="Travel time" isLoading={!data}>
      {data && <TravelForm settings={data} {...props} />}
    </SchedulePart>
  )
}

const LABELS = { travelMinutes: 'Minutes after each visit' }
const minutesOf = ({ travelMinutes }: OfficeSettings) => String(travelMinutes)
const isSame = (minutes: string, settings: OfficeSettings) => minutes.trim() === minutesOf(settings)

const NO_MINUTES = `Travel time must be a whole number from 0 to ${MAX_TRAVEL_MINUTES} minutes.`
const toNumber = (minutes: string) => (minutes.trim() === '' ? Number.NaN : Number(minutes))
const isTravelTime = (minutes: string) => officeSettingsSchema.shape.travelMinutes.safeParse(toNumber(minutes)).success

/** Never overwrites another person's change without asking. */
function TravelForm({ settings, isOwner }: ScheduleProps & { settings: OfficeSettings }) {
  const [minutes, setMinutes] = useState(() => minutesOf(settings))
  const { base, theirs, startFrom, handleConflict } = useEditedVersion<OfficeSettings, string>(settings, {
    schema: officeSettingsSchema,
    fill: (version) => setMinutes(minutesOf(version)),
    isSame,
    onSaved: (saved) => startFrom(saved),
  })
  const change = useScheduleChange({
    send: ({ version }: OfficeSettings) =>
      call('PATCH /api/settings', { body: { travelMinutes: toNumber(minutes), version } }),
    done: 'Travel time saved',
    onDone: startFrom,
    onError: (error) => handleConflict(error, minutes),
  })
  useUnsavedForm(!isSame(minutes, base))
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(form)
  const save = (version: OfficeSettings) => {
    if (isTravelTime(minutes)) {
      clear()
      change.save(version)
    } else {
      change.reset()
      fail()
    }
  }
  // What someone else saved shows at once in an unchanged form.
  if (settings.version > base.version && isSame(minutes, base)) startFrom(settings)
  return (
    <ScheduleForm ref={form} className="mt-3" onSave={() => !theirs && save(base)}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={LABELS.travelMinutes}
          help="For visits booked or moved from now on."
          inputMode="numeric"
          suffix="min"
          error={hasFailed && !isTravelTime(minutes) && NO_MINUTES}
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
        onKeepMine={save}
      />
    </ScheduleForm>
  )
}
