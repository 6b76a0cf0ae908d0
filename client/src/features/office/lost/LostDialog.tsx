import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
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
