import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { LostReason } from '#shared/quotes/statuses.ts'
import { canSend, type LostChoice, EMPTY_LOST_CHOICE } from './lost-choice.ts'
import { LostFields } from './LostFields.tsx'

interface LostDialogProps {
  /** What is lost, such as `#1042` or `3 quotes`. */
  what: string
  busy: boolean
  onClose: () => void
  onChoose: (choice: LostChoice & { lostReason: LostReason }) => void
}

/** The reasons, or the note. */
const WHAT_IS_WRONG = 'fieldset[aria-describedby] input, [aria-invalid]'

/** Asks for the reason before quotes become cancelled (docs/rules.md, Lost quotes). */
export function LostDialog({ what, busy, onClose, onChoose }: LostDialogProps) {
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  /** How often someone tried to save without a reason, or without the note of 'Other'. */
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>(WHAT_IS_WRONG)?.focus()
  }, [failures])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (canSend(choice)) onChoose(choice)
    else setFailures(failures + 1)
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
        <LostFields value={choice} onChange={setChoice} showProblems={failures > 0} />
        <Button type="submit" variant="primary" busy={busy} className="mt-6 w-full">
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}
