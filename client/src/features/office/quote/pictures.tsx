import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useKeys } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { Failure, Skeleton } from '#client/ui/loading.tsx'

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

interface PhotoViewerProps {
  quoteId: string
  number: number
  photoIds: readonly string[]
  /** Of the photo that is shown. */
  index: number
  onChange: (index: number) => void
  onClose: () => void
}

/** One photo in full-screen size. Arrow keys, Home and End show the others. Escape closes. */
function PhotoViewer({ quoteId, number, photoIds, index, onChange, onClose }: PhotoViewerProps) {
  const count = photoIds.length
  const step = (by: number) => onChange((index + by + count) % count)
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => onChange(0),
    End: () => onChange(count - 1),
  })
  const place = `Photo ${index + 1} of ${count}`
  const photo = useQuotePhoto({ quoteId, photoId: photoIds[index] ?? '' })
  return (
    <TaskDialog width="screen" title={`Photos of quote #${number}`} onClose={onClose}>
      <div className="flex min-h-0 grow items-center justify-center bg-sand">
        {photo.hasFailed ? (
          <Failure title={`${place} didn't load.`} busy={photo.isFetching} onTryAgain={photo.tryAgain} />
        ) : (
          photo.url && <img src={photo.url} alt={place} className="size-full object-contain" />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-gutter py-3 md:px-gutter-wide">
        <div className="-mx-3 flex items-center gap-1">
          {count > 1 && (
            <Button variant="quiet" size="small" className="px-3!" onClick={() => step(-1)}>
              <Icon name="arrow-left" />
              Previous
            </Button>
          )}
          <p role="status" className="figures text-center text-caption text-muted only:ml-3">
            {place}
          </p>
          {count > 1 && (
            <Button variant="quiet" size="small" className="px-3!" onClick={() => step(1)}>
              Next
              <Icon name="arrow-right" />
            </Button>
          )}
        </div>
        {photo.url && (
          <a
            href={photo.url}
            download={`quote-${number}-photo-${index + 1}.${photo.extension}`}
            className={buttonClasses('secondary', 'small')}
          >
            Save this photo
          </a>
        )}
      </div>
    </TaskDialog>
  )
}

interface QuoteDrawingProps {
  quoteId: string
  countertopId: string
  alt: string
  /** File name for downloads. */
  fileName: string
}

/** An `<img>` request can't carry the admin key, so this fetches the drawing and shows it from memory. */
export function QuoteDrawing({ quoteId, countertopId, alt, fileName }: QuoteDrawingProps) {
  const drawing = useQuery({
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

interface QuotePhotoProps {
  quoteId: string
  photoId: string
}

/** A photo of a quote. An `<img>` request can't carry the admin key, so this fetches it and gives its address in memory. */
function useQuotePhoto({ quoteId, photoId }: QuotePhotoProps) {
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

/** An address for a picture in memory. Null without a picture. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return url
}
