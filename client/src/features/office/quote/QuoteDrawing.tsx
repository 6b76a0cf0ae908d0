import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#client/api/query-client.ts'
import { useObjectUrl } from '#client/features/office/use-object-url.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton, usePainted } from '#client/ui/loading.tsx'

interface QuoteDrawingProps {
  quoteId: string
  countertopId: string
  alt: string
  /** File name for downloads. */
  fileName: string
}

/** An `<img>` request can't carry the admin key, so this fetches the drawing and shows it from memory. */
export function QuoteDrawing({ quoteId, countertopId, alt, fileName }: QuoteDrawingProps) {
  // The record's texts come first.
  const isPainted = usePainted()
  const drawing = useQuery({
    enabled: isPainted,
    ...readQuery('GET /api/quotes/{id}/countertops/{countertopId}/image', {
      params: { id: quoteId, countertopId },
    }),
    // A drawing never changes. A refetch after its customer was erased would fail.
    staleTime: 'static',
  })
  const url = useObjectUrl(drawing.data)
  if (drawing.error) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-label text-muted">
        Couldn't load the drawing.
        <Button size="small" busy={drawing.isFetching} onClick={() => void drawing.refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!url) return <Skeleton className="h-48" />
  return (
    <a
      href={url}
      download={fileName}
      title="Save this drawing"
      className="block overflow-hidden rounded-sm border border-divider"
    >
      <img src={url} alt={alt} className="mx-auto max-h-80 object-contain" />
    </a>
  )
}
