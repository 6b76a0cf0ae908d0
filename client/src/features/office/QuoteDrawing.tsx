import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '#client/api/query-client.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

interface QuoteDrawingProps {
  quoteId: string
  countertopId: string
  adminKey: string
  alt: string
  /** What the picture is called when it is saved. */
  fileName: string
}

/** A picture's address can't carry the admin key, so the drawing is fetched and shown from memory. */
export function QuoteDrawing({ quoteId, countertopId, adminKey, alt, fileName }: QuoteDrawingProps) {
  const drawing = useQuery(
    read('GET /api/quotes/{id}/countertops/{countertopId}/image', { params: { id: quoteId, countertopId }, adminKey }),
  )
  const url = useObjectUrl(drawing.data)
  if (drawing.error) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-label text-muted">
        The drawing could not be loaded.
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

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
