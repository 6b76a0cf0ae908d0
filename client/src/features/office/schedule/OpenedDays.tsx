import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { freshQuery } from '#client/api/query-client.ts'
import { call } from '#client/api/call.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { ScheduleForm, SchedulePart, ScheduleProblem, useScheduleChange, useUnsavedForm } from './schedule-parts.tsx'

/** Days on which the shop measures although it would be closed. Every office person opens and closes them. */
export function OpenedDays() {
  const { data: days } = useQuery(freshQuery('GET /api/opened-days', {}))
  const close = useScheduleChange({
    send: (date: string) => call('DELETE /api/opened-days/{date}', { params: { date } }),
    done: 'Day closed again',
  })
  /** Only the last try says why it failed. */
  const [last, setLast] = useState<'close' | 'open'>()
  return (
    <SchedulePart title="Opened days">
      {days?.length === 0 && <p className="mt-2 text-label text-muted">No weekend or holiday is opened.</p>}
      <ul className="mt-2">
        {days?.map(({ date, reason }) => (
          <li key={date} className="flex items-center gap-x-4 border-divider border-b py-1 text-label">
            <span className="min-w-0 wrap-anywhere">
              <span className="mr-4 font-strong">{formatCalendarDate(date)}</span>
              {reason}
            </span>
            <Button
              size="small"
              variant="quiet"
              className="ml-auto shrink-0"
              busy={close.isSaving}
              aria-label={`Close again: ${formatCalendarDate(date)}`}
              onClick={() => {
                setLast('close')
                close.save(date)
              }}
            >
              Close again
            </Button>
          </li>
        ))}
      </ul>
      <ScheduleProblem text={last === 'close' ? close.problem : undefined} />
      <NewOpenedDay showsProblem={last === 'open'} onTry={() => setLast('open')} />
    </SchedulePart>
  )
}

interface NewOpenedDayProps {
  showsProblem: boolean
  onTry: () => void
}

function NewOpenedDay({ showsProblem, onTry }: NewOpenedDayProps) {
  const [date, setDate] = useState('')
  const [reason, setReason] = useState('')
  useUnsavedForm(date !== '' || reason !== '')
  const change = useScheduleChange({
    send: () => call('POST /api/opened-days', { body: { date, reason } }),
    done: 'Day opened',
    onDone: () => {
      setDate('')
      setReason('')
    },
  })
  const save = () => {
    onTry()
    change.save(undefined)
  }
  return (
    <ScheduleForm className="mt-3" onSave={save}>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Day to open"
          type="date"
          min={shopToday()}
          value={date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label="Why it's open"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className="min-w-48 grow"
        />
        <Button type="submit" busy={change.isSaving}>
          Open the day
        </Button>
      </div>
      <ScheduleProblem text={showsProblem ? change.problem : undefined} />
    </ScheduleForm>
  )
}
