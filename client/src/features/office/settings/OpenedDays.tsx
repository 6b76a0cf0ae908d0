import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { SettingsForm, SettingsSection, SettingsProblem, useUnsavedForm } from './settings-parts.tsx'

/** Days on which the shop measures although it would be closed. Every office person opens and closes them. */
export function OpenedDays() {
  const { data: days } = useQuery(freshQuery('GET /api/opened-days', {}))
  const form = useForm({ defaultValues: { date: '', reason: '' } })
  useUnsavedForm(form.formState.isDirty)
  const close = useOfficeChange({
    send: (closed: string) => call('DELETE /api/opened-days/{date}', { params: { date: closed } }),
    done: 'Day closed again',
  })
  const open = useOfficeChange({
    send: (body: { date: string; reason: string }) => call('POST /api/opened-days', { body }),
    done: 'Day opened',
    onDone: () => form.reset(),
  })
  return (
    <SettingsSection title="Opened days">
      {days?.length === 0 && <p className="mt-2 text-label text-muted">No weekend or holiday is opened.</p>}
      <ul className="mt-2">
        {days?.map((day) => (
          <li key={day.date} className="flex items-center gap-x-4 border-divider border-b py-1 text-label">
            <span className="min-w-0 wrap-anywhere">
              <span className="mr-4 font-strong">{formatCalendarDate(day.date)}</span>
              {day.reason}
            </span>
            <Button
              size="small"
              variant="quiet"
              className="ml-auto shrink-0"
              busy={close.isSaving}
              aria-label={`Close again: ${formatCalendarDate(day.date)}`}
              onClick={() => {
                // Only the last try says why it failed.
                open.reset()
                close.save(day.date)
              }}
            >
              Close again
            </Button>
          </li>
        ))}
      </ul>
      <SettingsProblem text={close.problem} />
      <SettingsForm
        className="mt-3"
        onSave={() => {
          close.reset()
          open.save(form.getValues())
        }}
      >
        <div className="flex flex-wrap items-end gap-4">
          <TextField {...form.register('date')} label="Day to open" type="date" min={shopToday()} />
          <TextField {...form.register('reason')} label="Why it's open" className="min-w-48 grow" />
          <Button type="submit" busy={open.isSaving}>
            Open the day
          </Button>
        </div>
        <SettingsProblem text={open.problem} />
      </SettingsForm>
    </SettingsSection>
  )
}
