import { useId, useRef, useState, type FormEvent } from 'react'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { Button } from '#client/ui/button.tsx'
import { Digit, PanelActions } from '#client/ui/dialog/dialog.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { LOST_NOTE_MISSING, quoteEditFields } from '#shared/quotes/schema.ts'
import { LOST_REASONS, LOST_REASON_LABELS, type LostReason } from '#shared/quotes/statuses.ts'

interface LostDialogProps {
  /** What is lost, such as `#1042` or `3 quotes`. */
  what: string
  busy: boolean
  /** One quote, not several. */
  isOne?: boolean
  onClose: () => void
  /** Resolves with true if it was saved. */
  onChoose: (choice: LostChoice & { lostReason: LostReason }) => Promise<boolean>
}

/** Asks for the reason before quotes become cancelled (docs/rules.md, Lost quotes). */
export function LostDialog({ what, busy, isOne = true, onClose, onChoose }: LostDialogProps) {
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail } = useFocusInvalid(form)
  const { box, afterSave } = useSaveAndNext(isOne)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!canSend(choice)) fail()
    else if (await onChoose(choice)) afterSave()
  }

  return (
    <TaskDialog
      busy={busy}
      width="panel"
      onDigit={(index) => {
        const lostReason = LOST_REASONS[index]
        if (lostReason) setChoice({ ...choice, lostReason })
      }}
      onClose={onClose}
      unsaved={{
        hasChanges: () => choice.lostNote !== '',
        title: 'Discard this note?',
        text: "The status hasn't been changed.",
      }}
      title="Lost"
      description={`The status of ${what} becomes cancelled.`}
    >
      <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="mt-6">
        <LostFields value={choice} onChange={setChoice} showProblems={hasFailed} areNumbered />
        <PanelActions>
          {box}
          <Button type="submit" variant="primary" busy={busy} className="w-full">
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </PanelActions>
      </form>
    </TaskDialog>
  )
}

interface LostFieldsProps {
  value: LostChoice
  onChange: (value: LostChoice) => void
  /** After a try to send: says what is missing. */
  showProblems: boolean
  /** A digit chooses a reason. */
  areNumbered?: boolean
  className?: string
}

/** 'Why?': the reason, and a note that only 'Other' needs. */
export function LostFields({ value, onChange, showProblems, areNumbered = false, className = '' }: LostFieldsProps) {
  const name = useId()
  const problems = showProblems ? findLostProblems(value) : {}
  return (
    <fieldset className={`min-w-0 ${className}`} aria-describedby={problems.lostReason ? `${name}-problem` : undefined}>
      <legend className="font-strong text-caption">Why?</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {LOST_REASONS.map((reason, index) => (
          <Radio
            key={reason}
            name={name}
            label={
              <span className="flex items-baseline gap-2">
                {LOST_REASON_LABELS[reason]}
                {areNumbered && <Digit index={index} />}
              </span>
            }
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
