// The photos of the quote form, kept outside of React: they stay, and go on being sent, when the form is closed.

import { useSyncExternalStore } from 'react'
import { call } from '#client/api/call.ts'
import { randomId } from '#client/api/session-id.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import type { FieldIssue } from '#shared/http/errors.ts'
import { type Photo, type PhotoAction, photoList, sentPhotos } from './photo-list.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { storageEntry } from '#client/api/storage.ts'

/** In session storage, like the contact. Only small previews: the server has the photos. */
const stored = storageEntry('session', 'quote_photos_draft')

/** Photos that were sent before a reload. */
export function readPhotoDraft(): Photo[] {
  try {
    const entries: unknown = JSON.parse(stored.read() ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(readPhoto) : []
  } catch {
    return []
  }
}

export function writePhotoDraft(photos: readonly Photo[]): void {
  const sent = sentPhotos(photos).map(({ name, preview, state }) => ({ id: state.id, name, preview }))
  if (sent.length === 0) stored.remove()
  else stored.write(JSON.stringify(sent))
}

function readPhoto(entry: unknown): Photo[] {
  const { id, name, preview }: { id?: unknown; name?: unknown; preview?: unknown } = Object(entry)
  if (typeof id !== 'string' || typeof name !== 'string') return []
  return [{ key: id, name, ...(typeof preview === 'string' && { preview }), state: { step: 'sent', id } }]
}

let photos: readonly Photo[] | undefined
const listeners = new Set<() => void>()
/** The chosen files, until they are shrunk. Then what is sent. Lost with a reload. */
const files = new Map<string, { file: File } | { photo: Blob }>()
const running = new Map<string, AbortController>()
/** One photo after the other: a phone can't hold many large pictures at once. */
let queue: Promise<void> = Promise.resolve()

// Enough for 1 MB on a slow phone connection.
const SEND_TIMEOUT_MS = 90_000
/** Statuses after which the same bytes would be refused again. */
const FINAL = [400, 409, 413, 415]

export function usePhotos(): readonly Photo[] {
  return useSyncExternalStore(subscribe, listPhotos)
}

/** Adds chosen files, as many as there are places, and sends them right away. Returns how many were left out. */
export function addPhotos(chosen: readonly File[]): number {
  const added = chosen.map((file) => ({ key: randomId(), name: file.name, file }))
  dispatch({ type: 'added', photos: added.map(({ key, name }) => ({ key, name })) })
  const taken = added.filter(({ key }) => listPhotos().some((photo) => photo.key === key))
  for (const { key, file } of taken) {
    files.set(key, { file })
    enqueue(key)
  }
  return added.length - taken.length
}

export function retryPhoto(key: string): void {
  dispatch({ type: 'changed', key, state: { step: 'waiting' } })
  enqueue(key)
}

export function removePhoto(key: string): void {
  running.get(key)?.abort()
  files.delete(key)
  dispatch({ type: 'removed', key })
}

/** Once a quote has them. */
export function forgetPhotos(): void {
  for (const { key } of listPhotos()) removePhoto(key)
}

/** The ids of all photos that the server has, once none is on its way. */
export async function readPhotoIds(): Promise<string[]> {
  let waitedFor: Promise<void>
  do {
    waitedFor = queue
    await waitedFor
  } while (waitedFor !== queue)
  return sentPhotos(listPhotos()).map(({ state }) => state.id)
}

/** Whether a photo is on its way to the server. */
export function hasWaitingPhotos(): boolean {
  return listPhotos().some(({ state }) => state.step !== 'sent' && state.step !== 'failed')
}

/** Shows the server's issues with `photoIds.0` and so on at the photos. */
export function showPhotoIssues(issues: readonly FieldIssue[]): void {
  // From the last on, because a refused photo no longer counts as sent.
  for (const { path, message } of issues.toReversed()) {
    const index = Number(/^photoIds\.(\d+)$/.exec(path)?.[1] ?? -1)
    const photo = sentPhotos(listPhotos())[index]
    if (photo) dispatch({ type: 'refused', index, message, canRetry: files.has(photo.key) })
  }
}

function enqueue(key: string): void {
  queue = queue.then(() => send(key))
}

/** Never throws: a failure is shown at the photo. */
async function send(key: string): Promise<void> {
  const source = files.get(key)
  if (!source) return
  const attempt = new AbortController()
  running.set(key, attempt)
  try {
    const photo = 'photo' in source ? source.photo : await prepare(key, source.file)
    if (attempt.signal.aborted) return
    const showProgress = (share: number) =>
      dispatch({ type: 'changed', key, state: { step: 'sending', percent: Math.floor(share * 100) } })
    showProgress(0)
    const { id } = await call('POST /api/photos', {
      bytes: photo,
      onProgress: showProgress,
      signal: attempt.signal,
      timeout: SEND_TIMEOUT_MS,
    })
    dispatch({ type: 'changed', key, state: { step: 'sent', id } })
  } catch (error) {
    dispatch({ type: 'changed', key, state: failure(error) })
  } finally {
    running.delete(key)
  }
}

class UnreadablePhoto extends Error {}

async function prepare(key: string, file: File): Promise<Blob> {
  dispatch({ type: 'changed', key, state: { step: 'preparing' } })
  try {
    const { photo, preview } = await shrinkPhoto(file)
    if (files.has(key)) files.set(key, { photo })
    dispatch({ type: 'read', key, preview })
    return photo
  } catch (cause) {
    throw new UnreadablePhoto(isHeic(file) ? HEIC : UNREADABLE, { cause })
  }
}

const HEIC = "This browser can't read HEIC photos. Save it as a JPEG, or add it on your phone."
const UNREADABLE = "We can't read this file as a photo. Choose a JPEG or PNG."

function isHeic({ type, name }: File): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

function failure(error: unknown): Photo['state'] {
  if (error instanceof UnreadablePhoto) return { step: 'failed', message: error.message, canRetry: false }
  const isFinal = error instanceof RequestError && FINAL.includes(error.status)
  return { step: 'failed', message: errorText(error, "We couldn't send this photo."), canRetry: !isFinal }
}

function listPhotos(): readonly Photo[] {
  photos ??= readPhotoDraft()
  return photos
}

function dispatch(action: PhotoAction): void {
  const before = listPhotos()
  photos = photoList(before, action)
  // Not with each step of a progress.
  if (keysOfSent(photos) !== keysOfSent(before)) writePhotoDraft(photos)
  for (const listener of listeners) listener()
}

function keysOfSent(all: readonly Photo[]): string {
  return sentPhotos(all)
    .map(({ key }) => key)
    .join()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
