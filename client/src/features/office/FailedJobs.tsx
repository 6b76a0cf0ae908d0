import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { read } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { isRejected } from './admin-key.ts'
import { tellFailure } from './tell-failure.ts'

interface FailedJobsProps {
  adminKey: string
  onRejected: () => void
}

/**
 * Work of the server that did not succeed however often it was tried: seen by the office, never silent. Shown once the
 * list beside it has come: a key that does not hold is tried once.
 */
export function FailedJobs({ adminKey, onRejected }: FailedJobsProps) {
  // Where it cannot be asked for, the list says so already.
  const { data: jobs, refetch } = useQuery({
    ...read('GET /api/jobs/failed', { adminKey }),
    staleTime: 1000,
    refetchOnWindowFocus: true,
  })
  if (!jobs || jobs.length === 0) return null
  return (
    <details className="mb-8 border-brass border-l-2 bg-white px-4 py-1">
      <summary className="flex min-h-11 items-center font-strong text-label">
        {jobs.length === 1 ? 'One job has failed' : `${jobs.length} jobs have failed`}
        <span className="ml-3 font-normal text-muted underline decoration-control underline-offset-4">Look at it</span>
      </summary>
      <ul className="mb-3">
        {jobs.map((job) => (
          <Job key={job.id} job={job} adminKey={adminKey} onDone={() => void refetch()} onRejected={onRejected} />
        ))}
      </ul>
    </details>
  )
}

interface JobProps extends FailedJobsProps {
  job: FailedJob
  onDone: () => void
}

function Job({ job, adminKey, onDone, onRejected }: JobProps) {
  const retry = useOneMutation({
    mutationFn: () => call('POST /api/jobs/failed/{id}/retry', { params: { id: job.id }, adminKey }),
    onSuccess: () => {
      toast({ title: 'The job is tried again' })
      onDone()
    },
    onError: (error) => {
      if (isRejected(error)) return onRejected()
      tellFailure('try the job again', error)
      // Somebody else was faster.
      if (error instanceof RequestError && error.status === 404) onDone()
    },
  })
  const about = Object.entries(job.data)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-divider border-t py-3">
      <div className="min-w-0 text-label">
        <p>
          <span className="font-strong">{job.queue}</span>{' '}
          <time dateTime={job.failedAt} className="figures text-caption text-muted">
            {formatInstant(job.failedAt, SHOP.timeZone)}
          </time>
        </p>
        <p className="mt-1 wrap-anywhere">{job.error}</p>
        {about.length > 0 && (
          <p className="mt-1 text-caption text-muted wrap-anywhere">
            {about.map(([name, value]) => `${name} ${value}`).join(', ')}
          </p>
        )}
      </div>
      <Button
        size="small"
        busy={retry.isPending}
        aria-label={`Try again: ${job.queue}, ${formatInstant(job.failedAt, SHOP.timeZone)}`}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  )
}
