import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/loading/failure.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { Loading, Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { PhoneAppointmentDialog } from './appointments/PhoneAppointmentDialog.tsx'
import { EditQuoteForm, type EditQuoteFormState } from './EditQuoteForm.tsx'
import { EraseCustomerDialog } from './erasure/EraseCustomerDialog.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'

interface EditQuoteDialogProps {
  /** From the list. The dialog fetches the details. */
  quote: Quote
  adminKey: string
  onClose: () => void
  onRejected: () => void
  renderSheet: RenderSheet
  /** Gets the focus after the customer is erased. */
  focusAfterErase: RefObject<HTMLElement | null>
}

/** Renders a quote for printing. */
export type RenderSheet = (quote: QuoteDetail) => ReactNode

/** 'Edit Quote': the edit form beside the details. Asks before it discards unsaved changes. */
export function EditQuoteDialog({
  quote,
  adminKey,
  onClose,
  onRejected,
  renderSheet,
  focusAfterErase,
}: EditQuoteDialogProps) {
  // Always refetch: someone else may have changed the quote since the list loaded.
  const detail = useQuery({
    ...readQuery('GET /api/quotes/{id}', { params: { id: quote.id }, adminKey }),
    staleTime: 0,
    gcTime: 0,
  })
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
      width="wide"
      title="Edit Quote"
      description={<Received quote={quote} />}
    >
      <div className="mt-6 grid gap-x-10 gap-y-8 border-divider border-t pt-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          {quote.erased ? (
            <p className="font-strong">This customer was erased.</p>
          ) : (
            <EditQuoteForm
              ref={form}
              newest={detail.data ?? quote}
              adminKey={adminKey}
              onDone={onClose}
              onRejected={onRejected}
            />
          )}
          <QuoteActions
            quote={detail.data ?? quote}
            adminKey={adminKey}
            renderSheet={detail.data && (() => renderSheet(detail.data))}
            onErased={onClose}
            onRejected={onRejected}
            focusAfterErase={focusAfterErase}
          />
        </div>
        <div className="min-w-0">
          <DetailsStatus {...detail} />
          {detail.data && (
            <QuoteDetails
              quote={detail.data}
              adminKey={adminKey}
              onChanged={() => void detail.refetch()}
              onRejected={onRejected}
            />
          )}
        </div>
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

interface QuoteActionsProps
  extends Pick<EditQuoteDialogProps, 'quote' | 'adminKey' | 'onRejected' | 'focusAfterErase'> {
  /** Undefined until the details have loaded. */
  renderSheet: (() => ReactNode) | undefined
  onErased: () => void
}

/** Buttons to book a visit, print, and erase the customer, with their dialogs. */
function QuoteActions({ quote, adminKey, renderSheet, onErased, onRejected, focusAfterErase }: QuoteActionsProps) {
  const [open, setOpen] = useState<'booking' | 'erasure' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {!quote.erased && (
        <Button className="mt-4 w-full" onClick={() => setOpen('booking')}>
          Book a visit
        </Button>
      )}
      {renderSheet && <PrintQuote renderSheet={renderSheet} />}
      {!quote.erased && (
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setOpen('erasure')}>
          Erase customer
        </Button>
      )}
      {open === 'booking' && (
        <PhoneAppointmentDialog quote={quote} adminKey={adminKey} onClose={close} onRejected={onRejected} />
      )}
      {open === 'erasure' && (
        <EraseCustomerDialog
          from={{ quoteId: quote.id }}
          name={`${quote.firstName} ${quote.lastName}`}
          adminKey={adminKey}
          onClose={close}
          onErased={onErased}
          onRejected={onRejected}
          focusAfterwards={focusAfterErase}
        />
      )}
    </>
  )
}

/** The print button, and the sheet that it prints. */
function PrintQuote({ renderSheet }: { renderSheet: () => ReactNode }) {
  return (
    <>
      <Button variant="quiet" className="mt-2 w-full" onClick={printPage}>
        <Icon name="printer" />
        Print
      </Button>
      <PrintSheet>{renderSheet}</PrintSheet>
    </>
  )
}

function DetailsStatus({ isPending, error, isFetching, refetch }: UseQueryResult) {
  if (isPending) {
    return (
      <Loading text="Loading details...">
        <Skeleton className="mt-5 h-12" />
        <Skeleton className="mt-8 h-64" />
      </Loading>
    )
  }
  return (
    error && (
      <Failure
        title="Couldn't load the details."
        text={errorText(error, 'Something went wrong.')}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    )
  )
}
