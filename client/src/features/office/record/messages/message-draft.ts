import { isRecord, parseJson, storageEntry } from '#client/api/storage.ts'
import type { Me } from '#shared/people/schema.ts'

export interface MessageDraft {
  subject: string
  body: string
  templateId: string | undefined
}

export const EMPTY_DRAFT: MessageDraft = { subject: '', body: '', templateId: undefined }

const NAME = 'office_message'

/**
 * The last text that wasn't sent, until someone logs out. A person who signs in again may do so in another tab, by the link
 * in an email. With an admin key, a shared computer forgets the text with the tab.
 */
const stores = { person: storageEntry('local', NAME), key: storageEntry('session', NAME) }

/** What this person typed to that customer, or took back, and hasn't sent. Else an empty draft. */
export function readDraft(me: Me, customerId: string): MessageDraft {
  const draft = parseJson(stores[me.kind].read())
  if (!isRecord(draft) || draft.customerId !== customerId || draft.author !== authorOf(me)) return EMPTY_DRAFT
  const { subject, body, templateId } = draft
  if (typeof subject !== 'string' || typeof body !== 'string') return EMPTY_DRAFT
  return { subject, body, templateId: typeof templateId === 'string' ? templateId : undefined }
}

/** Keeps the text until it's sent or dropped. It replaces the one to another customer. */
export function keepDraft(me: Me, customerId: string, draft: MessageDraft): void {
  if (draft.subject === '' && draft.body === '') forgetDraft(customerId)
  else stores[me.kind].write(JSON.stringify({ author: authorOf(me), customerId, ...draft }))
}

/** Drops the text to this customer. */
export function forgetDraft(customerId: string): void {
  for (const store of Object.values(stores)) {
    const draft = parseJson(store.read())
    if (isRecord(draft) && draft.customerId === customerId) store.remove()
  }
}

/** Drops all texts. */
export function forgetDrafts(): void {
  for (const store of Object.values(stores)) store.remove()
}

const authorOf = ({ person }: Me) => person?.id ?? 'key'
