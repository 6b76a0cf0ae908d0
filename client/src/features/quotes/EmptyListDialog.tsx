import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface EmptyListDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when its button has closed the dialog: brings the visitor, and the focus, to the designer. */
  onDesign: () => void
}

/** What 'Get a Quote' opens while nothing has been added (docs/rules.md, Texts). */
export function EmptyListDialog({ open, onOpenChange, onDesign }: EmptyListDialogProps) {
  const leadsOn = useRef(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      onCloseAutoFocus={(event) => {
        if (!leadsOn.current) return
        leadsOn.current = false
        event.preventDefault()
        onDesign()
      }}
      title="Add a Countertop First"
      description="You need to add at least one countertop design before requesting a quote."
    >
      <p className="mt-6 border-divider border-y py-5 text-muted">Your cart is empty</p>
      <Button
        variant="primary"
        className="mt-6 w-full sm:w-auto"
        onClick={() => {
          leadsOn.current = true
          onOpenChange(false)
        }}
      >
        Design Your Countertop
      </Button>
    </Dialog>
  )
}
