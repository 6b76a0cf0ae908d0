import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { tellFailure } from '#client/features/office/tell-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Closure } from '#shared/appointments/schema.ts'
import { refreshVisits } from './visits.ts'

interface ClosedTimeProps {
  closure: Closure
  adminKey: string
  onRejected: () => void
}

/** An hour or a day that the office has closed, and the way to open it again. */
export function ClosedTime({ closure, adminKey, onRejected }: ClosedTimeProps) {
  const queryClient = useQueryClient()
  const when = closure.timeSlot ?? 'All day'
  const open = useOneMutation({
    mutationFn: () => call('DELETE /api/closures/{id}', { params: { id: closure.id }, adminKey }),
    onSuccess: () => {
      toast({ title: 'Open for bookings again' })
      return refreshVisits(queryClient)
    },
    onError: async (error) => {
      if (isRejected(error)) return onRejected()
      tellFailure('open the time', error)
      // Somebody else was faster.
      if (error instanceof RequestError && error.status === 404) await refreshVisits(queryClient)
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
        busy={open.isPending}
        aria-label={`Open again: ${when}, ${closure.reason}`}
        onClick={() => open.mutate()}
      >
        Open again
      </Button>
    </div>
  )
}
