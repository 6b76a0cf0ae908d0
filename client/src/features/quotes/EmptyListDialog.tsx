import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface EmptyListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** After the dialog was closed by its button: bring the visitor to the designer. */
  onDesign: () => void
}

/** What 'Get a Quote' opens while nothing has been added (docs/rules.md, Texts). */
export function EmptyListDialog({ open, onOpenChange, onDesign }: EmptyListDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a Countertop First"
      description="You need to add at least one countertop design before requesting a quote."
    >
      <p className="mt-6 border-divider border-y py-5 text-muted">Your cart is empty</p>
      <Button
        variant="primary"
        className="mt-6 w-full sm:w-auto"
        onClick={() => {
          onOpenChange(false)
          onDesign()
        }}
      >
        Design Your Countertop
      </Button>
    </Dialog>
  )
}
