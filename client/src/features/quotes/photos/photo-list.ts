import { MAX_PHOTOS } from '#shared/photos/photo.ts'

/** A photo in the quote form. */
export interface Photo {
  key: string
  /** The name of its file. */
  name: string
  /** A data URL, once the browser has read it. */
  preview?: string
  state:
    | { step: 'waiting' }
    | { step: 'preparing' }
    /** How much of it has been sent. */
    | { step: 'sending'; percent: number }
    /** The server has it. */
    | { step: 'sent'; id: string }
    /** `canRetry`: sending it again may work. */
    | { step: 'failed'; message: string; canRetry: boolean }
}

export type PhotoAction =
  | { type: 'added'; photos: readonly { key: string; name: string }[] }
  | { type: 'removed'; key: string }
  | { type: 'read'; key: string; preview: string }
  | { type: 'changed'; key: string; state: Photo['state'] }
  /** The server refused a sent photo, by its place among those that were sent. */
  | { type: 'refused'; index: number; message: string; canRetry: boolean }

/** Photos that don't count: they have failed for good, and only show why. */
const isLost = ({ state }: Photo) => state.step === 'failed' && !state.canRetry

/** How many photos can still be added. */
export function freePlaces(photos: readonly Photo[]): number {
  return Math.max(0, MAX_PHOTOS - photos.filter((photo) => !isLost(photo)).length)
}

export function photoList(photos: readonly Photo[], action: PhotoAction): readonly Photo[] {
  switch (action.type) {
    case 'added': {
      // Earlier failures have been read by now.
      const kept = photos.filter((photo) => !isLost(photo))
      const added = action.photos.slice(0, freePlaces(kept))
      return [...kept, ...added.map((photo) => ({ ...photo, state: { step: 'waiting' as const } }))]
    }
    case 'removed':
      return photos.filter(({ key }) => key !== action.key)
    case 'read':
      return photos.map((photo) => (photo.key === action.key ? { ...photo, preview: action.preview } : photo))
    case 'changed':
      return photos.map((photo) => (photo.key === action.key ? { ...photo, state: action.state } : photo))
    case 'refused': {
      const refused = sentPhotos(photos)[action.index]
      const { message, canRetry } = action
      return photos.map((photo) =>
        photo === refused ? { ...photo, state: { step: 'failed', message, canRetry } } : photo,
      )
    }
    default:
      return photos
  }
}

export function sentPhotos(photos: readonly Photo[]): (Photo & { state: { step: 'sent'; id: string } })[] {
  return photos.filter((photo): photo is Photo & { state: { step: 'sent'; id: string } } => photo.state.step === 'sent')
}
