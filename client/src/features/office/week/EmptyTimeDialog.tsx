import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'

interface EmptyTimeDialogProps {
  /** Such as `Tuesday 2:00 PM, Crew 2`. */
  title: string
  /** Why it isn't free, although a visit can start then. */
  why: string | undefined
  /** Whether a visit can start then. */
  canBook: boolean
  onBook: () => void
  /** Undefined where blocking isn't offered. */
  onBlock: (() => void) | undefined
  onClose: () => void
}

/** What can be done with an empty time, or with one that something is dropped on. */
export function EmptyTimeDialog({ title, why, canBook, onBook, onBlock, onClose }: EmptyTimeDialogProps) {
  return (
    <TaskDialog onClose={onClose} title={title} description={why}>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {canBook ? (
          <>
            <Button variant="primary" className="sm:flex-1" onClick={onBook}>
              Book
            </Button>
            {onBlock && (
              <Button className="sm:flex-1" onClick={onBlock}>
                Block
              </Button>
            )}
          </>
        ) : (
          <p className="text-muted">Visits can't start at this time.</p>
        )}
      </div>
    </TaskDialog>
  )
}
