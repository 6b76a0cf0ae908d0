import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { call } from '#client/api/call.ts'
import { PhoneAppointmentDialog } from '#client/features/office/appointments/PhoneAppointmentDialog.tsx'
import { useQueryFailureToast } from '#client/features/office/failures.ts'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { ConfirmChange } from '#client/features/office/office-change.tsx'
import { customerQuery, refreshQuotes } from '#client/features/office/quote-queries.ts'
import { EditQuoteDialog } from '#client/features/office/quote/EditQuoteDialog.tsx'
import { LostDialog } from '#client/features/office/quote/LostDialog.tsx'
import { LogCallDialog } from '#client/features/office/record/messages/LogCallDialog.tsx'
import { MessageDialog } from '#client/features/office/record/messages/MessageDialog.tsx'
import { Digit } from '#client/ui/dialog/dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { CUSTOMER_ERASED } from '#shared/contact/fields.ts'
import type { Me } from '#shared/people/schema.ts'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { useAssignees } from './quote-changes.ts'
import { namesOf, noCustomerText, quoteName } from './row-texts.ts'

/** A dialog over the list, and the quotes that it's about. */
export type OpenQuoteDialog =
  | { dialog: 'edit' | 'delete' | 'book' | 'call' | 'message'; quote: Quote }
  | { dialog: 'lost' | 'assign'; quotes: readonly Quote[] }

interface ListDialogsProps {
  me: Me
  open: OpenQuoteDialog
  onClose: () => void
  /** Opens a dialog again: its message was taken back. */
  onReopen: (dialog: OpenQuoteDialog) => void
  /** Resolves with true if it was saved. */
  onChange: (quotes: readonly Quote[], change: BulkChange) => Promise<boolean>
  /** Gets the focus if what had it is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

export function ListDialogs({ open, me, onClose, onReopen, onChange, focusAfterwards }: ListDialogsProps) {
  switch (open.dialog) {
    case 'edit':
      return <EditQuoteDialog quote={open.quote} onClose={onClose} />
    case 'delete':
      return <DeleteQuoteDialog quote={open.quote} onClose={onClose} focusAfterDelete={focusAfterwards} />
    case 'book':
      return <PhoneAppointmentDialog quote={open.quote} offersNext onClose={onClose} />
    case 'call':
    case 'message':
      return (
        <CallOrMessageDialog
          me={me}
          dialog={open.dialog}
          quote={open.quote}
          onClose={onClose}
          onUndone={() => onReopen(open)}
        />
      )
    case 'lost':
      return (
        <LostDialog
          quotes={open.quotes}
          onClose={onClose}
          onChoose={(reason) => onChange(open.quotes, { status: 'cancelled', ...reason })}
        />
      )
    case 'assign':
      return (
        <AssignDialog
          quotes={open.quotes}
          onClose={onClose}
          onChoose={(assignedTo) => onChange(open.quotes, { assignedTo })}
        />
      )
  }
}

interface AssignDialogProps {
  quotes: readonly Quote[]
  onClose: () => void
  /** Resolves with true if it was saved. */
  onChoose: (personId: string | null) => Promise<boolean>
}

/** Who answers: the people of the office. A digit chooses, too. */
function AssignDialog({ quotes, onClose, onChoose }: AssignDialogProps) {
  const people = useAssignees()
  const choices = [...(people ?? []).map(({ id, name }) => ({ id, name })), { id: null, name: 'No one' }]
  const { box, afterSave } = useSaveAndNext(quotes.length === 1)

  async function choose(id: string | null) {
    if (await onChoose(id)) afterSave()
  }
  return (
    <TaskDialog
      width="panel"
      title="Assign"
      description={`Who answers ${namesOf(quotes)}?`}
      onClose={onClose}
      onDigit={(index) => {
        const choice = choices[index]
        if (choice) void choose(choice.id)
      }}
    >
      {people && (
        <ul className="mt-4">
          {choices.map(({ id, name }, index) => (
            <li key={id}>
              <button
                type="button"
                // The person pressed a key or a button to get here.
                autoFocus={index === 0} // oxlint-disable-line jsx-a11y/no-autofocus
                onClick={() => void choose(id)}
                className="flex min-h-touch w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-sand"
              >
                <Digit index={index} />
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {box}
    </TaskDialog>
  )
}

interface CallOrMessageDialogProps {
  dialog: 'call' | 'message'
  quote: Quote
  me: Me
  onClose: () => void
  /** The message was taken back, so its text can be edited again. */
  onUndone: () => void
}

const TITLES = { call: 'Log a call', message: 'Write an email' }

/** Logs a call or writes to the customer of a row, who is fetched as soon as the row has the focus. */
function CallOrMessageDialog({ dialog, quote, me, onClose, onUndone }: CallOrMessageDialogProps) {
  const { customerId } = quote
  const { data: customer, error } = useQuery({
    ...customerQuery(customerId ?? ''),
    enabled: customerId !== null,
  })
  useQueryFailureToast('fetch the customer', error)
  const close = useEffectEvent(() => onClose())
  // If only a refetch failed, the open dialog stays with what was typed. A call needs nothing more of the customer.
  const isLost = dialog === 'message' && error !== null && !customer
  useEffect(() => {
    if (isLost) close()
  }, [isLost])
  if (customerId === null || customer?.erased) {
    return (
      <TaskDialog title={TITLES[dialog]} onClose={onClose}>
        <p className="mt-5">{customer ? CUSTOMER_ERASED : noCustomerText(quote)}</p>
      </TaskDialog>
    )
  }
  return dialog === 'call' ? (
    <LogCallDialog customerId={customerId} name={quoteName(quote)} quote={quote} me={me} onClose={onClose} />
  ) : (
    <MessageDialog {...{ customerId, customer, quote, me, onClose, onUndone }} />
  )
}

interface DeleteQuoteDialogProps {
  quote: Quote
  onClose: () => void
  /** Gets the focus after the delete, because the button that had it is gone. */
  focusAfterDelete: RefObject<HTMLElement | null>
}

/** Asks before a quote is deleted. */
export function DeleteQuoteDialog({ quote, onClose, focusAfterDelete }: DeleteQuoteDialogProps) {
  return (
    <ConfirmChange
      title={`Delete quote #${quote.number}`}
      description="Are you sure you want to delete this quote? This action cannot be undone."
      action="Delete"
      busyAction="Deleting..."
      send={() => call('DELETE /api/quotes/{id}', { params: { id: quote.id } })}
      done="Quote deleted"
      failed="delete quote"
      refresh={refreshQuotes}
      onClose={onClose}
      focusAfter={focusAfterDelete}
    >
      <bdi className="mt-4 block text-left wrap-anywhere font-strong">
        {quote.firstName} {quote.lastName}
      </bdi>
    </ConfirmChange>
  )
}
