import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'

/** The database grows slowly, and the office page stays open all day. */
const STALE_AFTER_MS = MINUTE_MS

/** Warns that the disk is full, or that the database is larger than DATABASE_WARN_MB. Like FailedJobs, render it after the list has loaded. */
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
