import { storageEntry } from '#client/api/storage.ts'
import { type Photo, sentPhotos } from './photo-list.ts'

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
