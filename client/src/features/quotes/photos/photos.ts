import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { randomId } from '#client/api/session-id.ts'
import { persisted } from '#client/api/storage.ts'
import { photoProblem, readPhoto, SEND_TIMEOUT_MS, UnreadablePhoto } from '#client/features/photos/read-photo.ts'
import { createStore } from '#client/lib/store.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
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

/** Photos that don't count: they have failed for good, and only show why. */
const isLost = ({ state }: Photo) => state.step === 'failed' && !state.canRetry

/** How many photos can still be added. */
export function placesLeft(photos: readonly Photo[]): number {
  return Math.max(0, MAX_PHOTOS - photos.filter((photo) => !isLost(photo)).length)
}

const sentSchema = z.object({
  key: z.string(),
  name: z.string(),
  preview: z.string().exactOptional(),
  state: z.object({ step: z.literal('sent'), id: z.string() }),
})
type SentPhoto = z.output<typeof sentSchema>

const sentPhotos = (all: readonly Photo[]) => all.filter((photo): photo is SentPhoto => photo.state.step === 'sent')

/** In session storage, like the contact. Only small previews: the server has the photos. */
const draft = persisted<readonly Photo[]>(
  'session',
  'quote_photos_draft',
  (stored) => z.array(sentSchema).safeParse(stored).data ?? [],
)
/** Outside of React: they stay, and go on being sent, when the form is closed. */
const photos = createStore(draft.get())
/** The chosen files. Lost with a reload. */
const files = new Map<string, File>()
const running = new Map<string, AbortController>()
/** One photo after the other: a phone can't hold many large pictures at once. */
let queue: Promise<void> = Promise.resolve()

/** Statuses after which the same bytes would be refused again. */
const FINAL = [400, 409, 413, 415]

export const usePhotos = photos.use

/** Adds chosen files, as many as there are places, and sends them right away. Returns how many were left out. */
export function addPhotos(chosen: readonly File[]): number {
  // Earlier failures have been read by now.
  const kept = photos.get().filter((photo) => !isLost(photo))
  const taken = chosen.slice(0, placesLeft(kept)).map((file) => ({ key: randomId(), file }))
  show([...kept, ...taken.map(({ key, file }) => ({ key, name: file.name, state: { step: 'waiting' as const } }))])
  for (const { key, file } of taken) {
    files.set(key, file)
    enqueue(key)
  }
  return chosen.length - taken.length
}

export function retryPhoto(key: string): void {
  change(key, { state: { step: 'waiting' } })
  enqueue(key)
}

export function removePhoto(key: string): void {
  running.get(key)?.abort()
  files.delete(key)
  show(photos.get().filter((photo) => photo.key !== key))
}

/** Once a quote has them. */
export function forgetPhotos(): void {
  for (const { key } of photos.get()) removePhoto(key)
}

/** The ids of all photos that the server has, once none is on its way. */
export async function readPhotoIds(): Promise<string[]> {
  let waitedFor: Promise<void>
  do {
    waitedFor = queue
    await waitedFor
  } while (waitedFor !== queue)
  return sentPhotos(photos.get()).map(({ state }) => state.id)
}

/** Whether a photo is on its way to the server. */
export function hasWaitingPhotos(): boolean {
  return photos.get().some(({ state }) => state.step !== 'sent' && state.step !== 'failed')
}

/** Shows the server's issues with `photoIds.0` and so on at the photos. */
export function showPhotoIssues(issues: readonly FieldIssue[]): void {
  // From the last on, because a refused photo no longer counts as sent.
  for (const { path, message } of issues.toReversed()) {
    const index = Number(/^photoIds\.(\d+)$/.exec(path)?.[1] ?? -1)
    const photo = sentPhotos(photos.get())[index]
    if (photo) change(photo.key, { state: { step: 'failed', message, canRetry: files.has(photo.key) } })
  }
}

function enqueue(key: string): void {
  queue = queue.then(() => send(key))
}

/** Never throws: a failure is shown at the photo. */
async function send(key: string): Promise<void> {
  const file = files.get(key)
  if (!file) return
  const attempt = new AbortController()
  running.set(key, attempt)
  try {
    change(key, { state: { step: 'preparing' } })
    const { photo, preview } = await readPhoto(file)
    if (attempt.signal.aborted) return
    change(key, { preview })
    const showProgress = (share: number) =>
      change(key, { state: { step: 'sending', percent: Math.floor(share * 100) } })
    showProgress(0)
    const { id } = await call('POST /api/photos', {
      bytes: photo,
      onProgress: showProgress,
      signal: attempt.signal,
      timeout: SEND_TIMEOUT_MS,
    })
    change(key, { state: { step: 'sent', id } })
  } catch (error) {
    change(key, { state: failure(error) })
  } finally {
    running.delete(key)
  }
}

function failure(error: unknown): Photo['state'] {
  const isFinal = error instanceof UnreadablePhoto || (error instanceof RequestError && FINAL.includes(error.status))
  return { step: 'failed', message: photoProblem(error), canRetry: !isFinal }
}

/** Nothing happens if it has been removed. */
function change(key: string, changes: Partial<Photo>): void {
  show(photos.get().map((photo) => (photo.key === key ? { ...photo, ...changes } : photo)))
}

function show(next: readonly Photo[]): void {
  photos.set(next)
  const sent = sentPhotos(next)
  if (sent.length === 0) draft.remove()
  else draft.set(sent)
}
