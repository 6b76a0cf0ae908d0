import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/session-id.ts'
import { RequestError, isUnclear } from '#client/api/request-error.ts'
import { currentVersion } from '#client/features/office/conflict.tsx'
import { signedInPerson, useOnRejected } from '#client/features/office/open-office.tsx'
import { SEND_TIMEOUT_MS } from '#client/features/photos/read-photo.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { browserPictures } from './picture-store.ts'
import { createUnsentPhotos, type PhotoOptions } from './unsent-photos.ts'
import {
  createWaitingList,
  ENTRY,
  isMark,
  isPhoto,
  isRemoval,
  isSizes,
  listStored,
  nextOf,
  type StopMark,
  type Unsent,
  type UnsentMark,
  type UnsentPhoto,
  type UnsentSave,
  type WaitingList,
} from './waiting-list.ts'

/** The mark says the same about the visit. */
function isDone(mark: StopMark, now: Pick<OfficeAppointment, 'status' | 'collected'>): boolean {
  if ('installed' in mark) return false
  return 'status' in mark ? now.status === mark.status : now.collected === mark.collected
}

interface QueueOptions extends PhotoOptions {
  /** Who is signed in. The saves of others wait unseen until they are back. */
  author: string
  /** False once someone else is signed in: the browser would send their cookie. */
  isAuthorSignedIn: () => boolean
  send: (save: UnsentSave) => Promise<Measured>
  sendMark: (mark: UnsentMark) => Promise<Pick<OfficeAppointment, 'version'>>
  /** Called with all of the author's that waits after each change. */
  onChange: (unsent: readonly Unsent[]) => void
  /** Called with what the server has now. Another device may have saved over a save whose response was lost. */
  onSent: (appointmentId: string, measured: Measured) => void
  /** The server has the mark, and this version of the visit. */
  onMarked: (mark: UnsentMark, version: number) => void
  /** The session ended. The saves wait for the next one. */
  onSignedOut: (error: unknown) => void
}

export type SaveQueue = ReturnType<typeof createSaveQueue>

/**
 * Saves of sizes, marks and photos of visits, sent one after another in their order, photos last. What can't be sent waits in the
 * browser's storage, over reloads of the page, or in memory if that is full or blocked. After a save of another device, or if the
 * server refuses one, that visit's others of the kind wait for the crew, but not its photos (docs/rules.md, Crew day).
 */
export function createSaveQueue(options: QueueOptions) {
  const waiting = createWaitingList(options)
  const photos = createUnsentPhotos(waiting, options.author, options)
  let flushing: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    for (let next = nextOf(waiting.all()); next; next = nextOf(waiting.all())) {
      if (!options.isAuthorSignedIn() || !(await sendOne(next))) return
    }
  }

  /** False if the saves after it have to wait as well: there's no connection, or no session. */
  async function sendOne(next: Unsent): Promise<boolean> {
    // Without a connection, the server surely doesn't get it.
    if (isPhoto(next) && !navigator.onLine) return false
    try {
      if (isPhoto(next)) await photos.send(next)
      else await sendSmall(next)
    } catch (error) {
      if (!(error instanceof RequestError) || isUnclear(error) || error.status === 429) return false
      if (error.status === 401) {
        options.onSignedOut(error)
        return false
      }
      if (isPhoto(next) && waiting.findPhoto(next.id)?.isUnwanted) await photos.drop(next)
      else keepRefused(next, error, waiting, options)
    }
    return true
  }

  async function sendSmall(next: Exclude<Unsent, UnsentPhoto>): Promise<void> {
    if (isMark(next)) options.onMarked(next, (await options.sendMark(next)).version)
    else if (isSizes(next)) options.onSent(next.appointmentId, await options.send(next))
    else {
      await options.sendRemoval(next)
      options.onPhotoRemoved(next)
    }
    waiting.remove(next.id)
  }

  /** Sends what waits, from one tab at a time. Ends once all is sent, or can't be. */
  function flush(): Promise<void> {
    // Without a secure connection, browsers have no locks. Two tabs may send the same save then, which changes nothing.
    const sending = () => ('locks' in navigator ? navigator.locks.request('unsent-sizes', sendAll) : sendAll())
    flushing ??= sending().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    all: waiting.all,
    flush,

    ...sizesChanges(waiting, options.author, () => void flush()),
    ...markChanges(waiting, options.author, () => void flush()),
    ...photoChanges(waiting, photos, () => void flush()),
  }
}

