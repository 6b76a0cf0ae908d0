import { latestQuoteId } from '#client/features/quotes/sent-list.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { LazyPart } from '#client/ui/loading.tsx'
import { MEASUREMENT_FEE_CENTS } from '#shared/content/shop.ts'
import { formatWholeDollars } from '#shared/lib/cents.ts'

interface ScheduleViewProps {
  /** The quote id in the URL. Without it, this browser's latest quote applies. */
  linkedId: string | null
  /** Whether a visit is already booked and this is another one. */
  wantsAnother: boolean
  onBack: () => void
  onPaid: () => void
}

const loadBooking = async () => (await import('#client/features/appointments/BookAppointment.tsx')).BookAppointment

/** The schedule view of /thank-you: a visit for the quote. */
export function ScheduleView({ linkedId, wantsAnother, onBack, onPaid }: ScheduleViewProps) {
  const quoteId = linkedId || latestQuoteId.read()
  return (
    <>
      <Button variant="quiet" size="small" className="mb-6 -ml-4" onClick={onBack}>
        <Icon name="arrow-left" />
        Back
      </Button>
      <h1 className="text-h2!">Schedule a Measurement Appointment</h1>
      <p className="mt-4 mb-10 max-w-[36em] text-muted md:text-lead">
        {`We come to your kitchen and measure it to the sixteenth of an inch. ${wantsAnother ? 'Another visit costs another' : 'The visit costs'} ${formatWholeDollars(MEASUREMENT_FEE_CENTS)}, which we credit to your countertop.`}
      </p>
      <LazyPart
        name="The calendar"
        load={loadBooking}
        props={{ submitLabel: 'Create Appointment', quoteId, wantsAnother, onPaid }}
      />
    </>
  )
}
