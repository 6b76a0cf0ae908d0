import { type ReactNode, useRef } from 'react'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { CUSTOMER_ERASED } from '#shared/erasure/erased-contact.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { EditQuoteForm, type EditQuoteFormState } from './EditQuoteForm.tsx'

interface QuoteFormDialogProps {
  /** As it is now. */
  quote: Quote
  onClose: () => void
  /** Below the form. */
  actions?: ReactNode
  /** Beside the form, in a wide dialog. */
  details?: ReactNode
}

/** 'Edit Quote': the edit form. Asks before it discards unsaved changes. */
export function QuoteFormDialog({ quote, onClose, actions, details }: QuoteFormDialogProps) {
  const form = useRef<EditQuoteFormState>(null)
  return (
    <TaskDialog
      busy={() => form.current?.isBusy() ?? false}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.current?.hasChanges() ?? false,
        title: 'Discard your changes?',
        text: "Your changes to this quote haven't been saved.",
      }}
      width={details ? 'wide' : undefined}
      title="Edit Quote"
      description={<Received quote={quote} />}
    >
      <div
        className={`mt-6 border-divider border-t pt-6 ${details ? 'grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
      >
        <div>
          {quote.erased ? (
            <p className="font-strong">{CUSTOMER_ERASED}</p>
          ) : (
            <EditQuoteForm ref={form} newest={quote} onDone={onClose} />
          )}
          {actions}
        </div>
        {details && <div className="min-w-0">{details}</div>}
      </div>
    </TaskDialog>
  )
}

function Received({ quote }: { quote: Quote }) {
  return (
    <span className="figures">
      #{quote.number} from{' '}
      <bdi className="wrap-anywhere">
        {quote.firstName} {quote.lastName}
      </bdi>
      , {formatInstant(quote.createdAt, SHOP.timeZone)}
    </span>
  )
}
