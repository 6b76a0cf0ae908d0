import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { type QuotePhotoProps, useQuotePhoto } from './use-quote-photo.ts'

interface QuotePhotosProps {
  quoteId: string
  /** The running number. */
  number: number
  /** At least one. */
  photoIds: readonly string[]
}

/** The customer's photos. A click on one opens it large. */
export function QuotePhotos({ quoteId, number, photoIds }: QuotePhotosProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  return (
    <>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photoIds.map((photoId, index) => (
          <li key={photoId}>
            <PhotoThumbnail
              quoteId={quoteId}
              photoId={photoId}
              alt={`Photo ${index + 1} of ${photoIds.length}`}
              onOpen={() => setOpenIndex(index)}
            />
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <PhotoViewer
          quoteId={quoteId}
          number={number}
          photoIds={photoIds}
          index={openIndex}
          onChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  )
}

function PhotoThumbnail({ alt, onOpen, ...photo }: QuotePhotoProps & { alt: string; onOpen: () => void }) {
  const { url, hasFailed, isFetching, tryAgain } = useQuotePhoto(photo)
  if (hasFailed) {
    return (
      <p className="flex aspect-4/3 flex-col items-start justify-center gap-2 border border-divider p-3 text-caption text-muted">
        {alt} didn't load.
        <Button size="small" busy={isFetching} onClick={tryAgain}>
          Try again
        </Button>
      </p>
    )
  }
  if (!url) return <Skeleton className="aspect-4/3" />
  return (
    <button
      type="button"
      onClick={onOpen}
      title="Open large"
      className="block aspect-4/3 w-full cursor-zoom-in overflow-hidden rounded-sm border border-divider bg-sand hover:border-ink"
    >
      <img src={url} alt={alt} className="size-full object-cover" />
    </button>
  )
}
