import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useQueryFailureToast } from '#client/features/office/failures.ts'
import { quoteDetailQuery } from '#client/features/office/quote-queries.ts'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { lazyPart, Loading } from '#client/ui/loading.tsx'
import { type AppointmentKind, KIND_LABELS } from '#shared/appointments/kinds.ts'
import type { Contact } from '#shared/contact/fields.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import type { PhoneAppointmentFormState } from './PhoneAppointmentForm.tsx'

interface PhoneAppointmentDialogProps {
  /** An installation needs a quote that is measured. */
  kind?: AppointmentKind
  /** Fills in its contact and number. */
  quote?: Pick<Quote, 'id' | 'number'> | undefined
  /** Whose contact it fills in without a quote. */
  customer?: Contact | undefined
  /** Fills in its time and crew. */
  place?: CalendarPlace | undefined
  /** Whether 'Save and next' can go on from the quote, which is open beside the list. */
  offersNext?: boolean
  onClose: () => void
}

const PhoneAppointmentForm = lazyPart(
  async () => (await import('./PhoneAppointmentForm.tsx')).PhoneAppointmentForm,
  'The form',
)

/** 'Book a visit by phone', or the installation. Asks before it discards unsaved input. */
export function PhoneAppointmentDialog({
  kind = 'measure',
  quote,
  customer,
  place,
  offersNext = false,
  onClose,
}: PhoneAppointmentDialogProps) {
  const form = useRef<PhoneAppointmentFormState>(null)
  const { data, error, isPending } = useQuery({ ...quoteDetailQuery(quote?.id ?? ''), enabled: quote !== undefined })
  useQueryFailureToast('fetch the quote', error)
  return (
    <TaskDialog
      busy={() => form.current?.isBusy() ?? false}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.current?.hasChanges() ?? false,
        title: `Discard this ${KIND_LABELS[kind].toLowerCase()}?`,
        text: "What you typed hasn't been saved.",
      }}
      width="panel"
      title={kind === 'install' ? `Book the installation of quote #${quote?.number}` : 'Book a visit by phone'}
      description="It's confirmed right away. If you enter an email address, the customer gets an email."
    >
      {quote && isPending ? (
        <Loading text="Loading the quote..." />
      ) : (
        <PhoneAppointmentForm
          ref={form}
          kind={kind}
          contact={data ?? customer}
          quoteNumber={quote?.number}
          place={place}
          offersNext={offersNext}
          onDone={onClose}
        />
      )}
    </TaskDialog>
  )
}
