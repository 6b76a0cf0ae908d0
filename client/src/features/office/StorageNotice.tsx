import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { formatNumber } from '#shared/lib/counts.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { useAdminKey } from './admin-key.tsx'

/** The database grows slowly, and the office page stays open all day. */
const STALE_AFTER_MS = MINUTE_MS

/** Warns that the database is larger than DATABASE_WARN_MB. Like FailedJobs, render it after the list has loaded. */
export function StorageNotice() {
  const adminKey = useAdminKey()
  const { data: storage } = useQuery({
    ...readQuery('GET /api/storage', { adminKey }),
    staleTime: STALE_AFTER_MS,
    refetchOnWindowFocus: true,
  })
  if (!storage?.isAboveWarning) return null
  const { databaseMegabytes, warnMegabytes } = storage
  return (
    <div className="mb-8 border-brass border-l-2 bg-white px-4 py-3 text-label">
      <p className="font-strong">The database is getting large</p>
      <p className="figures mt-1">
        It's at {megabytes(databaseMegabytes)}, over the {megabytes(warnMegabytes)} warning level. Please tell the
        person who runs the site.
      </p>
    </div>
  )
}

const megabytes = (count: number) => `${formatNumber(count)} MB`
