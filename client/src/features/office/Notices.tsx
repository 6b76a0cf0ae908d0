import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { call } from '#client/api/call.ts'
import { freshQuery, readQuery } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { SHOP } from '#shared/content/shop.ts'
import type { FailedJob } from '#shared/jobs/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatNumber, pluralize } from '#shared/lib/counts.ts'
import { formatInstant, formatMonthDay, formatTime } from '#shared/lib/dates.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import type { FailedRefund } from '#shared/payments/schema.ts'
import { shortDate } from './appointment-labels.ts'
import { customerAddress, quoteAddress, weekAddress } from './office-address.ts'
import { useOfficeChange } from './office-change.tsx'
import { PAID_BACK, PaidBackDialog } from './PaidBackDialog.tsx'

/** Jobs that failed after all retries, so that the office notices. */
export function FailedJobs() {
  const box = useRef<HTMLElement>(null)
  // No error message here: the list already shows one.
  const { data: jobs } = useQuery({ ...freshQuery('GET /api/jobs/failed', {}), refetchOnWindowFocus: true })
  const { data: refunds } = useQuery({
    ...freshQuery('GET /api/failed-refunds', {}),
    enabled: jobs?.some(({ queue }) => queue === 'refund') ?? false,
  })
  if (!jobs || jobs.length === 0) return null
  return (
    <details className="mb-8 border-brass border-l-2 bg-white px-4 py-1">
      <summary ref={box} className="flex min-h-11 items-center font-strong text-label">
        {pluralize(jobs.length, 'job')} failed
        <span className="ml-3 font-normal text-muted underline decoration-control underline-offset-4">
          Show details
        </span>
      </summary>
      <ul className="mb-3">
        {jobs.map((job) => (
          <Job
            key={job.id}
            job={job}
            refund={refunds?.find(({ intentId }) => job.queue === 'refund' && intentId === job.data.intentId)}
            focusAfterwards={box}
          />
        ))}
      </ul>
    </details>
  )
}

interface JobProps {
  job: FailedJob
  /** What is owed, if it's the job of a refund. */
  refund: FailedRefund | undefined
  /** Gets the focus once the job is gone. */
  focusAfterwards: React.RefObject<HTMLElement | null>
}

