import { readDraftEntry, removeDraftEntry, writeDraftEntry } from '#client/features/office/draft-storage.ts'
import type { Me } from '#shared/people/schema.ts'

export interface MessageDraft {
  subject: string
  body: string
  templateId: string | undefined
}

export const EMPTY_DRAFT: MessageDraft = { subject: '', body: '', templateId: undefined }

/** What this person typed to that customer, or took back, and hasn't sent. Else an empty draft. */
export function readDraft(me: Me, customerId: string): MessageDraft {
  const draft = readDraftEntry('message', me)
  if (draft?.customerId !== customerId) return EMPTY_DRAFT
  const { subject, body, templateId } = draft
  if (typeof subject !== 'string' || typeof body !== 'string') return EMPTY_DRAFT
  return { subject, body, templateId: typeof templateId === 'string' ? templateId : undefined }
}

/** Keeps the text until it's sent or dropped. It replaces the one to another customer. */
export function keepDraft(me: Me, customerId: string, draft: MessageDraft): void {
  if (draft.subject === '' && draft.body === '') forgetDraft(customerId)
  else writeDraftEntry('message', me, { customerId, ...draft })
}

/** Drops the text to this customer. */
export function forgetDraft(customerId: string): void {
  removeDraftEntry('message', (draft) => draft.customerId === customerId)
}
