import { type FormEvent, type RefObject, useState } from 'react'
import { shortDate } from '#client/features/office/visit-words.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { useFocusAfterwards } from '#client/ui/use-focus-afterwards.ts'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { SlotSelect } from './SlotSelect.tsx'
import { SlotTaken } from './SlotTaken.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitChanged } from './VisitChanged.tsx'
import { shopToday, visitorOf } from './visits.ts'

interface MoveVisitDialogProps {
  visit: OfficeVisit
  adminKey: string
  onClose: () => void
  onRejected: () => void
  /** The visit's buttons go with it to another day. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** Another day and time for a visit, also with another crew. */
export function MoveVisitDialog({ visit, adminKey, onClose, onRejected, focusAfterwards }: MoveVisitDialogProps) {
  const focus = useFocusAfterwards(focusAfterwards)
  const [date, setDate] = useState(visit.appointmentDate < shopToday() ? shopToday() : visit.appointmentDate)
  const [timeSlot, setTimeSlot] = useState('')
  const change = useVisitChange({
    visit,
    adminKey,
    done: 'Visit moved',
    onDone: () => {
      focus.done()
      onClose()
    },
    onRejected,
  })
  const isDay = isCalendarDate(date) && date >= shopToday()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isDay && timeSlot) change.save({ appointmentDate: date, timeSlot })
  }

  return (
    <TaskDialog
      busy={change.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title="Move this visit"
      description={
        <span className="wrap-anywhere">
          <bdi>{visitorOf(visit)}</bdi>, now on {shortDate(visit.appointmentDate)},{' '}
          <span className="whitespace-nowrap">{visit.timeSlot}</span>.
          {visit.contact.email ? ' The visitor is told the new time by mail.' : ''}
        </span>
      }
    >
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Date"
            type="date"
            min={shopToday()}
            value={date}
            onChange={(event) => {
              setDate(event.target.value)
              setTimeSlot('')
            }}
            error={isDay ? undefined : 'Choose a day from today on'}
          />
          <SlotSelect
            adminKey={adminKey}
            date={date}
            moving={visit}
            value={timeSlot}
            onChange={(event) => setTimeSlot(event.target.value)}
          />
        </div>
        {change.edit?.appointmentDate === date && <SlotTaken error={change.error} />}
        <VisitChanged seen={visit} change={change} onLeave={onClose} />
        {!change.conflict && (
          <Button
            type="submit"
            variant="primary"
            busy={change.isSaving}
            disabled={!isDay || timeSlot === ''}
            className="mt-6 w-full"
          >
            {change.isSaving ? 'Moving...' : 'Move visit'}
          </Button>
        )}
      </form>
    </TaskDialog>
  )
}
