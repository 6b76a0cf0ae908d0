import type { SyntheticEvent } from 'react'
import { issueAt } from '#client/api/request-error.ts'
import { type Persisted, textDraft } from '#client/api/storage.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, TextArea } from '#client/ui/field.tsx'
import { type Decline, MAX_WHY_LENGTH } from '#shared/final-quote/schema.ts'
import { LOST_REASON_LABELS, type LostReason } from '#shared/quotes/statuses.ts'
import { SendFailure } from './page-parts.tsx'

/** The office has more, which a customer doesn't say of themselves. */
const REASONS = ['price', 'timing', 'competitor', 'other'] as const satisfies LostReason[]

const NOTHING_TYPED = { reason: '', note: '' }

/** What is typed outlives Escape and the end of the session. */
export const declineDraft = (pageId: string) => textDraft(`page_decline of ${pageId}`, NOTHING_TYPED)

interface DeclineDialogProps {
  draft: Persisted<typeof NOTHING_TYPED>
  busy: boolean
  error: Error | null
  onClose: () => void
  onDecline: (why: Omit<Decline, 'revision'>) => void
}

/** Asks why, which can stay open, and declines. */
export function DeclineDialog({ draft, busy, error, onClose, onDecline }: DeclineDialogProps) {
  const typed = draft.use()
  const problem = issueAt(error, 'note')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = REASONS.find((one) => one === typed.reason)
    const note = typed.note.trim()
    onDecline({ ...(reason && { reason }), ...(note && { note }) })
  }
  return (
    <TaskDialog
      title="Decline this final quote?"
      description="You can still write to us and ask for a new one."
      onClose={onClose}
      busy={busy}
    >
      <form noValidate onSubmit={submit} className="mt-5">
        <fieldset disabled={busy} className="min-w-0">
          <legend className="font-strong text-caption">Why? (optional)</legend>
          <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
            {REASONS.map((reason) => (
              <Radio
                key={reason}
                name="reason"
                label={LOST_REASON_LABELS[reason]}
                checked={typed.reason === reason}
                onChange={() => draft.set({ ...draft.get(), reason })}
              />
            ))}
          </div>
          <TextArea
            className="mt-3"
            label="Note (optional)"
            rows={3}
            maxLength={MAX_WHY_LENGTH}
            value={typed.note}
            onChange={({ target }) => draft.set({ ...draft.get(), note: target.value })}
            error={problem}
          />
        </fieldset>
        <SendFailure error={problem ? null : error} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {busy ? 'Declining...' : 'Decline'}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}
