import { isRecord, persisted, type storageEntry } from '#client/api/storage.ts'
import type { Me } from '#shared/people/schema.ts'

/**
 * What people typed and haven't sent or saved, until someone logs out. A person who signs in again may do so in another tab,
 * by the link in an email. With an admin key, a shared computer forgets it with the tab.
 */
const ENTRIES = {
  message: entriesOf('office_message'),
  call: entriesOf('office_call'),
  sizes: entriesOf('office_sizes'),
  finalQuote: entriesOf('office_final_quote'),
  layout: entriesOf('office_layout'),
}

type DraftKind = keyof typeof ENTRIES

interface Kept {
  /** Who typed it. No one else sees it. */
  author: string
  /** What it's about: the id of a customer or a visit, or a revision of a final quote. */
  about: string
  draft: unknown
  /** The idempotency key of its last try, with what was sent. */
  attempt?: string | undefined
}

/** Two crews' visits of a long day. The oldest go first. */
const MAX_KEPT = 40

/** What a draft is about, of a revision of a final quote. */
export function aboutRevision(quoteId: string, revision: number): string {
  return `${quoteId}/${revision}`
}

/** What this person typed about that. Undefined if there's nothing. */
export function readDraft(kind: DraftKind, me: Me, about: string): unknown {
  return findKept(kind, me, about)?.draft
}

/** Keeps it instead of what this person typed about that before. */
export function keepDraft(kind: DraftKind, me: Me, about: string, draft: object): void {
  write(kind, me, { author: authorOf(me), about, draft, attempt: findKept(kind, me, about)?.attempt })
}

/** Keeps the idempotency key of a draft with it, for `createIdempotencyKeys`. In memory while nothing is typed. */
export function attemptEntry(kind: DraftKind, me: Me, about: string): ReturnType<typeof storageEntry> {
  let inMemory: string | null = null
  function set(text: string | null) {
    inMemory = text
    const kept = findKept(kind, me, about)
    if (kept) write(kind, me, { ...kept, attempt: text ?? undefined })
  }
  return { read: () => findKept(kind, me, about)?.attempt ?? inMemory, write: set, remove: () => set(null) }
}

/** Drops this person's draft about that. Without `me`, drops everyone's. */
export function dropDraft(kind: DraftKind, about: string, me?: Me): void {
  for (const entry of Object.values(ENTRIES[kind])) {
    const all = entry.get()
    const left = all.filter((kept) => kept.about !== about || (me && kept.author !== authorOf(me)))
    if (left.length === 0) entry.remove()
    else if (left.length < all.length) entry.set(left)
  }
}

/** Drops all drafts, except those of keys in other tabs. */
export function forgetDrafts(): void {
  forgetDraftsOfTab()
  for (const { person } of Object.values(ENTRIES)) person.remove()
}

/** Drops what was typed with an admin key in this tab. */
export function forgetDraftsOfTab(): void {
  for (const { key } of Object.values(ENTRIES)) key.remove()
}

function findKept(kind: DraftKind, me: Me, about: string): Kept | undefined {
  return ENTRIES[kind][me.kind].get().find((kept) => kept.author === authorOf(me) && kept.about === about)
}

function write(kind: DraftKind, me: Me, kept: Kept): void {
  const entry = ENTRIES[kind][me.kind]
  const others = entry.get().filter(({ author, about }) => author !== kept.author || about !== kept.about)
  entry.set([...others, kept].slice(-MAX_KEPT))
}

const authorOf = ({ person }: Me) => person?.id ?? 'key'

function entriesOf(name: string) {
  const read = (stored: unknown): Kept[] => (Array.isArray(stored) ? stored.filter(isKept) : [])
  return { person: persisted('local', name, read), key: persisted('session', name, read) }
}

function isKept(value: unknown): value is Kept {
  if (!isRecord(value) || typeof value.author !== 'string' || typeof value.about !== 'string') return false
  return value.attempt === undefined || typeof value.attempt === 'string'
}