function Job({ job, refund, focusAfterwards }: JobProps) {
  const [isAsking, setAsking] = useState(false)
  const { error, about } = job
  const retry = useOfficeChange({
    send: () => call('POST /api/jobs/failed/{id}/retry', { params: { id: job.id } }),
    done: 'Trying the job again',
    about: about?.customer?.name ?? (refund ? paidForOf(refund) : ''),
    failed: 'retry the job',
  })
  const data = Object.entries(job.data)
  const failedAt = formatInstant(job.failedAt, SHOP.timeZone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-divider border-t py-3">
      <div className="min-w-0 text-label">
        <p>
          <span className="font-strong">{refund ? `Refund of ${formatCents(refund.cents)}` : job.queue}</span>{' '}
          <time dateTime={job.failedAt} className="figures text-caption text-muted">
            {failedAt}
          </time>
        </p>
        <p className="mt-1 wrap-anywhere">
          {job.queue === 'mail' ? `Email ${about?.toShop ? 'to the shop ' : ''}not delivered: ${error}` : error}
        </p>
        {refund && (
          <p className="mt-1">
            <Link href={addressOf(refund)} className="link figures">
              {paidForOf(refund)}
            </Link>
          </p>
        )}
        {about && <AboutEmail about={about} />}
        {!about && data.length > 0 && (
          <p className="mt-1 text-caption text-muted wrap-anywhere">
            {data.map(([name, value]) => `${name} ${value}`).join(', ')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {refund && (
          <Button size="small" aria-label={`${PAID_BACK}: ${paidForOf(refund)}`} onClick={() => setAsking(true)}>
            {PAID_BACK}
          </Button>
        )}
        {/* One that the bank sent back would only come back again. */}
        {!refund?.isSentBack && (
          <Button
            size="small"
            busy={retry.isSaving}
            aria-label={`Try again: ${job.queue}, ${failedAt}`}
            onClick={() => retry.save()}
          >
            Try again
          </Button>
        )}
      </div>
      {refund && isAsking && (
        <PaidBackDialog
          intentId={refund.intentId}
          amount={formatCents(refund.cents)}
          what={paidForOf(refund)}
          onClose={() => setAsking(false)}
          focusAfter={focusAfterwards}
        />
      )}
    </li>
  )
}

function addressOf({ appointmentDate, quoteNumber }: FailedRefund): string {
  return appointmentDate === null ? quoteAddress(quoteNumber ?? 0) : weekAddress(appointmentDate)
}

function paidForOf({ appointmentDate, timeSlot, quoteNumber }: FailedRefund): string {
  return appointmentDate === null ? `Quote #${quoteNumber}` : `Visit on ${shortDate(appointmentDate)}, ${timeSlot}`
}

function AboutEmail({ about: { customer, quoteNumber, visitDate } }: { about: NonNullable<FailedJob['about']> }) {
  const links = [
    ...(customer ? [{ text: customer.name, address: customerAddress(customer.id) }] : []),
    ...(quoteNumber === null ? [] : [{ text: `Quote #${quoteNumber}`, address: quoteAddress(quoteNumber) }]),
    ...(visitDate === null ? [] : [{ text: `Visit on ${formatMonthDay(visitDate)}`, address: weekAddress(visitDate) }]),
  ]
  return (
    <p className="flex flex-wrap gap-x-5">
      {links.map(({ text, address }) => (
        <Link
          key={address}
          href={address}
          className="link inline-flex min-h-touch items-center wrap-anywhere md:min-h-9"
        >
          <bdi>{text}</bdi>
        </Link>
      ))}
    </p>
  )
}

/** What customers without a quote wrote: no row shows it. */
export function WaitingMessages() {
  const { data: messages } = useQuery({ ...freshQuery('GET /api/messages', {}), refetchOnWindowFocus: true })
  if (!messages || messages.length === 0) return null
  return (
    <section
      aria-label="Messages without a quote"
      className="mb-8 border-brass border-l-2 bg-white px-4 py-3 text-label"
    >
      <p className="font-strong">Messages without a quote</p>
      <ul>
        {messages.map(({ id, customerId, name, body }) => (
          <li key={id}>
            <Link
              href={customerAddress(customerId)}
              className="link inline-flex min-h-touch max-w-full items-center gap-2 md:min-h-9"
            >
              <bdi className="shrink-0 font-strong">{name}</bdi>{' '}
              <span className="min-w-0 truncate text-muted">{body}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The database grows slowly, and the office page stays open all day. */
const STALE_AFTER_MS = MINUTE_MS

/** Warns that the disk is full, or that the database is larger than DATABASE_WARN_MB. */
export function StorageNotice() {
  const { data: storage } = useQuery({
    ...readQuery('GET /api/storage', {}),
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: true,
  })
  if (storage?.isDiskFull) {
    return (
      <Notice title="The server's disk is full">
        Nothing can be saved until it has room, and customers can't book or ask for a quote. Please tell the person who
        runs the site right away.
      </Notice>
    )
  }
  if (!storage?.isAboveWarning) return null
  const { databaseMegabytes, warnMegabytes } = storage
  return (
    <Notice title="The database is getting large">
      It's at {megabytes(databaseMegabytes)}, over the {megabytes(warnMegabytes)} warning level. Please tell the person
      who runs the site.
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-8 border-brass border-l-2 bg-white px-4 py-3 text-label">
      <p className="font-strong">{title}</p>
      <p className="figures mt-1">{children}</p>
    </div>
  )
}

const megabytes = (count: number) => `${formatNumber(count)} MB`

/**
 * Stands above what may be old, as long as the server doesn't answer. `since`, in milliseconds, is when it last came from there.
 * Put it into an element with the role status.
 */
export function NotConnected({ since }: { since: number }) {
  return (
    <p className="border-brass border-l-2 bg-white px-3 py-2">
      Not connected. Last updated {formatTime(new Date(since), SHOP.timeZone)}.
    </p>
  )
}
