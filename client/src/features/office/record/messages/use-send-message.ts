import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { UNDO_SECONDS } from '#shared/lib/undo.ts'
import { attemptEntry, dropDraft } from '#client/features/office/draft-storage.ts'
import { EMPTY_DRAFT, keepMessage, type MessageDraft, readMessage } from './message-draft.ts'
import type { OpenRecord } from '#client/features/office/record/record-context.ts'
import { useDeleteMessage } from './use-delete-message.ts'
import { useRecordChange } from '#client/features/office/record/use-record-change.ts'

/** Seconds after which a message that waited has certainly gone to the mail server. */
const MARGIN = 3

interface SendMessageOptions extends Pick<OpenRecord, 'customer' | 'quote' | 'me'> {
  /** Where the text is kept. */
  draftId: string
  onSent: () => void
  /** The message was taken back. Its text is the draft now. */
  onUndone: () => void
}

/** Sends a message, with 'Undo' while it waits (docs/rules.md, Messages). */
export function useSendMessage(options: SendMessageOptions) {
  const { customer, quote, me, draftId, onSent, onUndone } = options
  const queryClient = useQueryClient()
  // A retry after a lost response must not email the customer twice, even after a reload.
  const [attempts] = useState(() => createIdempotencyKeys(attemptEntry('message', me, draftId)))
  const undo = useDeleteMessage({
    action: 'take the message back',
    done: 'Message not sent',
    onDone: onUndone,
  })
  return useRecordChange({
    action: 'send the message',
    send: ({ subject, body: text, templateId, followUpOn }: MessageDraft) => {
      const body = {
        subject,
        body: text,
        ...(quote && { quoteId: quote.id }),
        ...(templateId !== undefined && { templateId }),
        ...(quote && followUpOn !== '' && { followUpOn }),
      }
      const params = { id: customer.id }
      const idempotencyKey = attempts.keyFor({ params, body })
      return call('POST /api/customers/{id}/messages', { params, body, idempotencyKey })
    },
    onDone: ({ id }, draft) => {
      attempts.forget()
      dropDraft('message', draftId, me)
      toast({
        title: `Message goes out in ${UNDO_SECONDS} seconds`,
        duration: UNDO_SECONDS * 1000,
        action: {
          label: 'Undo',
          onPress: () => {
            // The next message may have been started.
            if (readMessage(me, draftId) === EMPTY_DRAFT) keepMessage(me, draftId, draft)
            undo.mutate(id)
          },
        },
      })
      setTimeout(() => void refreshOffice(queryClient), (UNDO_SECONDS + MARGIN) * 1000)
      onSent()
    },
    onError: (error) => {
      attempts.forgetIfMismatched(error)
      return true
    },
  })
}
