import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useQueryFailureToast } from '#client/features/office/failure-toast.ts'
import { LogCallDialog } from '#client/features/office/record/messages/LogCallDialog.tsx'
import { MessageDialog } from '#client/features/office/record/messages/MessageDialog.tsx'
import type { RecordContext } from '#client/features/office/record/record-context.ts'
import { customerQuery } from '#client/features/office/record/record-queries.ts'
import { noCustomerText } from '#client/features/office/record/record-texts.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { CUSTOMER_ERASED } from '#shared/erasure/erased-contact.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface CallOrMessageDialogProps extends RecordContext {
  dialog: 'call' | 'message'
  quote: Quote
  onClose: () => void
  /** The message was taken back, so its text can be edited again. */
  onUndone: () => void
}

const TITLES = { call: 'Log a call', message: 'Message' }

/**
 * Logs a call or writes to the customer of a row. Opens once it has the customer, who was fetched when the row got the focus.
 */
export function CallOrMessageDialog({ dialog, quote, onClose, onUndone, ...context }: CallOrMessageDialogProps) {
  const { customerId } = quote
  const { data: customer, error } = useQuery({
    ...customerQuery(customerId ?? ''),
    enabled: customerId !== null,
  })
  useQueryFailureToast('fetch the customer', error)
  // The outcome of a call takes the focus before the dialog could remember what had it.
  const [before] = useState(() => document.activeElement)
  const close = useEffectEvent(() => onClose())
  // If only a refetch failed, the open dialog stays with what was typed.
  const isLost = error !== null && !customer
  useEffect(() => {
    if (isLost) close()
  }, [isLost])
  if (customerId === null || customer?.erased) {
    return (
      <TaskDialog title={TITLES[dialog]} onClose={onClose}>
        <p className="mt-5">{customer ? CUSTOMER_ERASED : noCustomerText(quote)}</p>
      </TaskDialog>
    )
  }
  if (!customer) return null
  const record = { ...context, customer, quote, onClose }
  function returnFocus(event: Event) {
    event.preventDefault()
    if (before instanceof HTMLElement) before.focus()
  }
  return dialog === 'call' ? (
    <LogCallDialog {...record} onCloseAutoFocus={returnFocus} />
  ) : (
    <MessageDialog {...record} onUndone={onUndone} />
  )
}
