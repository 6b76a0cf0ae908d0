import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { OfferedCountertop } from '#shared/countertops/schema.ts'
import { QuoteForm, type ThumbnailOf } from './QuoteForm.tsx'
import type { RenderDrawing } from './send-quote.ts'

interface QuoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** At least one. */
  countertops: readonly OfferedCountertop[]
  renderDrawing: RenderDrawing
  Thumbnail: ThumbnailOf
  /** Called after the quote is stored and set as the latest one. The page opens /thank-you. */
  onSent: (quoteId: string) => void
}

/** 'Request a Quote' (docs/rules.md, Quote form). Closing it keeps typed text and aborts a request. */
export function QuoteDialog({ open, onOpenChange, onSent, ...form }: QuoteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Request a Quote">
      <QuoteForm
        {...form}
        onSent={(quoteId) => {
          onOpenChange(false)
          onSent(quoteId)
        }}
      />
    </Dialog>
  )
}
