import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { readQuery } from '#client/api/query-client.ts'
import { QueryFailure } from '#client/api/query-failure.tsx'
import { isNotFound } from '#client/api/request-error.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import type { Appointment } from '#shared/appointments/schema.ts'
import { MINUTE_MS } from '#shared/lib/durations.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { upcomingAppointments } from './hold.ts'
import { type OutcomeMessage, outcomeMessage } from './outcome-message.ts'
import { appointmentRequest, readPaymentProof, STATUS_PARAM } from '#client/features/payments/returned-payment.ts'

/** Milliseconds. How long the page waits for a payment that is being processed. */
const MAX_WAIT_MS = 6 * MINUTE_MS
const SHORTEST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** The page that every payment returns to. Shows the outcome of the payment in the URL, or the session's. */
export function PaymentReturn() {
  const [search] = useSearchParams()
  const proof = readPaymentProof(search)
  // Without proof, the page may show another appointment, so ignore the URL's status.
  const isPaidByUrl = proof !== undefined && ['succeeded', 'pending'].includes(search.get(STATUS_PARAM) ?? '')
  const request = readQuery('GET /api/appointments/current', appointmentRequest(proof))
  const [openedAt] = useState(Date.now)
  const answer = useQuery({
    ...request,
    // Always show the current state.
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    // Our server asks the provider after it responds, so the next request shows what the provider says.
    refetchInterval: ({ state }) => {
      const waited = Date.now() - openedAt
      if (!mayChange(state.data?.visit, state.error, waited)) return false
      return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waited / 2))
    },
  })

  const appointment = isNotFound(answer.error) ? null : answer.data?.visit
  // The provider can know before our server does. After a while, trust our server.
  const isUnconfirmed = isPaidByUrl && isUnpaid(appointment) && answer.dataUpdatedAt - openedAt < MAX_WAIT_MS
  const isPaid = (appointment?.paidCents ?? 0) > 0
  const mentionsRefund = appointment?.outcome === 'refunded' || (appointment?.outcome === 'cancelled' && isPaid)
  // Of a confirmed one, the page says where the receipt was sent.
  const needsConfig = mentionsRefund || (appointment?.outcome === 'confirmed' && isPaid)
  const config = useQuery({ ...readQuery('GET /api/config', {}), enabled: needsConfig })
  const isDemo = config.data && config.data.payments.provider === 'demo'
  // Wait for the config before mentioning refunds, so that the text never has to change.
  const isKnown = appointment !== undefined && !(mentionsRefund && config.isPending)
  const message = isKnown ? outcomeMessage(appointment, { isDemo, isUnconfirmed }) : undefined
  return (
    <div className="page py-14 md:py-24">
      {/* Keep one heading element: it has the focus and announces changes. */}
      <div aria-live="polite">
        <h1 className="max-w-[16em]">{message?.title ?? 'Your measurement visit'}</h1>
        {message && <p className="mt-6 max-w-xl text-lead text-muted wrap-anywhere">{message.text}</p>}
      </div>
      {!message && !answer.error && (
        <p role="status" className="mt-8 text-lead text-muted">
          Looking up your payment...
        </p>
      )}
      {!message && answer.error && (
        <QueryFailure
          title={
            proof
              ? "We can't tell yet if your payment went through. Don't pay again."
              : "We couldn't look up your payment."
          }
          query={answer}
          className="mt-8 max-w-xl"
        />
      )}
      {appointment && (
        <div className="mt-10">
          <AppointmentSummary appointment={appointment} isDemo={isDemo} />
        </div>
      )}
      {upcomingAppointments(answer.data)
        .filter(({ id }) => id !== appointment?.id)
        .map((other) => (
          <section key={other.id} className="mt-14">
            <h2 className="text-h3!">You also have this visit</h2>
            <div className="mt-6">
              <AppointmentSummary appointment={other} isDemo={isDemo} />
            </div>
          </section>
        ))}
      {message && <NextStep {...message.next} isPrimary={appointment?.outcome !== 'confirmed'} />}
    </div>
  )
}

function NextStep({ label, to, isPrimary }: OutcomeMessage['next'] & { isPrimary: boolean }) {
  return (
    <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-4">
      <Link href={to} className={buttonClasses(isPrimary ? 'primary' : 'secondary')}>
        {label}
      </Link>
      <span className="text-muted">
        Questions? Call <PhoneLink />
      </span>
    </p>
  )
}

function isUnpaid(appointment: Appointment | null | undefined): boolean {
  return appointment?.outcome === 'held' || appointment?.outcome === 'failed'
}

/** True if polling can still change the outcome. A hold is polled until it ends. */
function mayChange(appointment: Appointment | null | undefined, error: Error | null, waited: number): boolean {
  if (isUnpaid(appointment)) return true
  // It may have been paid at the last moment.
  if (appointment?.outcome === 'expired') return waited < 10 * SHORTEST_PAUSE_MS
  if (appointment === undefined ? isNotFound(error) : appointment?.outcome !== 'processing') return false
  return waited < MAX_WAIT_MS
}
