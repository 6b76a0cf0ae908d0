import { isRecord } from '#client/api/storage.ts'
import { dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { toast } from '#client/ui/toast/toast.ts'
import type { Me } from '#shared/people/schema.ts'

export interface MessageDraft {
  subject: string
  body: string
  templateId: string | undefined
  /** A day, or empty. */
  followUpOn: string
}

export const EMPTY_DRAFT: MessageDraft = { subject: '', body: '', templateId: undefined, followUpOn: '' }

/** What this person typed to that customer, or took back, and hasn't sent. Else an empty draft. */
export function readMessage(me: Me, customerId: string): MessageDraft {
  const draft = readDraft('message', me, customerId)
  if (!isRecord(draft)) return EMPTY_DRAFT
  const { subject, body, templateId, followUpOn } = draft
  if (typeof subject !== 'string' || typeof body !== 'string') return EMPTY_DRAFT
  return {
    subject,
    body,
    templateId: typeof templateId === 'string' ? templateId : undefined,
    followUpOn: typeof followUpOn === 'string' ? followUpOn : '',
  }
}

/** Keeps the text until it's sent or dropped. */
export function keepMessage(me: Me, customerId: string, draft: MessageDraft): void {
  if (draft.subject === '' && draft.body === '') dropDraft('message', customerId, me)
  else keepDraft('message', me, customerId, draft)
}

/** For a message that was taken back while another dialog is open, which stays alone. */
export function showKeptMessageToast(): void {
  toast({ title: 'Message not sent', description: "Its text is kept under 'Message'." })
}
