import type { UseQueryResult } from '@tanstack/react-query'
import { Failure } from '#client/ui/loading.tsx'
import { errorText } from './request-error.ts'

interface QueryFailureProps {
  /** What failed to load. */
  title: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  className?: string
}

/** Replaces what a query failed to load, says why, and has a button to try again. */
export function QueryFailure({ title, query, className }: QueryFailureProps) {
  const { error, isFetching, refetch } = query
  const text = errorText(error, 'Something went wrong.')
  return <Failure title={title} text={text} busy={isFetching} onTryAgain={() => void refetch()} className={className} />
}
