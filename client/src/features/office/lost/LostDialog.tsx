import { type FormEvent, useState } from 'react'
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

/** Asks for the reason before quotes become cancelled (docs/rules.md, Lost quotes). */
export function LostDialog({ what, busy, onClose, onChoose }: LostDialogProps) {
  const [choice, setChoice] = useState(EMPTY_LOST_CHOICE)
  const [hasTried, setTried] = useState(false)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (canSend(choice)) onChoose(choice)
  }

  return (
    <TaskDialog busy={busy} onClose={onClose} title="Lost" description={`The status of ${what} becomes cancelled.`}>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <LostFields value={choice} onChange={setChoice} showProblems={hasTried} />
        <Button type="submit" variant="primary" busy={busy} className="mt-6 w-full">
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </TaskDialog>
  )
}
