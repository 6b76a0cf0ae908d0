import { useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LazyPart } from '#client/ui/lazy-part.tsx'

interface PhoneVisitDialogProps {
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

const loadForm = async () => (await import('./PhoneVisitForm.tsx')).PhoneVisitForm

/** 'Take a visit by phone'. What was typed is not lost without asking. */
export function PhoneVisitDialog({ adminKey, onClose, onRejected }: PhoneVisitDialogProps) {
  const form = useRef({ hasChanges: () => false })
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        if (form.current.hasChanges()) setAsksToDiscard(true)
        else onClose()
      }}
      width="wide"
      title="Take a visit by phone"
      description="It is confirmed at once, and the visitor gets a mail where an address for it is given."
    >
      <LazyPart load={loadForm} props={{ ref: form, adminKey, onDone: onClose, onRejected }} name="The form" />
      <Dialog
        kind="alert"
        open={asksToDiscard}
        onOpenChange={setAsksToDiscard}
        title="Discard this visit?"
        description="What you typed has not been saved."
      >
        <div className="mt-6 flex justify-end gap-3">
          <Button onClick={() => setAsksToDiscard(false)}>Keep editing</Button>
          <Button variant="danger" onClick={onClose}>
            Discard
          </Button>
        </div>
      </Dialog>
    </Dialog>
  )
}
