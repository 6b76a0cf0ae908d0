import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { SaveEdit, changedFields, fillForm, useEditedVersion } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { useIsOwner } from '#client/features/office/open-office.tsx'
import { quoteDetailQuery, replaceQuotes } from '#client/features/office/quote-queries.ts'
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
import { quoteEditFields, type Quote, type QuoteDetail } from '#shared/quotes/schema.ts'
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
  const detail = useQuery(quoteDetailQuery(quote.id))
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
      {renderSheet && (
        <>
          <Button variant="quiet" className="mt-2 w-full" onClick={printPage}>
            <Icon name="printer" />
            Print
          </Button>
          <PrintSheet>{renderSheet}</PrintSheet>
        </>
      )}
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
  const edit = useQuoteEdit(quote, onClose)
  return (
    <TaskDialog
      busy={edit.save.isSaving}
      onClose={onClose}
      unsaved={{ hasChanges: edit.hasChanges, text: "Your changes to this quote haven't been saved." }}
      width={details ? 'wide' : undefined}
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
      <div
        className={`mt-6 border-divider border-t pt-6 ${details ? 'grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
      >
        <div>
          {quote.erased ? <p className="font-strong">{CUSTOMER_ERASED}</p> : <EditQuoteForm {...edit} />}
          {actions}
        </div>
        {details && <div className="min-w-0">{details}</div>}
      </div>
    </TaskDialog>
  )
}

const schema = quoteEditFields.pick({ status: true, paymentStatus: true, notes: true }).required()
type Values = z.output<typeof schema>

const LABELS = { status: 'Status', paymentStatus: 'Payment status', notes: 'Notes' }
const toValues = ({ status, paymentStatus, notes }: Quote): Values => ({ status, paymentStatus, notes })

/** The values as typed, and how they are saved. */
function useQuoteEdit(newest: Quote, onDone: () => void) {
  const queryClient = useQueryClient()
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: toValues(newest) })
  const isSame = (values: Values, quote: Quote) => changedFields(LABELS, values, quote).length === 0
  const { base, theirs, startFrom, handleConflict } = useEditedVersion(newest, {
    fill: fillForm(form, toValues),
    isSame,
    onSaved: finish,
  })
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
    onDone()
  }

  const save = useOfficeChange({
    failed: 'update quote',
    send: ({ values, version }: { values: Values & Partial<LostChoice>; version: number }) =>
      call('PATCH /api/quotes/{id}', { params: { id: base.id }, body: { ...values, version } }),
    onSaved: finish,
    show: (error, { values }) => handleConflict(error, values),
  })
  return { form, base, theirs, startFrom, hasChanges, save }
}

/** Edits status, payment status and notes. Never overwrites another person's changes without asking. */
function EditQuoteForm({ form, base, theirs, startFrom, save }: ReturnType<typeof useQuoteEdit>) {
  const lost = useLostForm()
  const values = useWatch({ control: form.control })
  const isLost = values.status === 'cancelled' && (theirs ?? base).status !== 'cancelled'

  const submitOver = ({ version }: Quote) =>
    form.handleSubmit((parsed) => {
      const send = (choice?: LostChoice) => save.save({ values: { ...parsed, ...choice }, version })
      return isLost ? lost.handleSubmit(send)() : send()
    })
  const choices = [
    ['status', QUOTE_STATUSES],
    ['paymentStatus', PAYMENT_STATUSES],
  ] as const
  return (
    <form noValidate onSubmit={submitOver(base)}>
      {choices.map(([name, statuses]) => (
        <SelectField key={name} {...form.register(name)} label={LABELS[name]} className="mb-5">
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      ))}
      <TextArea
        {...form.register('notes')}
        label={LABELS.notes}
        rows={7}
        error={form.formState.errors.notes?.message}
      />
      {isLost && <LostFields form={lost} quotes={[base]} className="mt-5" />}
      <SaveEdit
        what="quote"
        labels={LABELS}
        mine={values}
        theirs={theirs}
        busy={save.isSaving}
        onTakeTheirs={startFrom}
        onKeepMine={(current) => void submitOver(current)()}
      />
    </form>
  )
}
