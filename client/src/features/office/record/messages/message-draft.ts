import type { QueryClient } from '@tanstack/react-query'

export interface MessageDraft {
  subject: string
  body: string
  templateId: string | undefined
}

export const EMPTY_DRAFT: MessageDraft = { subject: '', body: '', templateId: undefined }

/** The text of a message that someone took back. It's in the office's cache, so that it's gone at log out. */
const keyOf = (customerId: string) => ['/api/customers', { draft: customerId }] as const

/** What was taken back, or an empty draft. */
export function readDraft(queryClient: QueryClient, customerId: string): MessageDraft {
  return queryClient.getQueryData<MessageDraft>(keyOf(customerId)) ?? EMPTY_DRAFT
}

/** Keeps a text that was taken back, until it's sent or dropped. */
export function keepDraft(queryClient: QueryClient, customerId: string, draft: MessageDraft): void {
  queryClient.setQueryData(keyOf(customerId), draft)
}

/** Drops the kept text. */
export function forgetDraft(queryClient: QueryClient, customerId: string): void {
  queryClient.removeQueries({ queryKey: keyOf(customerId) })
}
