import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { customerName } from '#client/features/office/appointment-labels.ts'
import { Failure } from '#client/ui/loading/failure.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { HistoryActor, OfficeAppointment, OfficeAppointmentDetail } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'

interface AppointmentHistoryDialogProps {
  appointment: OfficeAppointment
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

const ACTOR_LABELS: Record<HistoryActor, string> = {
  visitor: 'by the customer',
  office: 'by the office',
  payment: 'by the payment',
  system: 'automatically',
}

/** History of an appointment: when, who, what changed and why. */
export function AppointmentHistoryDialog({
  appointment,
  adminKey,
  onClose,
  onRejected,
}: AppointmentHistoryDialogProps) {
  const detail = useQuery({
    ...readQuery('GET /api/appointments/{id}', { params: { id: appointment.id }, adminKey }),
    staleTime: 0,
    gcTime: 0,
  })
  const { error } = detail
  const leaveIfRejected = useEffectEvent((failure: Error | null) => {
    if (isRejected(failure)) onRejected()
  })
  useEffect(() => leaveIfRejected(error), [error])
  return (
    <TaskDialog
      onClose={onClose}
      title="History"
      description={
        <bdi className="wrap-anywhere">
          {customerName(appointment)}, {appointment.timeSlot}, {appointment.crewName}
        </bdi>
      }
    >
      {detail.isPending && (
        <Loading text="Loading history..." className="mt-6">
          <Skeleton className="mt-4 h-10" />
          <Skeleton className="mt-4 h-10" />
        </Loading>
      )}
      {error && (
        <Failure
          title="Couldn't load the history."
          text={errorText(error, 'Something went wrong.')}
          busy={detail.isFetching}
          onTryAgain={() => void detail.refetch()}
          className="mt-6"
        />
      )}
      {detail.data && (
        <ol className="mt-6">
          {detail.data.history.map((line, index) => (
            <li key={index} className="border-divider border-t py-3 text-label">
              <p className="figures text-caption text-muted">
                <time dateTime={line.at}>{formatInstant(line.at, SHOP.timeZone)}</time>, {ACTOR_LABELS[line.by]}
              </p>
              <p className="mt-0.5 wrap-anywhere">
                <span className="font-strong">{statusChange(line)}</span>
                {line.why}
              </p>
            </li>
          ))}
        </ol>
      )}
    </TaskDialog>
  )
}

/** The status change, or '' if the status stayed the same. */
function statusChange({ from, to }: OfficeAppointmentDetail['history'][number]): string {
  if (from === to) return ''
  const words = STATUS_FACTS[to].badge.text
  return from === null ? `${words}. ` : `${STATUS_FACTS[from].badge.text} to ${words.toLowerCase()}. `
}
