import type { ReactNode } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { Failure, Loading } from '#client/ui/loading.tsx'
import { useQueryFailureToast } from './failures.ts'

interface NotLoadedProps {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Such as `Loading the prices...` */
  loading: string
  /** Such as `Couldn't load the prices.` A toast says why. */
  failed: string
  /** For that toast: `fetch the prices`. */
  action: string
  /** Says why here, too. */
  hasReason?: boolean
  className?: string
  /** Skeletons of what is to come. */
  children?: ReactNode
}

/** Stands for what a query fetches until it's here. Each failure shows a toast, also later. */
export function NotLoaded({ query, loading, failed, action, hasReason, className, children }: NotLoadedProps) {
  useQueryFailureToast(action, query.error)
  if (query.data !== undefined) return null
  if (!query.error) {
    return (
      <Loading text={loading} className={className}>
        {children}
      </Loading>
    )
  }
  return (
    <Failure
      title={failed}
      text={hasReason ? errorText(query.error, 'Something went wrong.') : undefined}
      className={className}
      isAnnounced
      busy={query.isFetching}
      onTryAgain={() => void query.refetch()}
    />
  )
}
