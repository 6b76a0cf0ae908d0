import { Dialog } from '#client/ui/dialog.tsx'
import type { Countertop } from '#shared/countertops/schema.ts'
import type { Estimate } from '#shared/estimate/estimate.ts'
import { QuoteForm } from './QuoteForm.tsx'
import type { RenderDrawing } from './send-quote.ts'

interface QuoteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What is asked for: at least one. */
  countertops: readonly Countertop[]
  /** The estimate that the visitor sees for these countertops. */
  estimate: Estimate
  renderDrawing: RenderDrawing
  /** The request is stored and remembered as the latest one; the page leads on to /thank-you. */
  onSent: (quoteId: string) => void
}

/** 'Request a Quote' (docs/rules.md, Quote form). What was typed survives closing it; closing it stops a send. */
export function QuoteDialog({ open, onOpenChange, countertops, estimate, renderDrawing, onSent }: QuoteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Request a Quote">
      <QuoteForm
        countertops={countertops}
        estimate={estimate}
        renderDrawing={renderDrawing}
        onSent={(quoteId) => {
          onOpenChange(false)
          onSent(quoteId)
        }}
      />
    </Dialog>
  )
}
