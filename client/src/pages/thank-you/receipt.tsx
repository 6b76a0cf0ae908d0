import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CallResult } from '#client/api/call.ts'
import { readQuery } from '#client/api/query-client.ts'
import { QueryFailure } from '#client/api/query-failure.tsx'
import { isNotFound } from '#client/api/request-error.ts'
import { UpcomingAppointments } from '#client/features/appointments/AppointmentBooked.tsx'
import type { BookedAppointment } from '#client/features/appointments/payment/hold.ts'
import { latestQuoteId } from '#client/features/quotes/sent-list.ts'
import { QuoteSheet } from '#client/features/drawing/paper/QuoteSheet.tsx'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/loading.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet } from '#client/ui/print-sheet.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { MEASURE_BOOKED, NEXT_STEPS, type Step } from '#shared/content/process.ts'
import { ANOTHER_VISIT } from '#shared/appointments/terms.ts'
import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { SentRequest } from './sent.tsx'

type Receipt = CallResult<'GET /api/quote/{id}'>

interface ReceiptProps {
  /** What the session has booked. */
  visits: readonly BookedAppointment[]
  /** Opens the schedule view. */
  onSchedule: (wantsAnother: boolean) => void
}

/**
 * The page after a quote was sent (docs/rules.md, Quotes). `linkedId` is the id in the URL. Without it, the latest quote
 * applies.
 */
export function QuoteReceipt({ linkedId, ...props }: ReceiptProps & { linkedId: string | null }) {
  const id = linkedId || latestQuoteId.read()
  return id ? <WithQuote id={id} {...props} /> : <WithoutQuote {...props} />
}

function WithQuote({ id, visits, onSchedule }: ReceiptProps & { id: string }) {
  const receipt = useQuery(readQuery('GET /api/quote/{id}', { params: { id } }))
  const { data, error } = receipt
  if (isNotFound(error)) return <WithoutQuote isUnknown visits={visits} onSchedule={onSchedule} />
  return (
    <>
      <h1>Thank you for your request.</h1>
      {receipt.isPending && (
        <Loading text="Loading your request..." className="mt-8">
          <Skeleton className="mt-3 h-14 w-full max-w-xl" />
        </Loading>
      )}
      {error && (
        <QueryFailure
          title="We have your request, but we couldn't load its number."
          query={receipt}
          className="mt-8 max-w-xl"
        />
      )}
      {data && <QuoteNumber receipt={data} />}
      <UpcomingAppointments appointments={visits} className="mt-10" />
      {data?.quoted && <SentRequest quoted={data.quoted} />}
      {data?.contact?.email && (
        <p className="mt-6 max-w-3xl text-label text-muted">
          See where it stands, move a visit, or write to us on{' '}
          <Link href="/my" className="link">
            your page
          </Link>
          . The link is in the email we sent you.
        </p>
      )}
      <NextSteps details={<ContactChannels receipt={data} />} hasVisit={visits.length > 0} />
      <div className="mt-10 flex flex-wrap gap-3">
        {/* With a visit booked, another one is possible but not the next step. */}
        <ScheduleVisit variant={visits.length > 0 ? 'secondary' : 'primary'} visits={visits} onSchedule={onSchedule} />
        <Link href="/#your-countertops" className={`${buttonClasses('secondary')} ${WIDE_ON_PHONE}`}>
          Back to your countertops
        </Link>
        {data && (
          <>
            <Button variant="quiet" className={WIDE_ON_PHONE} onClick={() => window.print()}>
              <Icon name="printer" />
              Print your request
            </Button>
            <PrintSheet>
              {() => <QuoteSheet {...data} visit={visits.find(({ outcome }) => outcome === 'confirmed') ?? null} />}
            </PrintSheet>
          </>
        )}
      </div>
    </>
  )
}

const WIDE_ON_PHONE = 'max-sm:w-full max-sm:whitespace-normal'

