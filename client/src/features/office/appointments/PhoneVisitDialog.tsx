import { useRef } from 'react'
import { LazyPart } from '#client/ui/lazy-part.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import type { PhoneVisitFormState } from './PhoneVisitForm.tsx'

interface PhoneVisitDialogProps {
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

const loadForm = async () => (await import('./PhoneVisitForm.tsx')).PhoneVisitForm

/** 'Take a visit by phone'. What was typed is not lost without asking. */
export function PhoneVisitDialog({ adminKey, onClose, onRejected }: PhoneVisitDialogProps) {
  const form = useRef<PhoneVisitFormState>(null)
  return (
    <TaskDialog
      busy={() => form.current?.isBusy() ?? false}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.current?.hasChanges() ?? false,
        title: 'Discard this visit?',
        text: 'What you typed has not been saved.',
      }}
      width="wide"
      title="Take a visit by phone"
      description="It is confirmed at once, and the visitor gets a mail where an address for it is given."
    >
      <LazyPart load={loadForm} props={{ ref: form, adminKey, onDone: onClose, onRejected }} name="The form" />
    </TaskDialog>
  )
}
