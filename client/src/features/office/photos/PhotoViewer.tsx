import { useEffect, useEffectEvent } from 'react'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { Failure } from '#client/ui/loading.tsx'
import { useQuotePhoto } from './use-quote-photo.ts'

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
export function PhotoViewer({ quoteId, number, photoIds, index, onChange, onClose }: PhotoViewerProps) {
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

/** Calls a key's function with the focus anywhere. */
function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
