import { useEffect, useRef, useState } from 'react'
import { call } from '#client/api/call.ts'
import { createIdempotencyKeys } from '#client/api/idempotency-keys.ts'
import { issueAt } from '#client/api/request-error.ts'
import { isRecord } from '#client/api/storage.ts'
import { attemptEntry, draftIdOf, dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { quoteName } from '#client/features/office/quotes/row-texts.ts'
import type { OpenRecord } from '#client/features/office/record/CustomerRecord.tsx'
import { useRecordChange } from '#client/features/office/record/use-record-change.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { fullName } from '#shared/contact/facts.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { CALL_OUTCOMES, CALL_OUTCOME_TEXTS, type CallOutcome } from '#shared/messages/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import { FollowUpField, NotSent, useDeleteMessage } from './message-parts.tsx'

interface LogCallDialogProps extends OpenRecord {
  onClose: () => void
  /** Gives the focus back. */
  onCloseAutoFocus: (event: Event) => void
}

/** Logs a call by one press. Note and follow-up day are optional. */
export function LogCallDialog({ customer, quote, me, ...dialog }: LogCallDialogProps) {
  const { draftId, draft, change } = useKeptCall(me, customer)
  const { note, followUpOn } = draft
  const name = quote ? quoteName(quote) : fullName(customer)
  const close = () => {
    dropDraft('call', draftId, me)
    dialog.onClose()
  }
  // A retry after a lost response must not log the call twice, even after a reload.
  const [attempts] = useState(() => createIdempotencyKeys(attemptEntry('call', me, draftId)))
  const undo = useDeleteMessage({ action: 'delete the call', done: 'Call deleted' })
  const log = useRecordChange({
    action: 'log the call',
    send: (outcome: CallOutcome) => {
      const body = {
        outcome,
        ...(quote && { quoteId: quote.id }),
        ...(note.trim() !== '' && { note }),
        ...(followUpOn !== '' && { followUpOn }),
      }
      const params = { id: customer.id }
      const idempotencyKey = attempts.keyFor({ params, body })
      return call('POST /api/customers/{id}/calls', { params, body, idempotencyKey })
    },
    onDone: ({ id }) => {
      attempts.forget()
      toast({
        title: 'Call logged',
        description: name,
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => undo.mutate(id) },
      })
      close()
    },
    onError: (error) => {
      attempts.forgetIfMismatched(error)
      return true
    },
  })
  const problems = { note: issueAt(log.error, 'note'), followUpOn: issueAt(log.error, 'followUpOn') }
  return (
    <TaskDialog
      {...dialog}
      onClose={close}
      busy={log.isPending}
      unsaved={{
        hasChanges: () => note !== '' || followUpOn !== '',
        title: 'Discard this call?',
        text: "The call hasn't been logged.",
      }}
      title="Log a call"
      description={<bdi className="wrap-anywhere">{name}</bdi>}
    >
      <TextArea
        className="mt-5"
        label="Note (optional)"
        rows={3}
        value={note}
        error={problems.note}
        readOnly={log.isPending}
        onChange={({ target }) => change({ note: target.value })}
      />
      {quote && (
        <FollowUpField
          quote={quote}
          value={followUpOn}
          error={problems.followUpOn}
          busy={log.isPending}
          onChange={(day) => change({ followUpOn: day })}
        />
      )}
      {!problems.note && !problems.followUpOn && <NotSent action="log the call" error={log.error} />}
      <Outcomes pending={log.isPending ? log.variables : undefined} onChoose={(outcome) => log.mutate(outcome)} />
    </TaskDialog>
  )
}

/** What was typed. It's kept on this computer, because the session may end before the call is logged. */
function useKeptCall(me: OpenRecord['me'], customer: OpenRecord['customer']) {
  // Stays the same if someone merges the customer, who then has another id.
  const [draftId] = useState(() => draftIdOf('call', me, customer))
  const [draft, setDraft] = useState(() => readCall(me, draftId))
  const change = (changes: Partial<CallDraft>) => {
    const next = { ...draft, ...changes }
    setDraft(next)
    keepCall(me, draftId, next)
  }
  return { draftId, draft, change }
}

interface OutcomesProps {
  /** The one that is being logged. */
  pending: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
}

/** The second of two presses. The first outcome has the focus. */
function Outcomes({ pending, onChoose }: OutcomesProps) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={group} role="group" aria-label="Outcome" className="mt-6 grid gap-2 sm:grid-cols-3">
      {CALL_OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          busy={pending === outcome}
          disabled={pending !== undefined}
          onClick={() => onChoose(outcome)}
        >
          {CALL_OUTCOME_TEXTS[outcome]}
        </Button>
      ))}
    </div>
  )
}

interface CallDraft {
  note: string
  /** A day, or empty. */
  followUpOn: string
}

const EMPTY_CALL: CallDraft = { note: '', followUpOn: '' }

/** What this person typed about a call to that customer, and hasn't logged. Else an empty draft. */
function readCall(me: Me, customerId: string): CallDraft {
  const draft = readDraft('call', me, customerId)
  if (!isRecord(draft)) return EMPTY_CALL
  const { note, followUpOn } = draft
  return typeof note === 'string' && typeof followUpOn === 'string' ? { note, followUpOn } : EMPTY_CALL
}

/** Keeps it until the call is logged or discarded. */
function keepCall(me: Me, customerId: string, draft: CallDraft): void {
  if (draft.note === '' && draft.followUpOn === '') dropDraft('call', customerId, me)
  else keepDraft('call', me, customerId, draft)
}
