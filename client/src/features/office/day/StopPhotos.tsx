import { queryOptions } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { PhotoGrid, type ShownPhoto } from '#client/features/office/photos/PhotoGrid.tsx'
import { shownPhoto } from '#client/features/office/photos/visit-photos.tsx'
import { PhotoButton } from '#client/features/photos/PhotoButton.tsx'
import { photoProblem, readPhoto } from '#client/features/photos/read-photo.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TOUCH } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatTime } from '#shared/lib/dates.ts'
import { dateIn } from '#shared/lib/zoned.ts'
import { MAX_VISIT_PHOTOS } from '#shared/photos/photo.ts'
import type { SaveQueue } from './save-queue.ts'
import { isPhoto, isRemoval, type UnsentPhoto, type UnsentRemoval } from './waiting-list.ts'

type PhotoQueue = Pick<SaveQueue, 'addPhoto' | 'findPicture' | 'removePhoto' | 'removeUnsentPhoto' | 'retryPhoto'>

interface StopPhotosProps {
  stop: DayStop
  /** The id of the stop's heading. */
  stopHeading: string
  /** The visit's photos that aren't sent yet, and those that the crew removed. */
  waiting: readonly (UnsentPhoto | UnsentRemoval)[]
  queue: PhotoQueue
}

/** The crew's photos of a visit: those that the server has, and those that wait on this device. */
export function StopPhotos({ stop, stopHeading, waiting, queue }: StopPhotosProps) {
  const id = useId()
  const today = useShopDay()
  const { appointment, contact } = stop
  const date = dateIn(new Date(appointment.startsAt), SHOP.timeZone)
  const visit = { appointmentId: appointment.id, date }
  const [removing, setRemoving] = useState<{ remove: () => void } | null>(null)
  const photos = listPhotos({ stop, waiting, queue }, visit, (remove) => setRemoving({ remove }))
  const { adding, problems, add } = useAdding(MAX_VISIT_PHOTOS - photos.length, (picture) =>
    queue.addPhoto({ ...visit, picture }),
  )
  const hasUnkept = waiting.some((one) => isPhoto(one) && !one.isKept)
  useWarning(hasUnkept || adding > 0)
  const canAdd = isInPhase(appointment.status, 'booked', 'over') && date <= today
  if (!canAdd && photos.length === 0) return null
  return (
    <div tabIndex={-1} role="group" aria-labelledby={`${id} ${stopHeading}`} className="mt-6 print:hidden">
      <h3 id={id} className="text-lead!">
        Photos
      </h3>
      {photos.length > 0 && (
        <PhotoGrid
          photos={photos}
          className="grid-cols-3 sm:grid-cols-4 lg:grid-cols-6"
          title={`Photos of ${fullName(contact)}`}
          fileName={`visit-${appointmentReference(appointment.id)}-photo`}
        />
      )}
      {canAdd && <AddPhotos count={photos.length} adding={adding} onChoose={(files) => void add(files)} />}
      {(hasUnkept || problems.length > 0) && (
        <div role="alert" className="mt-2 grid gap-2 text-label">
          {hasUnkept && (
            <p>This device has no room for the photos that aren't sent. Stay on this page until you are connected.</p>
          )}
          {problems.map((problem) => (
            <p key={problem} className="text-error wrap-anywhere">
              {problem}
            </p>
          ))}
        </div>
      )}
      {removing && (
        <ConfirmDialog
          title="Remove this photo?"
          description="It can't be brought back."
          action="Remove photo"
          variant="danger"
          onConfirm={() => {
            setRemoving(null)
            removing.remove()
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

/** What the server has without what the crew removed, and then what waits, each with what can be done with it. */
function listPhotos(
  { stop: { appointment, contact, photos }, waiting, queue }: Omit<StopPhotosProps, 'stopHeading'>,
  visit: Pick<UnsentPhoto, 'appointmentId' | 'date'>,
  onRemove: (remove: () => void) => void,
): ShownPhoto[] {
  const removed = waiting.filter(isRemoval).map(({ photoId }) => photoId)
  const sent = photos.filter((photo) => !removed.includes(photo.id))
  const unsent = waiting.filter(isPhoto).filter(({ isUnwanted }) => !isUnwanted)
  const removeButton = (index: number, remove: () => void) => (
    <Button
      variant="quiet"
      size="small"
      className="-ml-4"
      aria-label={`Remove photo ${index + 1}: ${fullName(contact)}`}
      onClick={() => onRemove(remove)}
    >
      Remove
    </Button>
  )
  return [
    ...sent.map((photo, index) => ({
      ...shownPhoto(appointment.id, photo),
      below: (
        <>
          <p className="figures mt-1 text-caption text-muted wrap-anywhere">
            {`${formatTime(new Date(photo.at), SHOP.timeZone)}, ${photo.by}`}
          </p>
          {removeButton(index, () => queue.removePhoto({ ...visit, photoId: photo.id }))}
        </>
      ),
    })),
    ...unsent.map((photo, index) => ({
      id: photo.key,
      read: waitingPicture(queue, photo.key),
      caption: NOT_SENT,
      below: (
        <>
          <UnsentState photo={photo} onRetry={() => queue.retryPhoto(photo)} />
          {removeButton(sent.length + index, () => void queue.removeUnsentPhoto(photo))}
        </>
      ),
    })),
  ]
}

const NOT_SENT = 'Not sent yet'

function UnsentState({ photo: { refusal }, onRetry }: { photo: UnsentPhoto; onRetry: () => void }) {
  if (refusal === null) return <p className="mt-1 text-caption text-muted">{NOT_SENT}</p>
  return (
    <>
      <p className="mt-1 text-caption text-error wrap-anywhere">{`Not added: ${refusal}`}</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}

interface AddPhotosProps {
  count: number
  /** How many are still being read. */
  adding: number
  onChoose: (files: readonly File[]) => void
}

/** By the camera of a phone, or from its files. */
function AddPhotos({ count, adding, onChoose }: AddPhotosProps) {
  const isTouch = useMedia(TOUCH)
  const button = { disabled: count + adding >= MAX_VISIT_PHOTOS, onChoose }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isTouch && <PhotoButton text="Take a photo" isCamera {...button} />}
      <PhotoButton text="Add photos" {...button} />
      <p role="status" className="figures text-caption text-muted empty:hidden">
        {adding > 0 ? `Adding ${pluralize(adding, 'photo')}...` : count > 0 && `${count} of ${MAX_VISIT_PHOTOS} added`}
      </p>
    </div>
  )
}

/** Reads chosen files one after the other: a phone can't hold many large pictures at once. */
function useAdding(places: number, keep: (picture: Blob) => Promise<void>) {
  const [adding, setAdding] = useState(0)
  const [problems, setProblems] = useState<readonly string[]>([])
  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, Math.max(0, places - adding))
    const leftOut = files.length - taken.length
    setProblems(
      leftOut > 0 ? [`A visit can have up to ${MAX_VISIT_PHOTOS} photos, so ${leftOut} more were left out.`] : [],
    )
    setAdding((count) => count + taken.length)
    for (const file of taken) {
      try {
        await keep((await readPhoto(file)).photo)
      } catch (error) {
        setProblems((before) => [...before, `${file.name}: ${photoProblem(error)}`])
      }
      setAdding((count) => count - 1)
    }
  }
  return { adding, problems, add }
}

/** Before someone leaves the page with photos that it alone has. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}

function waitingPicture(queue: PhotoQueue, key: string) {
  return queryOptions<Blob>({ queryKey: ['waiting photo', key], queryFn: () => queue.findPicture(key), gcTime: 0 })
}
