import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#client/api/request-error.ts'
import { Failure } from '#client/ui/loading/failure.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'

/** Shows that the records are loading, or why they didn't. */
export function CandidatesStatus({ isPending, error, isFetching, refetch }: UseQueryResult) {
  if (isPending) {
    return (
      <Loading text="Loading this customer's records...">
        <Skeleton className="mt-6 h-24" />
      </Loading>
    )
  }
  return (
    error && (
      <Failure
        title="Couldn't load this customer's records."
        text={errorText(error, 'Something went wrong.')}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    )
  )
}
