import type { UseQueryResult } from '@tanstack/react-query'
import { errorText } from '#client/api/request-error.ts'
import { Failure, Loading, Skeleton } from '#client/ui/loading.tsx'
import type { QuoteDetail } from '#shared/quotes/schema.ts'
import { QuoteDetails } from './QuoteDetails.tsx'

interface LoadedQuoteDetailsProps {
  detail: UseQueryResult<QuoteDetail>
}

/** A quote's details. Until they load, their place, or why they didn't load. */
export function LoadedQuoteDetails({ detail }: LoadedQuoteDetailsProps) {
  const { data, error, isPending, isFetching, refetch } = detail
  return (
    <>
      {isPending && (
        <Loading text="Loading details...">
          <Skeleton className="mt-5 h-12" />
          <Skeleton className="mt-8 h-64" />
        </Loading>
      )}
      {error && (
        <Failure
          title="Couldn't load the details."
          text={errorText(error, 'Something went wrong.')}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {data && <QuoteDetails quote={data} onChanged={() => void refetch()} />}
    </>
  )
}
