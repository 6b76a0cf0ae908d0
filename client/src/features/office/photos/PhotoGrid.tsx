import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useKeys } from '#client/ui/focus.ts'
import { Icon } from '#client/ui/icons.tsx'
import { Failure, Skeleton } from '#client/ui/loading.tsx'

export interface ShownPhoto {
  id: string
  /** Reads its picture. */
  read: UseQueryOptions<Blob>
  /** Who added it, and when. */
  caption?: string | undefined
  /** What stands below it, instead of the caption. */
  below?: ReactNode
}

interface PhotoGridProps {
  photos: readonly ShownPhoto[]
  /** Of the large view: `Photos of quote #1042`. */
  title: string
  /** Of a saved photo, before its number: `quote-1042-photo`. */
  fileName: string
  className?: string
}

/** Photos side by side. A press shows one large. */
export function PhotoGrid({ photos, className = 'grid-cols-2 sm:grid-cols-3', ...viewer }: PhotoGridProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  return (
    <>
      <ul className={`mt-3 grid gap-3 ${className}`}>
        {photos.map(({ id, read, caption, below }, index) => (
          <li key={id} className="min-w-0">
            <PhotoThumbnail
              read={read}
              alt={`Photo ${index + 1} of ${photos.length}`}
              onOpen={() => setOpenIndex(index)}
            />
            {below ?? (caption && <p className="figures mt-1 text-caption text-muted wrap-anywhere">{caption}</p>)}
          </li>
        ))}
      </ul>
      {openIndex !== null && photos.length > 0 && (
        <PhotoViewer
          {...viewer}
          photos={photos}
          // Another one may have been removed.
          index={Math.min(openIndex, photos.length - 1)}
          onChange={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  )
}

interface PhotoThumbnailProps extends Pick<ShownPhoto, 'read'> {
  alt: string
  onOpen: () => void
}

function PhotoThumbnail({ read, alt, onOpen }: PhotoThumbnailProps) {
  const { url, hasFailed, isFetching, tryAgain } = usePicture(read)
  const look = 'block aspect-4/3 w-full overflow-hidden rounded-sm border border-divider bg-sand hover:border-ink'
  if (hasFailed) {
    return (
      <button type="button" aria-busy={isFetching} onClick={tryAgain} className={`${look} px-1 text-caption`}>
        <span className="sr-only">{alt}: </span>
        Not loaded. <span className="link">Try again</span>
      </button>
    )
  }
  if (!url) return <Skeleton className="aspect-4/3" />
  return (
    <button type="button" onClick={onOpen} title="Open large" className={`${look} cursor-zoom-in`}>
      <img src={url} alt={alt} className="size-full object-cover" />
    </button>
  )
}

interface PhotoViewerProps extends Pick<PhotoGridProps, 'photos' | 'title' | 'fileName'> {
  /** Of the photo that is shown. */
  index: number
  onChange: (index: number) => void
  onClose: () => void
}

/** One photo in full-screen size. Arrow keys, Home and End show the others. Escape closes. */
function PhotoViewer({ photos, title, fileName, index, onChange, onClose }: PhotoViewerProps) {
  const count = photos.length
  const step = (by: number) => onChange((index + by + count) % count)
  useKeys({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => onChange(0),
    End: () => onChange(count - 1),
  })
  const shown = photos[index] ?? photos[0]
  if (!shown) throw new Error('There is a photo to show')
  const place = `Photo ${index + 1} of ${count}`
  const photo = usePicture(shown.read)
  return (
    <TaskDialog width="screen" title={title} onClose={onClose}>
      <div className="flex min-h-0 grow items-center justify-center bg-sand">
        {photo.hasFailed ? (
          <Failure title={`${place} didn't load.`} busy={photo.isFetching} onTryAgain={photo.tryAgain} />
        ) : photo.url ? (
          <img src={photo.url} alt={place} className="size-full object-contain" />
        ) : (
          <Skeleton className="size-full" />
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
        {shown.caption && <p className="figures text-caption text-muted wrap-anywhere">{shown.caption}</p>}
        {photo.url && (
          <a
            href={photo.url}
            download={`${fileName}-${index + 1}.${photo.extension}`}
            className={buttonClasses('secondary', 'small')}
          >
            Save this photo
          </a>
        )}
      </div>
    </TaskDialog>
  )
}

/** An `<img>` request can't carry the admin key, so this fetches a picture and gives its address in memory. */
function usePicture(read: UseQueryOptions<Blob>) {
  // A picture never changes. A refetch after its customer was erased would fail.
  const { data: blob, error, isFetching, refetch } = useQuery({ ...read, staleTime: 'static' })
  const hasFailed = error !== null
  // A crew's phone may have had no connection.
  useEffect(() => {
    if (!hasFailed) return
    const retry = () => void refetch()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed, refetch])
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [blob])
  return {
    url,
    /** For its file's name: `jpeg`. */
    extension: blob?.type.split('/')[1] ?? '',
    hasFailed,
    isFetching,
    tryAgain: () => void refetch(),
  }
}
