import { useRef } from 'react'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { lazyPart } from '#client/ui/loading.tsx'
import type { BookedFor, PhoneAppointmentFormState } from './PhoneAppointmentForm.tsx'

interface PhoneAppointmentDialogProps {
  /** Fills in its contact and number. */
  quote?: BookedFor | undefined
  /** Fills in its time and crew. */
  place?: CalendarPlace | undefined
  onClose: () => void
}

const PhoneAppointmentForm = lazyPart(
  async () => (await import('./PhoneAppointmentForm.tsx')).PhoneAppointmentForm,
  'The form',
)

/** 'Book a visit by phone'. Asks before it discards unsaved input. */
export function PhoneAppointmentDialog({ quote, place, onClose }: PhoneAppointmentDialogProps) {
  const form = useRef<PhoneAppointmentFormState>(null)
  return (
    <TaskDialog
      busy={() => form.current?.isBusy() ?? false}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.current?.hasChanges() ?? false,
        title: 'Discard this visit?',
        text: "What you typed hasn't been saved.",
      }}
      width="wide"
      title="Book a visit by phone"
      description="It's confirmed right away. If you enter an email address, the customer gets an email."
    >
      <PhoneAppointmentForm ref={form} quote={quote} place={place} onDone={onClose} />
    </TaskDialog>
  )
}