function ScheduleVisit({ variant, visits, onSchedule }: ReceiptProps & { variant: 'primary' | 'secondary' }) {
  const hasVisit = visits.length > 0
  // While a payment is processing, nothing can be chosen in the schedule view.
  if (visits.some(({ outcome }) => outcome === 'processing')) return null
  return (
    <>
      <Button variant={variant} className={WIDE_ON_PHONE} onClick={() => onSchedule(hasVisit)}>
        {hasVisit ? 'Book another visit' : 'Schedule Measurement Appointment'}
      </Button>
      {hasVisit && <p className="w-full text-caption text-muted sm:order-last">{ANOTHER_VISIT}</p>}
    </>
  )
}

function QuoteNumber({ receipt }: { receipt: Receipt }) {
  return (
    <div className="mt-10 flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-lead">
        Your quote number is <span className="figures font-serif text-h2">#{receipt.number}</span>
      </p>
      <p className="text-muted">Sent {formatDay(receipt.createdAt, SHOP.timeZone)}. Mention it when you call.</p>
    </div>
  )
}

function ContactChannels({ receipt }: { receipt: Receipt | undefined }) {
  if (!receipt) return <span>the phone number or email in your request</span>
  const { contact, number } = receipt
  if (!contact) return <span>{`the phone number or email in quote #${number}`}</span>
  return (
    <>
      <span className="whitespace-nowrap">{contact.phoneNumber}</span> or{' '}
      <span className="break-words">{contact.email}</span>
    </>
  )
}

const [ANSWER, MEASURE, DECIDE] = NEXT_STEPS

const DESIGN: Step = {
  title: 'You design',
  text: 'Design your countertop and request a quote when you like what you see, before the visit or after it.',
  time: 'Whenever you like',
}

/** `details` is the contact we reply to. Without a quote the first step is to design. */
function NextSteps({ details, hasVisit }: { details?: ReactNode; hasVisit: boolean }) {
  const first = details ? ANSWER : DESIGN
  const measure = hasVisit ? { ...MEASURE, text: MEASURE_BOOKED } : MEASURE
  return (
    // Links use this id.
    <section id="next" className="mt-14">
      <h2 className="text-h3!">What happens next</h2>
      <ol className="mt-6 grid gap-x-10 lg:grid-cols-3">
        {[first, measure, DECIDE].map((step) => (
          <li key={step.title} className="flex flex-col border-divider border-t py-5">
            <h3 className="text-lead!">{step.title}</h3>
            <p className="mt-1.5 max-w-md text-label text-muted">
              <span>{step.text}</span>
              {step === ANSWER && (
                <span>
                  {" We'll contact you at "}
                  <span>{details}</span>.
                </span>
              )}
            </p>
            <p className="mt-3 text-caption text-ink lg:mt-auto lg:pt-4">{step.time}</p>
          </li>
        ))}
      </ol>
      <ShopContact />
    </section>
  )
}

function WithoutQuote({ isUnknown = false, visits, onSchedule }: ReceiptProps & { isUnknown?: boolean }) {
  const hasVisit = visits.length > 0
  return (
    <>
      <h1>Thank you for your interest.</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">
        {isUnknown
          ? "We can't find this request. If you sent one, call us and we'll look it up by your name."
          : hasVisit
            ? 'No quote needed before your visit.'
            : "You haven't sent a request from this browser yet."}
      </p>
      <UpcomingAppointments appointments={visits} className="mt-10" />
      <NextSteps hasVisit={hasVisit} />
      <div className="mt-10 flex flex-wrap gap-3">
        <Link href="/#design" className={`${buttonClasses('primary')} ${WIDE_ON_PHONE}`}>
          Design your countertop
        </Link>
        <ScheduleVisit variant="secondary" visits={visits} onSchedule={onSchedule} />
      </div>
    </>
  )
}

export function ShopContact() {
  return (
    <div className="mt-12 border-divider border-t pt-6">
      <p className="text-lead">
        Questions? Call <PhoneLink />
      </p>
      <p className="mt-1 text-label text-muted">
        {OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(' · ')}
      </p>
    </div>
  )
}
