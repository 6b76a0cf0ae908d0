import { randomId } from '#client/api/session-id.ts'
import type { VisitPhoto } from '#shared/photos/schema.ts'
import type { PictureStore } from './picture-store.ts'
import { listStored, isPhoto, type UnsentPhoto, type UnsentRemoval, type WaitingList } from './waiting-list.ts'

/** What becomes of photos that wait. */
export interface PhotoOptions {
  pictures: PictureStore
  sendPhoto: (photo: UnsentPhoto, picture: Blob) => Promise<VisitPhoto>
  sendRemoval: (removal: UnsentRemoval) => Promise<unknown>
  /** The server has it. */
  onPhotoSent: (photo: UnsentPhoto, sent: VisitPhoto, picture: Blob) => void
  /** The server has it no more. */
  onPhotoRemoved: (removal: UnsentRemoval) => void
  /** The server keeps it, for this reason. */
  onPhotoStays: (removal: UnsentRemoval, reason: string) => void
}

const GONE = 'This device no longer has the photo. Please take it again.'

/** A visit's photos that wait, with their pictures. */
export function createUnsentPhotos(waiting: WaitingList, author: string, options: PhotoOptions) {
  const { pictures } = options
  /** Those that this device can't store, by key. */
  const inMemory = new Map<string, Blob>()
  const find = async (key: string) => inMemory.get(key) ?? (await pictures.find(key))

  /** First the entry, so that what is left behind is a picture that no photo has. */
  async function drop({ id, key }: Pick<UnsentPhoto, 'id' | 'key'>): Promise<void> {
    waiting.remove(id)
    inMemory.delete(key)
    await pictures.remove(key).catch(() => undefined)
  }

  function addRemoval(removal: Pick<UnsentRemoval, 'appointmentId' | 'date' | 'photoId'>): void {
    const { appointmentId, date, photoId } = removal
    waiting.put({ kind: 'removal', id: waiting.nextId(), author, refusal: null, appointmentId, date, photoId })
  }

  return {
    find,
    drop,
    addRemoval,

    /** Keeps a photo on this device: picture and entry, or else both in memory. */
    async add({ picture, ...visit }: Pick<UnsentPhoto, 'appointmentId' | 'date'> & { picture: Blob }): Promise<void> {
      const key = randomId()
      const hasPicture = await pictures.put(key, picture).then(
        () => true,
        () => false,
      )
      const photo = { ...visit, kind: 'photo', id: waiting.nextId(), author, key, refusal: null } as const
      const isKept = waiting.put({ ...photo, wasTried: false, isUnwanted: false }, hasPicture)
      if (isKept) return
      inMemory.set(key, picture)
      if (hasPicture) await pictures.remove(key).catch(() => undefined)
    },

    /** Sends a photo, and gives its picture up once the server has it. Rejects as its request does. */
    async send(photo: UnsentPhoto): Promise<void> {
      const picture = await find(photo.key).catch(() => undefined)
      if (!picture && photo.isUnwanted) return drop(photo)
      if (!picture) return void waiting.put({ ...photo, refusal: GONE }, photo.isKept)
      if (!photo.wasTried) waiting.put({ ...photo, wasTried: true }, photo.isKept)
      const sent = await options.sendPhoto(photo, picture)
      // The crew may have removed it since.
      if (waiting.findPhoto(photo.id)?.isUnwanted) addRemoval({ ...photo, photoId: sent.id })
      else options.onPhotoSent(photo, sent, picture)
      await drop(photo)
    },

    /** Takes a photo back that waits. If the server may have it, it's removed there. */
    async remove(id: number): Promise<void> {
      const photo = waiting.findPhoto(id)
      if (!photo) return
      if (photo.wasTried && photo.refusal === null) waiting.put({ ...photo, isUnwanted: true }, photo.isKept)
      else await drop(photo)
    },

    /** Pictures whose photo is gone: the page was closed between both. */
    async sweep(): Promise<void> {
      const keys = listStored().flatMap((one) => (isPhoto(one) ? one.key : []))
      await pictures.keepOnly(keys).catch(() => undefined)
    },
  }
}
