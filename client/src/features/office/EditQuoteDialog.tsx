import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { read } from '#client/api/query-client.ts'
import { errorText } from '#client/api/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/failure.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { SHOP } from '#shared/content/shop.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import type { Quote, QuoteDetail } from '#shared/quotes/schema.ts'
import { EditQuoteForm, type EditQuoteFormState } from './EditQuoteForm.tsx'
import { QuoteDetails } from './QuoteDetails.tsx'

interface EditQuoteDialogProps {
  /** As the list has it; the details are fetched. */
  quote: Quote
  adminKey: string
  onClose: () => void
  onRejected: () => void
  renderSheet: RenderSheet
}

/** What a quote looks like on paper. */
export type RenderSheet = (quote: QuoteDetail) => ReactNode

/** 'Edit Quote': what may be changed beside all that is known. Changes that are not saved are not lost without asking. */
export function EditQuoteDialog({ quote, adminKey, onClose, onRejected, renderSheet }: EditQuoteDialogProps) {
  // Always asked for: the dialog must not begin with a version that somebody else has replaced meanwhile.
  const detail = useQuery({
    ...read('GET /api/quotes/{id}', { params: { id: quote.id }, adminKey }),
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
        text: 'What you changed in this quote has not been saved.',
      }}
      width="wide"
      title="Edit Quote"
      description={
        <span className="figures">
          #{quote.number} from{' '}
          <bdi className="wrap-anywhere">
            {quote.firstName} {quote.lastName}
          </bdi>
          , {formatInstant(quote.createdAt, SHOP.timeZone)}
        </span>
      }
    >
      <div className="mt-6 grid gap-x-10 gap-y-8 border-divider border-t pt-6 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div>
          <EditQuoteForm
            ref={form}
            quote={quote}
            latest={detail.data}
            adminKey={adminKey}
            onDone={onClose}
            onRejected={onRejected}
          />
          {detail.data && (
            <>
              <Button variant="quiet" className="mt-2 w-full" onClick={printPage}>
                <Icon name="printer" />
                Print
              </Button>
              <PrintSheet>{() => renderSheet(detail.data)}</PrintSheet>
            </>
          )}
        </div>
        <div className="min-w-0">
          {detail.isPending && (
            <Loading text="Loading details...">
              <Skeleton className="mt-5 h-12" />
              <Skeleton className="mt-8 h-64" />
            </Loading>
          )}
          {detail.error && (
            <Failure
              title="The details could not be loaded."
              text={errorText(detail.error, 'Something went wrong.')}
              busy={detail.isFetching}
              onTryAgain={() => void detail.refetch()}
            />
          )}
          {detail.data && <QuoteDetails quote={detail.data} adminKey={adminKey} />}
        </div>
      </div>
    </TaskDialog>
  )
}
