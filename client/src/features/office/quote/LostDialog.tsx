import { useId, useRef, useState, type FormEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { LOST_NOTE_MISSING, quoteEditFields } from '#shared/quotes/schema.ts'
import { LOST_REASONS, LOST_REASON_LABELS, type LostReason } from '#shared/quotes/statuses.ts'

interface LostDialogProps {
  /** What is lost, such as `#1042` or `3 quotes`. */
  what: string
  busy: boolean
  onClose: () => void
  onChoose: (choice: LostChoice & { lostReason: LostReason }) => void
}

/** Asks for the reason before quotes become cancelled (docs/rules.md, Lost quotes). */
export function LostDialog({ what, busy, onClose, onChoose }: LostDialogProps) {
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail } = useFocusInvalid(form)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSend(choice)) onChoose(choice)
    else fail()
  }

  return (
    <TaskDialog
      busy={busy}
      onClose={onClose}
      unsaved={{
        hasChanges: () => choice.lostNote !== '',
        title: 'Discard this note?',
        text: "The status hasn't been changed.",
      }}
      title="Lost"
      description={`The status of ${what} becomes cancelled.`}
    >
      <form ref={form} noValidate onSubmit={onSubmit} className="mt-6">
        <LostFields value={choice} onChange={setChoice} showProblems={hasFailed} />
        <Button type="submit" variant="primary" busy={busy} className="mt-6 w-full">
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}

interface LostFieldsProps {
  value: LostChoice
  onChange: (value: LostChoice) => void
  /** After a try to send: says what is missing. */
  showProblems: boolean
  className?: string
}

/** 'Why?': the reason, and a note that only 'Other' needs. */
export function LostFields({ value, onChange, showProblems, className = '' }: LostFieldsProps) {
  const name = useId()
  const problems = showProblems ? findLostProblems(value) : {}
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={problems.lostReason ? `${name}-problem` : undefined}>
      <legend className="font-strong text-caption">Why?</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {LOST_REASONS.map((reason) => (
          <Radio
            key={reason}
            name={name}
            label={LOST_REASON_LABELS[reason]}
            checked={value.lostReason === reason}
            onChange={() => onChange({ ...value, lostReason: reason })}
          />
        ))}
      </div>
      {problems.lostReason && (
        <p id={`${name}-problem`} role="alert" className="mt-1.5 text-caption text-error">
          {problems.lostReason}
        </p>
      )}
      <TextField
        className="mt-3"
        label={value.lostReason === 'other' ? 'Note' : 'Note (optional)'}
        value={value.lostNote}
        onChange={({ target }) => onChange({ ...value, lostNote: target.value })}
        error={problems.lostNote}
      />
    </fieldset>
  )
}

/** What the office chose in 'Why?'. */
export interface LostChoice {
  lostReason: LostReason | null
  lostNote: string
}

export const EMPTY_LOST_CHOICE: LostChoice = { lostReason: null, lostNote: '' }

interface LostProblems {
  lostReason?: string | undefined
  lostNote?: string | undefined
}

/** What is missing or wrong, by field. Empty if the choice can be sent (docs/rules.md, Lost quotes). */
function findLostProblems({ lostReason, lostNote }: LostChoice): LostProblems {
  if (lostReason === null) return { lostReason: 'Choose a reason.' }
  if (lostReason === 'other' && lostNote.trim() === '') return { lostNote: `${LOST_NOTE_MISSING}.` }
  const note = quoteEditFields.shape.lostNote.safeParse(lostNote).error?.issues[0]?.message
  return note === undefined ? {} : { lostNote: note }
}

/** Whether the choice is complete. */
export function canSend(choice: LostChoice): choice is LostChoice & { lostReason: LostReason } {
  return Object.keys(findLostProblems(choice)).length === 0
}
