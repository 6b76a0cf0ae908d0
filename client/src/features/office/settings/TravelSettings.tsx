import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { MAX_TRAVEL_MINUTES, type OfficeSettings, officeSettingsSchema } from '#shared/settings/schema.ts'
import {
  SettingsConflict,
  SettingsForm,
  SettingsSection,
  type SettingsProps,
  useVersionedForm,
} from './settings-parts.tsx'

/** The travel time after each visit. */
export function TravelSettings({ isOwner }: SettingsProps) {
  const { data } = useQuery(freshQuery('GET /api/settings', {}))
  return (
    <SettingsSection title="Travel time" isLoading={!data}>
      {data && isOwner && <TravelForm settings={data} />}
      {data && !isOwner && <p className="mt-2 text-label">{data.travelMinutes} minutes after each visit.</p>}
    </SettingsSection>
  )
}

const LABELS = { travelMinutes: 'Minutes after each visit' }
const valuesOf = ({ travelMinutes }: OfficeSettings) => ({ travelMinutes: String(travelMinutes) })

const NO_MINUTES = `Travel time must be a whole number from 0 to ${MAX_TRAVEL_MINUTES} minutes.`
const toNumber = (minutes: string) => (minutes.trim() === '' ? Number.NaN : Number(minutes))
const isTravelTime = (minutes: string) => officeSettingsSchema.shape.travelMinutes.safeParse(toNumber(minutes)).success

function TravelForm({ settings }: { settings: OfficeSettings }) {
  const ref = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(ref)
  const { values, edit, save, ...form } = useVersionedForm({
    current: settings,
    valuesOf,
    schema: officeSettingsSchema,
    send: ({ travelMinutes }, version) =>
      call('PATCH /api/settings', { body: { travelMinutes: toNumber(travelMinutes), version } }),
    done: 'Travel time saved',
  })
  const { theirs, isSaving } = form
  const isFine = isTravelTime(values.travelMinutes)
  const ifFine = (next: () => void) => {
    if (isFine) {
      clear()
      next()
    } else {
      form.reset()
      fail()
    }
  }
  return (
    <SettingsForm ref={ref} className="mt-3" onSave={() => ifFine(save)}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={LABELS.travelMinutes}
          help="For visits booked or moved from now on."
          inputMode="numeric"
          suffix="min"
          error={hasFailed && !isFine && NO_MINUTES}
          value={values.travelMinutes}
          onChange={(event) => edit({ travelMinutes: event.target.value })}
        />
        {!theirs && (
          <Button type="submit" busy={isSaving}>
            Save travel time
          </Button>
        )}
      </div>
      <SettingsConflict
        {...form}
        what="travel time"
        labels={LABELS}
        mine={values}
        theirs={theirs && valuesOf(theirs)}
        busy={isSaving}
        onKeepMine={() => ifFine(form.onKeepMine)}
      />
    </SettingsForm>
  )
}
