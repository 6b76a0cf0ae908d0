import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'

interface DeletedDialogProps {
  onOpenChange: (open: boolean) => void
  onAdd: () => void
}

/** Asks what to do with an edited countertop that was deleted in the meantime. */
export function DeletedDialog({ onOpenChange, onAdd }: DeletedDialogProps) {
  return (
    <Dialog kind="alert" open onOpenChange={onOpenChange} title="This countertop was deleted. Add it as a new one?">
      <div className="mt-6 flex justify-end gap-3">
        <Button onClick={() => onOpenChange(false)}>Keep editing</Button>
        <Button variant="primary" onClick={onAdd}>
          Add as new
        </Button>
      </div>
    </Dialog>
  )
}
