import { Button } from '#client/ui/button.tsx'

interface ConflictButtonsProps {
  busy?: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** What to do after someone else changed the same thing. */
export function ConflictButtons({ busy = false, onTakeTheirs, onKeepMine }: ConflictButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button size="small" disabled={busy} onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button size="small" variant="primary" busy={busy} onClick={onKeepMine}>
        Keep mine
      </Button>
    </div>
  )
}
