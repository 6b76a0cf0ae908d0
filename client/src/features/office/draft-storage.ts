import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'
import type { Me } from '#shared/people/schema.ts'

/**
 * What people typed and haven't sent or saved, until someone logs out. A person who signs in again may do so in another tab,
 * by the link in an email. With an admin key, a shared computer forgets it with the tab.
 */
const ENTRIES = {
  message: { person: storageEntry('local', 'office_message'), key: storageEntry('session', 'office_message') },
  sizes: { person: storageEntry('local', 'office_sizes'), key: storageEntry('session', 'office_sizes') },
}

type DraftKind = keyof typeof ENTRIES

/** What this person kept. Null if there's none, or if someone else typed it. */
export function readDraftEntry(kind: DraftKind, me: Me): Record<string, unknown> | null {
  const draft = parseJson(ENTRIES[kind][me.kind].read())
  return isRecord(draft) && draft.author === authorOf(me) ? draft : null
}

/** Keeps it instead of what was kept before. */
export function writeDraftEntry(kind: DraftKind, me: Me, draft: Record<string, unknown>): void {
  ENTRIES[kind][me.kind].write(JSON.stringify({ author: authorOf(me), ...draft }))
}

/** Drops what anyone kept, if it's one of those. */
export function removeDraftEntry(kind: DraftKind, isIt: (draft: Record<string, unknown>) => boolean): void {
  for (const entry of Object.values(ENTRIES[kind])) {
    const draft = parseJson(entry.read())
    if (isRecord(draft) && isIt(draft)) entry.remove()
  }
}

/** Drops all drafts. */
export function forgetDrafts(): void {
  for (const { person, key } of Object.values(ENTRIES)) {
    person.remove()
    key.remove()
  }
}

const authorOf = ({ person }: Me) => person?.id ?? 'key'
