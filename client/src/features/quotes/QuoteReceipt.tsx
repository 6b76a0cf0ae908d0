import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import { read } from '#client/api/query-client.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { Button, buttonClasses } from '#client/ui/button.tsx'
import { Failure } from '#client/ui/failure.tsx'
import { Icon } from '#client/ui/icons.tsx'
import { PrintSheet, printPage } from '#client/ui/print-sheet.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { NEXT_STEPS, type Step } from '#shared/content/process.ts'
import { OPENING_HOURS, SHOP } from '#shared/content/shop.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import type { quoteReceiptSchema } from '#shared/quotes/schema.ts'
import { latestQuoteId } from './latest-quote.ts'

export type Receipt = z.output<typeof quoteReceiptSchema>

const SCHEDULE = 'Schedule Measurement Appointment'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface More {
  /** The visit that is booked already, where there is one. */
  visit?: ReactNode
  /** Leads on to the booking of the measurement visit; absent where none can be booked now. */
  onSchedule?: (() => void) | undefined
  /** What was asked for, where this browser may know it. */
  renderSent?: (receipt: Receipt) => ReactNode
  /** What the request looks like on paper. */
  renderSheet?: (receipt: Receipt) => ReactNode
}

/**
 * The page after a request (docs/rules.md, Quotes): `linkedId` is the id in the address, else the latest one counts.
 */
export function QuoteReceipt({ linkedId, ...more }: { linkedId: string | null } & More) {
  const id = linkedId || latestQuoteId.read()
  if (!id) return <WithoutQuote {...more} />
  // The API would refuse anything else as no id at all; to a visitor it is simply unknown.
  if (!UUID.test(id)) return <WithoutQuote isUnknown {...more} />
  return <WithQuote id={id} {...more} />
}

function WithQuote({ id, visit, onSchedule, renderSent, renderSheet }: { id: string } & More) {
  const receipt = useQuery(read('GET /api/quote/{id}', { params: { id } }))
  const { error } = receipt
  if (error instanceof RequestError && error.status === 404)
    return <WithoutQuote isUnknown visit={visit} onSchedule={onSchedule} />
  const details = <Contact receipt={receipt.data} />
  return (
    <>
      <h1>Thank you for your request.</h1>
      {receipt.isPending && (
        <Loading text="Loading your request..." className="mt-8">
          <Skeleton className="mt-3 h-14 w-full max-w-xl" />
        </Loading>
      )}
      {error && (
        <Failure
          title="Your request is with us, but we could not show its number."
          text={errorText(error, 'Something went wrong.')}
          busy={receipt.isFetching}
          onTryAgain={() => void receipt.refetch()}
          className="mt-8 max-w-xl"
        />
      )}
      {receipt.data && <Number receipt={receipt.data} />}
      {visit}
      {receipt.data && renderSent?.(receipt.data)}
      <NextSteps details={details} />
      <div className="mt-10 flex flex-wrap gap-3">
        {onSchedule && (
          <Button
            // Another visit may be booked, but is not the next step.
            variant={visit ? 'secondary' : 'primary'}
            className="max-sm:w-full max-sm:whitespace-normal"
            onClick={onSchedule}
          >
            {SCHEDULE}
          </Button>
        )}
        <Link href="/#design" className={`${buttonClasses('secondary')} max-sm:w-full max-sm:whitespace-normal`}>
          Back to your countertops
        </Link>
        {receipt.data && renderSheet && (
          <>
            <Button variant="quiet" className="max-sm:w-full max-sm:whitespace-normal" onClick={printPage}>
              <Icon name="printer" />
              Print your request
            </Button>
            <PrintSheet>{() => renderSheet(receipt.data)}</PrintSheet>
          </>
        )}
      </div>
    </>
  )
}

function Number({ receipt }: { receipt: Receipt }) {
  return (
    <div className="mt-10 flex flex-wrap items-baseline gap-x-6 gap-y-2">
      <p className="figures font-serif text-h2">#{receipt.number}</p>
      <p className="text-muted">
        is the number of your request from {formatDay(receipt.createdAt, SHOP.timeZone)}. Have it at hand when you call
        us.
      </p>
    </div>
  )
}

function Contact({ receipt }: { receipt: Receipt | undefined }) {
  if (!receipt) return <>the contact details of your request</>
  const { contact, number } = receipt
  if (!contact) return <>the contact details of request #{number}</>
  return (
    <>
      <span className="whitespace-nowrap">{contact.phoneNumber}</span> or{' '}
      <span className="break-words">{contact.email}</span>
    </>
  )
}

const [ANSWER, ...LATER] = NEXT_STEPS

const DESIGN: Step = {
  title: 'You design',
  text: 'Design your countertop, and ask for a quote when you like what you see: before the visit or after it.',
  time: 'Whenever you like',
}

/** `details` is where we answer; without a request there is nothing to answer yet. */
function NextSteps({ details }: { details?: ReactNode }) {
  const first = details ? ANSWER : DESIGN
  return (
    // Links lead here by this id.
    <section id="next" className="mt-14">
      <h2 className="text-h3!">What happens next</h2>
      <ol className="mt-6 grid gap-x-10 lg:grid-cols-3">
        {[first, ...LATER].map((step) => (
          <li key={step.title} className="flex flex-col border-divider border-t py-5">
            <h3 className="text-lead!">{step.title}</h3>
            <p className="mt-1.5 max-w-md text-label text-muted">
              {step.text}
              {step === ANSWER && <> You hear from us at {details}.</>}
            </p>
            <p className="mt-3 text-caption text-ink lg:mt-auto lg:pt-4">{step.time}</p>
          </li>
        ))}
      </ol>
      <Shop />
    </section>
  )
}

function WithoutQuote({ isUnknown = false, visit, onSchedule }: { isUnknown?: boolean } & More) {
  return (
    <>
      <h1>Thank you for your interest.</h1>
      <p className="mt-6 max-w-xl text-lead text-muted">
        {isUnknown
          ? 'We cannot find this request. If you sent one, call us and we will look for it by your name.'
          : visit
            ? 'You have not asked for a quote yet. Your visit does not need one.'
            : 'There is no request from this browser yet.'}
      </p>
      {visit}
      <NextSteps />
      <div className="mt-10 flex flex-wrap gap-3">
        <Link href="/#design" className={`${buttonClasses('primary')} max-sm:w-full max-sm:whitespace-normal`}>
          Design your countertop
        </Link>
        {onSchedule && (
          <Button className="max-sm:w-full max-sm:whitespace-normal" onClick={onSchedule}>
            {SCHEDULE}
          </Button>
        )}
      </div>
    </>
  )
}

function Shop() {
  return (
    <div className="mt-12 border-divider border-t pt-6">
      <p className="text-lead">
        Questions? Call{' '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
      </p>
      <p className="mt-1 text-label text-muted">
        {OPENING_HOURS.map(({ days, hours }) => `${days} ${hours}`).join(' · ')}
      </p>
    </div>
  )
}
