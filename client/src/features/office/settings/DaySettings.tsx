import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { freshQuery } from '#client/api/query-client.ts'
import { closureDays } from '#client/features/office/appointment-labels.ts'
import { ignoreGone } from '#client/features/office/failures.ts'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/visits/AppointmentDialogs.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { FormDateField } from '#client/ui/form-date-field.tsx'
import { crewLabel } from '#shared/schedule/crew-label.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { SettingsForm, SettingsProblem, useUnsavedForm } from './settings-parts.tsx'

/** Whole days that are blocked from today on. The week has blocked hours. */
export function DaysOff() {
  const query = useQuery(freshQuery('GET /api/closures', {}))
  const { data: crews } = useQuery(freshQuery('GET /api/crews', {}))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const unblock = useOfficeChange({
    send: (id: string) => call('DELETE /api/closures/{id}', { params: { id } }).catch(ignoreGone),
    done: 'Time unblocked',
    failed: 'unblock the time',
  })
  if (!query.data) return <NotLoaded query={query} what="the days off" className="mt-3" />
  const days = query.data
    .filter(({ timeSlot }) => timeSlot === null)
    .map((closure) => {
      const { id, crew, reason } = closure
      const crewName = crews?.find(({ number }) => number === crew)?.name
      const whose = crew === null ? '' : `, ${crewLabel(crew, crewName)}`
      return { id, name: closureDays(closure), text: reason + whose, undo: `Unblock: ${closureDays(closure)}${whose}` }
    })
  return (
    <div ref={list} tabIndex={-1}>
      <DayList none="No day is blocked." button="Unblock" days={days} change={unblock} onUndo={unblock.save} />
      <Button className="mt-3" onClick={() => setOpen({ dialog: 'block' })}>
        Block time
      </Button>
      <AppointmentDialogs open={open} onOpen={setOpen} focusAfterwards={list} />
    </div>
  )
}

/** Days on which the shop measures although it would be closed. Every office person opens and closes them. */
export function OpenedDays() {
  const query = useQuery(freshQuery('GET /api/opened-days', {}))
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
  if (!query.data) return <NotLoaded query={query} what="the opened days" className="mt-3" />
  const days = query.data.map(({ date, reason }) => {
    const name = formatCalendarDate(date)
    return { id: date, name, text: reason, undo: `Close again: ${name}` }
  })
  return (
    <>
      <DayList
        none="No weekend or holiday is opened."
        button="Close again"
        days={days}
        change={close}
        onUndo={close.save}
      />
      <SettingsProblem text={close.problem} />
      <SettingsForm className="mt-3" onSave={() => open.save(form.getValues())}>
        <div className="flex flex-wrap items-end gap-4">
          <FormDateField control={form.control} name="date" label="Day to open" min={shopToday()} />
          <TextField {...form.register('reason')} label="Why it's open" className="min-w-48 grow" />
          <Button type="submit" busy={open.isSaving}>
            Open the day
          </Button>
        </div>
        <SettingsProblem text={open.problem} />
      </SettingsForm>
    </>
  )
}

interface DayListProps {
  /** Shown without days. */
  none: string
  /** On each day's button. `undo` is its name for a screen reader. */
  button: string
  days: readonly { id: string; name: string; text: string; undo: string }[]
  change: { isSaving: boolean; input: string | undefined }
  onUndo: (id: string) => void
}

function DayList({ none, button, days, change, onUndo }: DayListProps) {
  if (days.length === 0) return <p className="mt-2 text-label text-muted">{none}</p>
  return (
    <ul className="mt-2">
      {days.map(({ id, name, text, undo }) => (
        <li key={id} className="flex items-center gap-x-4 border-divider border-b py-1 text-label">
          <span className="min-w-0 wrap-anywhere">
            <span className="mr-4 font-strong">{name}</span>
            {text}
          </span>
          <Button
            size="small"
            variant="quiet"
            className="ml-auto shrink-0"
            busy={change.isSaving && change.input === id}
            aria-label={undo}
            onClick={() => onUndo(id)}
          >
            {button}
          </Button>
        </li>
      ))}
    </ul>
  )
}
