import { type DragEvent, useId, useState } from 'react'
import { PhotoButton } from '#client/features/photos/PhotoButton.tsx'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading.tsx'
import { MAX_PHOTOS } from '#shared/photos/photo.ts'
import { addPhotos, placesLeft, type Photo, removePhoto, retryPhoto, usePhotos } from './photos.ts'

/** Photos of the kitchen as it is. Each is sent as soon as it's chosen (docs/rules.md, Photos). */
export function PhotoField() {
  const photos = usePhotos()
  const [leftOut, setLeftOut] = useState(0)
  const id = useId()
  const places = placesLeft(photos)
  const choose = (files: Iterable<File>) => setLeftOut(addPhotos([...files]))
  // Without this, the browser would leave the page to show a dropped file.
  const takesFiles = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      // While the form is being sent, nothing in it can change.
      if (!event.currentTarget.closest('fieldset')?.disabled) choose(event.dataTransfer.files)
    },
  }
  return (
    <div
      tabIndex={-1}
      {...takesFiles}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="mt-6 outline-none"
    >
      <p id={`${id}-label`} className="font-strong text-caption">
        Photos of your kitchen (optional)
      </p>
      <p id={`${id}-hint`} className="mt-1 text-caption text-muted">
        Up to {MAX_PHOTOS}. We remove where and when each was taken before it leaves your device.
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 border-divider border-b">
          {photos.map((photo) => (
            <PhotoRow key={photo.key} photo={photo} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PhotoButton
          text={photos.length === 0 ? 'Add photos' : 'Add more photos'}
          disabled={places === 0}
          onChoose={choose}
        />
        <p role="status" className="figures text-caption text-muted empty:hidden">
          {summarize(photos, leftOut)}
        </p>
      </div>
    </div>
  )
}

function PhotoRow({ photo: { key, name, preview, state } }: { photo: Photo }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-divider border-t py-2.5">
      <span className="relative size-16 shrink-0 overflow-hidden rounded-sm bg-sand">
        {preview ? (
          <img
            src={preview}
            alt={`Preview of ${name}`}
            className={`size-full object-cover ${state.step === 'sent' ? '' : 'opacity-60'}`}
          />
        ) : (
          state.step !== 'failed' && <Skeleton className="size-full" />
        )}
        {state.step === 'preparing' && (
          <span aria-hidden className="absolute bottom-0 left-0 h-1 w-1/4 animate-busy bg-pine motion-reduce:w-full" />
        )}
        {state.step === 'sending' && (
          <span
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-1 origin-left bg-pine transition-transform"
            style={{ transform: `scaleX(${state.percent / 100})` }}
          />
        )}
      </span>
      <span className="min-w-0 grow basis-40">
        <span className="block truncate text-label">{name}</span>
        <span className={`figures block text-caption ${state.step === 'failed' ? 'text-error' : 'text-muted'}`}>
          {describe(state)}
        </span>
      </span>
      <span className="flex gap-1">
        {state.step === 'failed' && state.canRetry && (
          <Button size="small" aria-label={`Try again: ${name}`} onClick={() => retryPhoto(key)}>
            Try again
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => removePhoto(key)}>
          Remove
        </Button>
      </span>
    </li>
  )
}

function describe(state: Photo['state']): string {
  switch (state.step) {
    case 'waiting':
      return 'Waiting...'
    case 'preparing':
      return 'Preparing...'
    case 'sending':
      return `Sending... ${state.percent}%`
    case 'sent':
      return 'Added'
    case 'failed':
      return `Not added: ${state.message}`
  }
}

/** A screen reader reads it after each change. */
function summarize(photos: readonly Photo[], leftOut: number): string {
  const count = (...steps: Photo['state']['step'][]) => photos.filter(({ state }) => steps.includes(state.step)).length
  const waiting = count('waiting', 'preparing', 'sending')
  if (waiting > 0) return `Adding ${waiting === 1 ? 'a photo' : `${waiting} photos`}...`
  const failed = count('failed')
  return [
    photos.length > 0 && `${count('sent')} of ${MAX_PHOTOS} added`,
    failed > 0 && `${failed} not added`,
    leftOut > 0 && `You can add up to ${MAX_PHOTOS} photos, so we left out ${leftOut}`,
  ]
    .filter(Boolean)
    .join('. ')
}
