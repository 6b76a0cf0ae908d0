import { isRecord } from '#client/api/storage.ts'
import { dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import type { Me } from '#shared/people/schema.ts'

export interface CallDraft {
  note: string
  /** A day, or empty. */
  followUpOn: string
}

const EMPTY_CALL: CallDraft = { note: '', followUpOn: '' }

/** What this person typed about a call to that customer, and hasn't logged. Else an empty draft. */
export function readCall(me: Me, customerId: string): CallDraft {
  const draft = readDraft('call', me, customerId)
  if (!isRecord(draft)) return EMPTY_CALL
  const { note, followUpOn } = draft
  return typeof note === 'string' && typeof followUpOn === 'string' ? { note, followUpOn } : EMPTY_CALL
}

/** Keeps it until the call is logged or discarded. */
export function keepCall(me: Me, customerId: string, draft: CallDraft): void {
  if (draft.note === '' && draft.followUpOn === '') dropDraft('call', customerId, me)
  else keepDraft('call', me, customerId, draft)
}
