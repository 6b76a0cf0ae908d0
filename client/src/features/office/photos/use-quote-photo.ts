import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { useObjectUrl } from '#client/features/office/use-object-url.ts'

export interface QuotePhotoProps {
  quoteId: string
  photoId: string
}

/** A photo of a quote. An `<img>` request can't carry the admin key, so this fetches it and gives its address in memory. */
export function useQuotePhoto({ quoteId, photoId }: QuotePhotoProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...readQuery('GET /api/quotes/{id}/photos/{photoId}', { params: { id: quoteId, photoId } }),
    // A photo never changes. A refetch after its customer was erased would fail.
    staleTime: 'static',
  })
  return {
    url: useObjectUrl(data),
    /** For its file's name: `jpeg`. */
    extension: data?.type.split('/')[1] ?? '',
    hasFailed: error !== null,
    isFetching,
    tryAgain: () => void refetch(),
  }
}
