import type { ReactNode } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { Failure, Loading } from '#client/ui/loading.tsx'
import { useQueryFailureToast } from './failures.ts'

interface NotLoadedProps {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Such as `the prices`. */
  what: string
  /** Failures show here alone, as something beside it has a toast. */
  isQuiet?: boolean
  className?: string
  /** Skeletons of what is to come. */
  children?: ReactNode
}

/** Stands for what a query fetches until it's here. Each failure shows a toast, also later. */
export function NotLoaded({ query, what, isQuiet = false, className, children }: NotLoadedProps) {
  useQueryFailureToast(`fetch ${what}`, isQuiet ? null : query.error)
  if (query.data !== undefined) return null
  if (!query.error) {
    return (
      <Loading text={`Loading ${what}...`} className={className}>
        {children}
      </Loading>
    )
  }
  return (
    <Failure
      title={`Couldn't load ${what}.`}
      text={errorText(query.error, 'Something went wrong.')}
      className={className}
      isAnnounced={!isQuiet}
      busy={query.isFetching}
      onTryAgain={() => void query.refetch()}
    />
  )
}
