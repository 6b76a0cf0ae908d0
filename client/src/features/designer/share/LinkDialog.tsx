import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { TextField } from '#client/ui/field.tsx'

interface LinkDialogProps {
  link: string
  onClose: () => void
}

/** Shows a link to copy by hand. */
export function LinkDialog({ link, onClose }: LinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Share this kitchen"
      description="Copy this link. Anyone with it can see these countertops and use them."
    >
      <TextField
        className="mt-6"
        label="Link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </Dialog>
  )
}
