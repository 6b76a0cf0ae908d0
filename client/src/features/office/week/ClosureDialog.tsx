import { ClosedTime } from '#client/features/office/appointments/ClosedTime.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { Closure } from '#shared/appointments/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

interface ClosureDialogProps {
  closure: Closure
  /** The crew it is for. Undefined: all of them. */
  crewName: string | undefined
  adminKey: string
  onClose: () => void
  onRejected: (error: unknown) => void
}

/** A blocked time, with a button to unblock it. */
export function ClosureDialog({ closure, crewName, adminKey, onClose, onRejected }: ClosureDialogProps) {
  const { date, until } = closure
  const days = formatCalendarDate(date) + (until === null ? '' : ` through ${formatCalendarDate(until)}`)
  return (
    <TaskDialog onClose={onClose} title="Blocked time" description={`${days}, ${crewName ?? 'all crews'}`}>
      <ClosedTime closure={closure} adminKey={adminKey} onRejected={onRejected} onDone={onClose} />
    </TaskDialog>
  )
}
