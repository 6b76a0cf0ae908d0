import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { read } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { VISIT_STATUS } from '#client/features/office/visit-words.ts'
import { Failure } from '#client/ui/failure.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import type { HistoryActor, OfficeVisit, OfficeVisitDetail } from '#shared/appointments/schema.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { visitorOf } from './visits.ts'

interface VisitHistoryDialogProps {
  visit: OfficeVisit
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

const BY: Record<HistoryActor, string> = {
  visitor: 'by the visitor',
  office: 'by the office',
  payment: 'by the payment',
  system: 'by itself',
}

/** Everything that happened to a visit: when, by whom, and why. */
export function VisitHistoryDialog({ visit, adminKey, onClose, onRejected }: VisitHistoryDialogProps) {
  const detail = useQuery({
    ...read('GET /api/appointments/{id}', { params: { id: visit.id }, adminKey }),
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
          {visitorOf(visit)}, {visit.timeSlot}
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
          title="The history could not be loaded."
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
                <time dateTime={line.at}>{formatInstant(line.at, SHOP.timeZone)}</time>, {BY[line.by]}
              </p>
              <p className="mt-0.5 wrap-anywhere">
                <span className="font-strong">{move(line)}</span>
                {line.why}
              </p>
            </li>
          ))}
        </ol>
      )}
    </TaskDialog>
  )
}

/** What changed of the status; nothing where it stayed. */
function move({ from, to }: OfficeVisitDetail['history'][number]): string {
  if (from === to) return ''
  const words = VISIT_STATUS[to].text
  return from === null ? `${words}. ` : `${VISIT_STATUS[from].text} to ${words.toLowerCase()}. `
}
