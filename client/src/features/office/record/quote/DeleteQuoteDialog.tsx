import { call } from '#client/api/call.ts'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { quoteName } from '#client/features/office/row-texts.ts'
import type { Quote } from '#shared/quotes/schema.ts'

interface DeleteQuoteDialogProps {
  quote: Quote
  onClose: () => void
  /** Closes the quote's record. */
  leave?: () => Promise<void>
}

/** Asks before a quote is deleted. */
export function DeleteQuoteDialog({ quote, ...dialog }: DeleteQuoteDialogProps) {
  return (
    <ConfirmChange
      {...dialog}
      title={`Delete quote #${quote.number}`}
      description="Are you sure you want to delete this quote? This action cannot be undone."
      action="Delete"
      busyAction="Deleting..."
      send={() => call('DELETE /api/quotes/{id}', { params: { id: quote.id } })}
      done="Quote deleted"
      about={quoteName(quote)}
      failed="delete quote"
    >
      <bdi className="mt-4 block text-left wrap-anywhere font-strong">
        {quote.firstName} {quote.lastName}
      </bdi>
    </ConfirmChange>
  )
}
