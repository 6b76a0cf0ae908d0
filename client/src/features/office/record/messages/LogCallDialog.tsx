import { call } from '#client/api/call.ts'
import { issueAt } from '#client/api/request-error.ts'
import { FollowUpField, useFollowUp } from '#client/features/office/follow-up.tsx'
import { failureText } from '#client/features/office/failures.ts'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { Button } from '#client/ui/button.tsx'
import { Digit, PanelActions } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextArea } from '#client/ui/field.tsx'
import { Problem } from '#client/ui/loading.tsx'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import type { Me } from '#shared/people/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { CALL_OUTCOME_TEXTS, CALL_OUTCOMES, type CallOutcome } from '#shared/messages/schema.ts'
import { useDeleteMessage, useKeptDraft } from './message-parts.tsx'

interface LogCallDialogProps {
  customerId: string
  /** Shown, with the number of the quote if there's one. */
  name: string
  quote: Quote | undefined
  me: Me
  onClose: () => void
}

/** Logs a call by one press. Note and follow-up day are optional. */
export function LogCallDialog({ customerId, name, quote, me, onClose }: LogCallDialogProps) {
  const { draft, attempt, change, drop } = useKeptDraft('call', { me, customerId }, { note: '', followUpOn: '' })
  const { note, followUpOn } = draft
  const followUp = useFollowUp(followUpOn, (day) => change({ followUpOn: day }))
  const close = () => {
    drop()
    onClose()
  }
  const { box, afterSave } = useSaveAndNext()
  const undo = useDeleteMessage({ failed: 'delete the call', title: 'Call deleted', about: name })
  const log = useOfficeChange({
    attempt,
    about: name,
    send: (input: { params: { id: string }; body: { outcome: CallOutcome } }, idempotencyKey) =>
      call('POST /api/customers/{id}/calls', { ...input, idempotencyKey }),
    done: ({ id }) => ({
      title: 'Call logged',
      duration: UNDO_TOAST_MS,
      action: { label: 'Undo', onPress: () => undo.save(id) },
    }),
    onSaved: () => {
      close()
      afterSave()
    },
  })
  const choose = (outcome: CallOutcome) => {
    const body = {
      outcome,
      ...(quote && { quoteId: quote.id }),
      ...(note.trim() !== '' && { note }),
      ...(followUpOn !== '' && { followUpOn }),
    }
    log.save({ params: { id: customerId }, body })
  }
  const problems = { note: issueAt(log.error, 'note'), followUpOn: issueAt(log.error, 'followUpOn') }
  return (
    <TaskDialog
      width="panel"
      onDigit={(index) => {
        const outcome = CALL_OUTCOMES[index]
        if (outcome && !log.isSaving) choose(outcome)
      }}
      {...(quote && !log.isSaving && { onShiftDigit: followUp.choose })}
      onClose={close}
      busy={log.isSaving}
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
        readOnly={log.isSaving}
        onChange={({ target }) => change({ note: target.value })}
      />
      {quote && <FollowUpField followUp={followUp} quote={quote} error={problems.followUpOn} busy={log.isSaving} />}
      {log.error && !problems.note && !problems.followUpOn && (
        <Problem className="mt-4">{failureText('log the call', log.error)}</Problem>
      )}
      <PanelActions>
        {box}
        <Outcomes pending={log.isSaving ? log.input?.body.outcome : undefined} onChoose={choose} />
      </PanelActions>
    </TaskDialog>
  )
}

interface OutcomesProps {
  /** The one that is being logged. */
  pending: CallOutcome | undefined
  onChoose: (outcome: CallOutcome) => void
}

/** The second of two presses, also by digit. The first outcome has the focus. */
function Outcomes({ pending, onChoose }: OutcomesProps) {
  return (
    <div role="group" aria-label="Outcome" className="grid gap-2">
      {CALL_OUTCOMES.map((outcome, index) => (
        <Button
          key={outcome}
          data-autofocus={index === 0 || undefined}
          busy={pending === outcome}
          disabled={pending !== undefined}
          onClick={() => onChoose(outcome)}
        >
          <Digit index={index} />
          {CALL_OUTCOME_TEXTS[outcome]}
        </Button>
      ))}
    </div>
  )
}
