import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useState } from 'react'
import { readQuery } from '#client/api/query-client.ts'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { EraseDialog } from '#client/features/office/record/EraseDialog.tsx'
import { useIsOwner } from '#client/features/office/use-me.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { contactName } from '#shared/contact/facts.ts'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { LoadedQuoteDetails } from './LoadedQuoteDetails.tsx'
import { QuoteFormDialog } from './QuoteFormDialog.tsx'

interface EditQuoteDialogProps {
  /** From the list. The dialog fetches the details. */
  quote: Quote
  onClose: () => void
  renderSheet: RenderSheet | undefined
  /** Gets the focus after the customer is erased. */
  focusAfterErase: RefObject<HTMLElement | null>
}

/** Renders a quote for printing. */
export type RenderSheet = (quote: QuoteDetail) => ReactNode

/** The list's 'Edit': the edit form beside the details, with more actions. */
export function EditQuoteDialog({ quote, onClose, focusAfterErase, renderSheet }: EditQuoteDialogProps) {
  // Always refetch: someone else may have changed the quote since the list loaded.
  const detail = useQuery({
    ...readQuery('GET /api/quotes/{id}', { params: { id: quote.id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const newest = detail.data ?? quote

  return (
    <QuoteFormDialog
      quote={newest}
      onClose={onClose}
      actions={
        <QuoteActions
          quote={newest}
          renderSheet={detail.data && renderSheet && (() => renderSheet(detail.data))}
          onErased={onClose}
          focusAfterErase={focusAfterErase}
        />
      }
      details={<LoadedQuoteDetails detail={detail} />}
    />
  )
}

interface QuoteActionsProps extends Pick<EditQuoteDialogProps, 'quote' | 'focusAfterErase'> {
  /** Undefined until it and the details have loaded. */
  renderSheet: (() => ReactNode) | undefined
  onErased: () => void
}

/** Buttons to book a visit, print, and, for owners, erase the customer, with their dialogs. */
function QuoteActions({ quote, renderSheet, onErased, focusAfterErase }: QuoteActionsProps) {
  const isOwner = useIsOwner()
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
      {isOwner && quote.customerId !== null && !quote.erased && (
        <Button variant="quiet" className="mt-2 w-full" onClick={() => setOpen('erasure')}>
          Erase customer
        </Button>
      )}
      {open === 'booking' && <PhoneAppointmentDialog quote={quote} onClose={close} />}
      {open === 'erasure' && quote.customerId !== null && (
        <EraseDialog
          customerId={quote.customerId}
          name={contactName(quote)}
          onClose={close}
          onErased={onErased}
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
