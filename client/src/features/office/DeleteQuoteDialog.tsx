import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { call } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { isRejected } from './admin-key.ts'
import { refreshQuotes } from './quotes.ts'

interface DeleteQuoteDialogProps {
  quote: Quote
  adminKey: string
  onClose: () => void
  onRejected: () => void
  /** The button that had the focus goes with its row. */
  focusAfterDelete: RefObject<HTMLElement | null>
}

export function DeleteQuoteDialog({ quote, adminKey, onClose, onRejected, focusAfterDelete }: DeleteQuoteDialogProps) {
  const queryClient = useQueryClient()
  const isGone = useRef(false)

  async function closeWithoutRow() {
    await refreshQuotes(queryClient)
    isGone.current = true
    onClose()
  }

  const remove = useMutation({
    mutationFn: () => call('DELETE /api/quotes/{id}', { params: { id: quote.id }, adminKey }),
    onSuccess: () => {
      toast({ title: 'Quote deleted' })
      return closeWithoutRow()
    },
    onError: async (error) => {
      if (isRejected(error)) return onRejected()
      toast({ title: `Failed to delete quote: ${errorText(error, 'Unknown error')}`, look: 'destructive' })
      // Somebody else was faster: the row is what has to go.
      if (error instanceof RequestError && error.status === 404) await closeWithoutRow()
    },
  })
  return (
    <Dialog
      kind="alert"
      open
      onOpenChange={(open) => {
        if (!open && !remove.isPending) onClose()
      }}
      onCloseAutoFocus={(event) => {
        if (!isGone.current) return
        event.preventDefault()
        focusAfterDelete.current?.focus()
      }}
      title={`Delete quote #${quote.number}`}
      description="Are you sure you want to delete this quote? This action cannot be undone."
    >
      <bdi className="mt-4 block text-left wrap-anywhere font-[550]">
        {quote.firstName} {quote.lastName}
      </bdi>
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={onClose} disabled={remove.isPending}>
          Cancel
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}