/** The server refused it: the crew decides, unless the answer to an earlier try was lost. */
function keepRefused(
  next: Unsent,
  error: RequestError,
  waiting: WaitingList,
  { onMarked, onPhotoRemoved, onPhotoStays }: QueueOptions,
): void {
  const reason = error.body?.error ?? error.message
  if (isPhoto(next)) {
    // Its entry has changed since.
    waiting.put({ ...(waiting.findPhoto(next.id) ?? next), refusal: reason }, next.isKept)
    return
  }
  if (isRemoval(next)) {
    if (error.status === 404) onPhotoRemoved(next)
    else onPhotoStays(next, reason)
    return waiting.remove(next.id)
  }
  if (isSizes(next)) {
    const theirs = currentVersion<Measured>(error) ?? null
    waiting.put({ ...next, theirs, refusal: theirs ? null : reason })
    return
  }
  const now = currentVersion<OfficeAppointment>(error)
  if (!now || !isDone(next.mark, now)) return void waiting.put({ ...next, refusal: reason })
  onMarked(next, now.version)
  waiting.remove(next.id)
}

/** What the crew does with sizes. */
function sizesChanges(waiting: WaitingList, author: string, flush: () => void) {
  return {
    /** Keeps a save on this device and sends it. It replaces one that the server refused. */
    add({ input, ...visit }: Pick<UnsentSave, 'appointmentId' | 'date' | 'input'>): void {
      const last = waiting.sizesOf(visit.appointmentId).at(-1)
      const replaced = last && last.refusal !== null ? last : undefined
      const version = replaced?.input.version ?? input.version
      waiting.put({
        ...visit,
        kind: 'sizes',
        id: replaced?.id ?? waiting.nextId(),
        author: author,
        key: randomId(),
        input: { ...input, version },
        refusal: null,
        theirs: null,
      })
      flush()
    },

    /** Sends the visit's latest save again, over the sizes of another device if there are any. It's a new request. */
    retry(appointmentId: string): void {
      const all = waiting.sizesOf(appointmentId)
      const [first, latest] = [all[0], all.at(-1)]
      if (!first || !latest) return
      const version = first.theirs?.version ?? first.input.version
      for (const { id } of all.slice(0, -1)) waiting.remove(id)
      waiting.put({ ...latest, key: randomId(), input: { ...latest.input, version }, refusal: null, theirs: null })
      flush()
    },

    /** Gives up all of a visit's saves of sizes. */
    discard(appointmentId: string): void {
      for (const { id } of waiting.sizesOf(appointmentId)) waiting.remove(id)
    },
  }
}

/** What the crew does with marks. */
function markChanges(waiting: WaitingList, author: string, flush: () => void) {
  return {
    /** Keeps a mark on this device and sends it. `version` is the visit's. */
    addMark({ version, ...visit }: Pick<UnsentMark, 'appointmentId' | 'date' | 'mark'> & { version: number }): void {
      const before = waiting.marksOf(visit.appointmentId).at(-1)
      waiting.put({
        ...visit,
        kind: 'mark',
        id: waiting.nextId(),
        author,
        // Behind one that goes over what someone else changed, this one does, too.
        version: before ? before.version && before.version + 1 : version,
        refusal: null,
      })
      flush()
    },

    /** Sends a refused mark again, over what someone else changed. */
    retryMark(mark: UnsentMark): void {
      waiting.put({ ...mark, version: undefined, refusal: null })
      flush()
    },

    /** Gives up a visit's refused marks, and those behind them. */
    discardMarks(appointmentId: string): void {
      for (const { id } of waiting.marksOf(appointmentId)) waiting.remove(id)
    },
  }
}

