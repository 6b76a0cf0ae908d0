import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { isGone } from '#client/features/office/is-gone.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

interface ClosureDialogProps {
  closure: Closure
  /** The crew it is for. Undefined: all of them. */
  crewName: string | undefined
  onClose: () => void
}

/** A blocked time, with a button to unblock it. */
export function ClosureDialog({ closure, crewName, onClose }: ClosureDialogProps) {
  const { date, until } = closure
  const days = formatCalendarDate(date) + (until === null ? '' : ` through ${formatCalendarDate(until)}`)
  return (
    <TaskDialog onClose={onClose} title="Blocked time" description={`${days}, ${crewName ?? 'all crews'}`}>
      <ClosedTime closure={closure} onClose={onClose} />
    </TaskDialog>
  )
}

/** When and why, with a button to unblock it. */
function ClosedTime({ closure, onClose }: Omit<ClosureDialogProps, 'crewName'>) {
  const queryClient = useQueryClient()
  const when = closure.timeSlot ?? 'All day'

  async function finish() {
    toast({ title: 'Time unblocked' })
    await refreshOffice(queryClient)
    onClose()
  }

  const unblock = useSingleFlightMutation({
    mutationFn: () => call('DELETE /api/closures/{id}', { params: { id: closure.id } }),
    onSuccess: finish,
    onError: (error) => {
      if (isGone(error)) return finish()
      showFailureToast('unblock the time', error)
    },
  })
  return (
    <div className="mt-3 flex items-center justify-between gap-x-6 rounded-sm bg-sand px-4 py-2">
      <p className="min-w-0 text-label wrap-anywhere">
        <span className="figures font-strong">{when}:</span> blocked, {closure.reason}
      </p>
      <Button
        size="small"
        variant="quiet"
        className="-mr-4"
        busy={unblock.isPending}
        aria-label={`Unblock: ${when}, ${closure.reason}`}
        onClick={() => unblock.mutate()}
      >
        Unblock
      </Button>
    </div>
  )
}
