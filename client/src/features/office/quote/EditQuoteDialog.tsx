import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { SaveEdit, changedFields, useEditedVersion } from '#client/features/office/conflict.tsx'
import { showFailureToast } from '#client/features/office/failures.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { useIsOwner } from '#client/features/office/open-office.tsx'
import { refreshQuotes, replaceQuotes } from '#client/features/office/quote-queries.ts'
import { quoteName } from '#client/features/office/quotes/row-texts.ts'
import { EraseDialog } from '#client/features/office/record/EraseDialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { SelectField, TextArea } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { contactName } from '#shared/contact/facts.ts'
import { SHOP } from '#shared/content/shop.ts'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import { formatInstant } from '#shared/lib/dates.ts'
import { quoteEditFields, quoteSchema, type Quote, type QuoteDetail } from '#shared/quotes/schema.ts'
import { PAYMENT_STATUSES, QUOTE_STATUSES } from '#shared/quotes/statuses.ts'
import { LostFields, useLostForm, type LostChoice } from './LostDialog.tsx'
import { LoadedQuoteDetails } from './QuoteDetails.tsx'

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

interface EditQuoteFormState {
  hasChanges: () => boolean
  isBusy: () => boolean
}

interface EditQuoteFormProps {
  ref: Ref<EditQuoteFormState>
  /** The newest version that has loaded. */
  newest: Quote
  onDone: () => void
}

const schema = quoteEditFields.pick({ status: true, paymentStatus: true, notes: true }).required()

/** Edits status, payment status and notes. Never overwrites another person's changes without asking. */
function EditQuoteForm({ ref, newest, onDone }: EditQuoteFormProps) {
  const queryClient = useQueryClient()
  const form = useForm<QuoteEditValues>({ resolver: zodResolver(schema), defaultValues: toEditValues(newest) })
  const lost = useLostForm()
  const isSame = (values: QuoteEditValues, quote: Quote) => changedFields(EDIT_LABELS, values, quote).length === 0
  const { base, theirs, startFrom, handleConflict } = useEditedVersion(newest, {
    schema: quoteSchema,
    fill: (quote) => form.reset(toEditValues(quote)),
    isSame,
    onSaved: finish,
  })
  const values = useWatch({ control: form.control })
  // Also over a version that someone else reopened.
  const isLost = values.status === 'cancelled' && [base, theirs ?? base].some(({ status }) => status !== 'cancelled')

  const hasChanges = () => !isSame(form.getValues(), base)

  const onNewest = useEffectEvent((quote: Quote) => {
    // Don't replace what someone has already typed. Saving will report the conflict.
    if (quote.version > base.version && !hasChanges()) startFrom(quote)
  })
  useEffect(() => onNewest(newest), [newest])

  function finish(saved: Quote) {
    toast({ title: 'Quote updated', description: quoteName(saved) })
    // The keys may change it before it's fetched again.
    replaceQuotes(queryClient, [saved])
    void refreshOffice(queryClient)
    onDone()
  }

  const save = useSingleFlightMutation({
    mutationFn: (edit: { values: QuoteEditValues & Partial<LostChoice>; version: number }) =>
      call('PATCH /api/quotes/{id}', { params: { id: base.id }, body: { ...edit.values, version: edit.version } }),
    onSuccess: finish,
    onError: (error, sent) => {
      if (handleConflict(error, sent.values)) return
      showFailureToast('update quote', error)
      if (error instanceof RequestError && error.status === 404) void refreshQuotes(queryClient)
    },
  })
  useImperativeHandle(ref, () => ({
    hasChanges,
    isBusy: () => save.isPending,
  }))

  const submitOver = ({ version }: Quote) =>
    form.handleSubmit((parsed) => {
      const send = (choice?: LostChoice) => save.mutate({ values: { ...parsed, ...choice }, version })
      return isLost ? lost.handleSubmit(send)() : send()
    })
  return (
    <form noValidate onSubmit={submitOver(base)}>
      <EditFields form={form} />
      {isLost && <LostFields form={lost} className="mt-5" />}
      <SaveEdit
        what="quote"
        labels={EDIT_LABELS}
        mine={values}
        theirs={theirs}
        busy={save.isPending}
        onTakeTheirs={startFrom}
        onKeepMine={(current) => void submitOver(current)()}
      />
    </form>
  )
}

function EditFields({ form: { register, formState } }: { form: UseFormReturn<QuoteEditValues> }) {
  const { errors } = formState
  return (
    <>
      <SelectField {...register('status')} label={EDIT_LABELS.status} error={errors.status?.message}>
        {QUOTE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <SelectField
        {...register('paymentStatus')}
        label={EDIT_LABELS.paymentStatus}
        error={errors.paymentStatus?.message}
        className="mt-5"
      >
        {PAYMENT_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </SelectField>
      <TextArea
        {...register('notes')}
        label={EDIT_LABELS.notes}
        rows={7}
        error={errors.notes?.message}
        className="mt-5"
      />
    </>
  )
}

/** The fields of a quote that the office can edit. */
type QuoteEditValues = Pick<Quote, 'status' | 'paymentStatus' | 'notes'>

const EDIT_LABELS: Record<keyof QuoteEditValues, string> = {
  status: 'Status',
  paymentStatus: 'Payment status',
  notes: 'Notes',
}

/** What the edit form starts with. */
function toEditValues({ status, paymentStatus, notes }: QuoteEditValues): QuoteEditValues {
  return { status, paymentStatus, notes }
}
