import { FollowUpDialog } from '#client/features/office/follow-up.tsx'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { useAssignees } from '#client/features/office/quote-changes.ts'
import { LogCallDialog } from '#client/features/office/record/messages/LogCallDialog.tsx'
import { MessageDialog } from '#client/features/office/record/messages/MessageDialog.tsx'
import { CompleteDialog } from '#client/features/office/record/quote/CompleteDialog.tsx'
import { DeleteQuoteDialog } from '#client/features/office/record/quote/DeleteQuoteDialog.tsx'
import { EditQuoteDialog } from '#client/features/office/record/quote/EditQuoteDialog.tsx'
import { LostDialog } from '#client/features/office/record/quote/LostDialog.tsx'
import { namesOf, noCustomerText, quoteName } from '#client/features/office/row-texts.ts'
import { PhoneAppointmentDialog } from '#client/features/office/visits/PhoneAppointmentDialog.tsx'
import { Digit } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { Me } from '#shared/people/schema.ts'
import type { BulkChange } from '#shared/quotes/bulk.ts'
import type { Quote } from '#shared/quotes/schema.ts'

/** A dialog over the list, and the quotes that it's about. */
export type OpenQuoteDialog =
  | { dialog: 'edit' | 'delete' | 'book' | 'call' | 'message'; quote: Quote }
  | { dialog: 'lost' | 'complete' | 'assign' | 'followUp'; quotes: readonly Quote[] }

interface ListDialogsProps {
  me: Me
  open: OpenQuoteDialog
  onClose: () => void
  /** Resolves with true if it was saved. */
  onChange: (quotes: readonly Quote[], change: BulkChange) => Promise<boolean>
}

export function ListDialogs({ open, me, onClose, onChange }: ListDialogsProps) {
  switch (open.dialog) {
    case 'edit':
      return <EditQuoteDialog quote={open.quote} onClose={onClose} />
    case 'delete':
      return <DeleteQuoteDialog quote={open.quote} onClose={onClose} />
    case 'book':
      return <PhoneAppointmentDialog quote={open.quote} offersNext onClose={onClose} />
    case 'call':
    case 'message': {
      const { quote } = open
      const { customerId } = quote
      if (customerId === null || quote.erased) {
        return (
          <TaskDialog title={TITLES[open.dialog]} onClose={onClose}>
            <p className="mt-5">{noCustomerText(quote)}</p>
          </TaskDialog>
        )
      }
      const about = { customerId, quote, me, onClose }
      return open.dialog === 'call' ? (
        <LogCallDialog {...about} name={quoteName(quote)} />
      ) : (
        <MessageDialog {...about} />
      )
    }
    case 'lost':
      return (
        <LostDialog
          quotes={open.quotes}
          onClose={onClose}
          onChoose={(reason) => onChange(open.quotes, { status: 'cancelled', ...reason })}
        />
      )
    case 'complete':
      return (
        <CompleteDialog
          quotes={open.quotes}
          onClose={onClose}
          onConfirm={() => void onChange(open.quotes, { status: 'completed' })}
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
    case 'followUp':
      return (
        <FollowUpDialog
          quotes={open.quotes}
          onClose={onClose}
          onChoose={(followUpOn) => onChange(open.quotes, { followUpOn })}
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
                data-autofocus={index === 0 || undefined}
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

const TITLES = { call: 'Log a call', message: 'Write an email' }
