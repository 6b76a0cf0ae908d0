import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { attemptEntry, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { isRecord } from '#client/api/storage.ts'
import type { Me } from '#shared/people/schema.ts'

/** Deletes a logged call, or a message that isn't sent yet, by its id. */
export function useDeleteMessage({
  failed,
  about,
  ...done
}: {
  failed: string
  /** Whom it was to. */
  about: string
  title: string
  description?: string
}) {
  return useOfficeChange({
    failed,
    about,
    done: () => done,
    send: (id: string) => call('DELETE /api/messages/{id}', { params: { id } }),
  })
}

/**
 * What was typed to a customer, by field. It's kept on this computer, because the session may end before it's sent, and with it
 * the idempotency key of the last try, so that a retry after a reload is no second one.
 */
export function useKeptDraft<Draft extends Record<string, string>>(
  kind: 'message' | 'call',
  { me, customerId }: { me: Me; customerId: string },
  empty: Draft,
) {
  // Stays the same if someone merges the customer, who then has another id.
  const [about] = useState(customerId)
  const [attempt] = useState(() => attemptEntry(kind, me, about))
  const [draft, setDraft] = useState(() => readKept(kind, me, about, empty) ?? empty)
  const keep = (next: Draft) => {
    if (Object.values(next).every((text) => text === '')) dropDraft(kind, about, me)
    else keepDraft(kind, me, about, next)
  }
  return {
    draft,
    attempt,
    change: (changes: Partial<Draft>) => {
      const next = { ...draft, ...changes }
      setDraft(next)
      keep(next)
    },
    /** Not what was taken back since the dialog opened. */
    drop: () => draft !== empty && dropDraft(kind, about, me),
    /** Keeps a text that was taken back, unless another one was started since. */
    keepAgain: (taken: Draft) => {
      if (!readKept(kind, me, about, empty)) keep(taken)
    },
  }
}

function readKept<Draft extends Record<string, string>>(
  kind: 'message' | 'call',
  me: Me,
  about: string,
  empty: Draft,
): Draft | undefined {
  const kept = readDraft(kind, me, about)
  if (!isRecord(kept)) return undefined
  const texts = Object.keys(empty).map((field) => [field, typeof kept[field] === 'string' ? kept[field] : ''])
  return Object.fromEntries(texts) as Draft // has the fields of `empty`
}
