import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { read } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Failure } from '#client/ui/failure.tsx'
import type { Visit } from '#shared/appointments/schema.ts'
import { BookingForm } from './BookingForm.tsx'
import { isElsewhere } from './is-elsewhere.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { isUnfinished } from './unfinished.ts'
import { type BookingStep, type PaidOutcome, useBooking } from './use-booking.ts'
import { type QuoteReceipt, useVisitContact } from './use-visit-contact.ts'
import { VisitBooked } from './VisitBooked.tsx'

interface BookingProps {
  /** What the button says that leads on to the payment. */
  submitLabel: string
  /** The quote that the visit is for. */
  quoteId?: string | null
  onPaid?: (outcome: PaidOutcome) => void
}

/** Choose a day and a time, then pay for them: one for all the places where a visit is booked (docs/rules.md, Booking). */
export function Booking({ quoteId, ...props }: BookingProps) {
  // What another tab or an hour ago has changed is not in any cache.
  const visit = useQuery({ ...read('GET /api/visit', { query: {} }), staleTime: 0, refetchOnMount: 'always' })
  const quote = useQuery({ ...read('GET /api/quote/{id}', { params: { id: quoteId ?? '' } }), enabled: !!quoteId })

  if (quoteId && quote.isError && !isUnknownQuote(quote.error)) {
    return (
      <Failure
        title="We could not load your request."
        text={errorText(quote.error, 'Something went wrong.')}
        busy={quote.isFetching}
        onTryAgain={() => void quote.refetch()}
      />
    )
  }
  // Nothing is lost where the visit cannot be had: booking the held slot again gives the same hold.
  if ((quoteId && quote.isPending) || !(visit.isFetchedAfterMount || visit.isError)) {
    return (
      <p role="status" className="animate-late py-6 text-muted">
        Loading...
      </p>
    )
  }
  return <Steps {...props} quote={quote.data} visit={visit.data?.visit ?? null} />
}

interface StepsProps extends Omit<BookingProps, 'quoteId'> {
  quote: QuoteReceipt | undefined
  visit: Visit | null
}

function Steps({ submitLabel, quote, visit: latest, onPaid }: StepsProps) {
  const contact = useVisitContact({ quote, visit: latest })
  const booking = useBooking({
    visit: latest,
    quoteId: quote?.id ?? (isUnfinished(latest) ? latest.quoteId : null) ?? undefined,
    onPaid: (outcome) => {
      contact.forget()
      onPaid?.(outcome)
    },
  })
  const { step } = booking
  const start = useStepStart(step.name)
  return (
    <div
      ref={start}
      role="group"
      aria-label={STEP_NAMES[step.name]}
      tabIndex={-1}
      // On a phone a toast, which may have come with the step, stands at the top.
      className="scroll-mt-32 outline-none sm:scroll-mt-6"
    >
      {step.name === 'choose' && (
        <BookingForm booking={booking} contact={contact} submitLabel={submitLabel} latest={latest} />
      )}
      {step.name === 'pay' && (
        <PaymentStep
          hold={step.hold}
          onPaid={booking.paid}
          onExpired={(isUnpaid) => booking.expire(step.hold, isUnpaid)}
          onChangeTime={booking.changeTime}
          onHoldChange={booking.moved}
        />
      )}
      {step.name === 'done' && <VisitBooked visit={step.visit} />}
    </div>
  )
}

const STEP_NAMES: Record<BookingStep['name'], string> = {
  choose: 'Day and time',
  pay: 'Payment of the visit',
  done: 'Your visit',
}

/**
 * The next step begins where the visitor looks, and the focus, whose place is gone, goes there. A step that comes by
 * itself, as with the end of a hold, takes neither from another part of the page.
 */
function useStepStart(step: string) {
  const start = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (!start.current || isElsewhere(start.current)) return
    start.current.focus({ preventScroll: true })
    start.current.scrollIntoView({ block: 'start' })
  }, [step])
  return start
}

/** Also a link that was cut off: it is no id at all. */
function isUnknownQuote(error: Error): boolean {
  return error instanceof RequestError && (error.status === 404 || error.status === 400)
}