/** What the crew does with photos. */
function photoChanges(waiting: WaitingList, photos: ReturnType<typeof createUnsentPhotos>, flush: () => void) {
  return {
    /** The picture of a photo that waits. Rejects if it's gone. */
    async findPicture(key: string): Promise<Blob> {
      const picture = await photos.find(key)
      if (!picture) throw new Error('The picture is gone')
      return picture
    },

    /** Keeps a photo on this device and sends it. Resolves once it's kept. */
    async addPhoto(photo: Parameters<typeof photos.add>[0]): Promise<void> {
      await photos.add(photo)
      flush()
    },

    /** Sends a refused photo again. */
    retryPhoto(photo: UnsentPhoto): void {
      waiting.put({ ...photo, refusal: null }, photo.isKept)
      flush()
    },

    /** Takes back a photo that waits. */
    async removeUnsentPhoto({ id }: UnsentPhoto): Promise<void> {
      await photos.remove(id)
      flush()
    },

    /** Removes a photo that the server has, as soon as it can be reached. */
    removePhoto(photo: Parameters<typeof photos.addRemoval>[0]): void {
      photos.addRemoval(photo)
      flush()
    },

    sweepPictures: () => photos.sweep(),
  }
}

/** How often the server is tried. Browsers don't always notice that the connection is back. */
export const TRY_EVERY_MS = 15_000

interface SaveQueueOptions
  extends Pick<QueueOptions, 'author' | 'onSent' | 'onMarked' | 'onPhotoSent' | 'onPhotoRemoved' | 'onPhotoStays'> {
  /** Another tab sent one. */
  onSentElsewhere: () => void
}

/** What of the author's waits on this device, which goes out by itself. The page starts over for someone else. */
export function useSaveQueue({ onSentElsewhere, ...options }: SaveQueueOptions) {
  const { author } = options
  const onSignedOut = useOnRejected()
  const queryClient = useQueryClient()
  const reportSent = useEffectEvent(onSentElsewhere)
  const [unsent, setUnsent] = useState<readonly Unsent[]>(() => listStored(author))
  const [queue] = useState(() =>
    createSaveQueue({
      ...options,
      pictures: browserPictures,
      isAuthorSignedIn: () => (signedInPerson(queryClient) ?? author) === author,
      send: ({ appointmentId: id, input: body, key: idempotencyKey }) =>
        call('PATCH /api/appointments/{id}/measured', { params: { id }, body, idempotencyKey }),
      sendMark: ({ appointmentId: id, mark, version }) =>
        'installed' in mark
          ? call('POST /api/appointments/{id}/installed', {
              params: { id },
              body: mark.installed,
              idempotencyKey: mark.key,
            })
          : call('PATCH /api/appointments/{id}', {
              params: { id },
              body: { ...mark, ...(version !== undefined && { version }) },
            }),
      sendPhoto: ({ appointmentId: id, key: idempotencyKey }, bytes) =>
        call('POST /api/appointments/{id}/photos', { params: { id }, bytes, idempotencyKey, timeout: SEND_TIMEOUT_MS }),
      sendRemoval: ({ appointmentId: id, photoId }) =>
        call('DELETE /api/appointments/{id}/photos/{photoId}', { params: { id, photoId } }),
      onChange: setUnsent,
      onSignedOut,
    }),
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    void queue.sweepPictures()
    const timer = setInterval(flush, TRY_EVERY_MS)
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(ENTRY)) return
      setUnsent(queue.all())
      if (newValue === null) reportSent()
    }
    addEventListener('storage', onStorage)
    addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      removeEventListener('storage', onStorage)
      removeEventListener('online', flush)
    }
  }, [queue])
  return { unsent, queue }
}
