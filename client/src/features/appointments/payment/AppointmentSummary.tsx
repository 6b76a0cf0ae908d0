import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import type { AppointmentKind } from '#shared/appointments/kinds.ts'
import type { Appointment } from '#shared/appointments/schema.ts'
import {
  cancellationDeadline,
  feeWithoutPurchase,
  freeCancellationUntil,
  INSTALL_PREPARATIONS,
  MOVED_BY_SHOP_TERMS,
  PREPARATIONS,
} from '#shared/appointments/terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import { formatAddressLines } from '#shared/places/address.ts'

import { AddToCalendar } from './AddToCalendar.tsx'

interface AppointmentSummaryProps {
  appointment: Appointment
  /** Absent: a visit to measure. */
  kind?: AppointmentKind
  /** What is paid at the visit. */
  dueCents?: number
  /** How the customer changes the visit here. Without it, they read whom to call. */
  actions?: ReactNode
  /** Undefined while unknown: then the receipt is left out. */
  isDemo: boolean | undefined
}

/** Facts of an appointment. A confirmed one also has calendar links and what to prepare. */
export function AppointmentSummary({
  appointment,
  kind = 'measure',
  dueCents = 0,
  actions,
  isDemo,
}: AppointmentSummaryProps) {
  const { outcome } = appointment
  return (
    <div className="min-w-0">
      <SummaryFacts appointment={appointment} dueCents={dueCents} isDemo={isDemo} />
      {outcome === 'confirmed' && (
        <>
          <AddToCalendar appointment={appointment} kind={kind} className="mt-6" />
          {actions}
          <Preparations kind={kind}>{!actions && <Terms appointment={appointment} />}</Preparations>
        </>
      )}
    </div>
  )
}

interface SummaryFactsProps extends Pick<AppointmentSummaryProps, 'appointment' | 'isDemo'> {
  dueCents: number
}

function SummaryFacts({ appointment, dueCents, isDemo }: SummaryFactsProps) {
  const { id, outcome, appointmentDate, timeSlot, contact, paidCents } = appointment
  const address = formatAddressLines(contact)
  return (
    <dl className="border-divider border-y md:grid md:grid-cols-3 md:gap-x-10">
      <Fact label="Date">{formatCalendarDate(appointmentDate)}</Fact>
      <Fact label={`Time in ${SHOP.city}`}>
        <span className="figures">{timeSlot}</span>
      </Fact>
      {address.length > 0 && (
        <Fact label="Address">
          {address.map((line) => (
            <span key={line} className="block wrap-anywhere">
              {line}
            </span>
          ))}
        </Fact>
      )}
      {outcome === 'confirmed' && dueCents > 0 && (
        <Fact label="Fee">
          <span className="figures">{`${formatCents(dueCents)}, due at the visit`}</span>
        </Fact>
      )}
      {outcome === 'confirmed' && paidCents > 0 && (
        <>
          <Fact label="Amount paid">
            <span className="figures">{formatCents(paidCents)}</span>
          </Fact>
          {isDemo !== undefined && (
            <Fact label="Receipt">
              <span className="wrap-anywhere">{receiptText(contact.email, isDemo)}</span>
            </Fact>
          )}
        </>
      )}
      <Fact label="Reference">
        <span className="figures">{appointmentReference(id)}</span>
        <span className="block font-[400] text-caption text-muted">Mention it when you call about this visit.</span>
      </Fact>
    </dl>
  )
}

/** The provider emails the receipt, except for a demo. Another session's email is hidden here and gets no receipt. */
function receiptText(email: string, isDemo: boolean): string {
  if (isDemo) return 'None. This was a demo payment.'
  return email ? `Emailed to ${email}` : 'Not emailed. Call us if you need one.'
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-divider py-4 not-first:border-t md:not-first:border-t-0 md:nth-[n+4]:border-t">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-1 font-strong">{children}</dd>
    </div>
  )
}

function Preparations({ kind, children }: { kind: AppointmentKind; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="text-h3!">What to prepare</h2>
      <ul className="mt-5 grid gap-x-10 md:grid-cols-3">
        {(kind === 'install' ? INSTALL_PREPARATIONS : PREPARATIONS).map(({ title, text }) => (
          <li key={title} className="border-divider border-t py-5">
            <h3 className="text-lead!">{title}</h3>
            <p className="mt-1.5 text-label text-muted">{text}</p>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Until when a cancellation is refunded, where it's done, and what the fee is for someone who buys nothing. */
function Terms({ appointment: { startsAt, movedByShop, contact, feeCents } }: { appointment: Appointment }) {
  const start = new Date(startsAt)
  const now = new Date()
  const text =
    movedByShop && now < start
      ? MOVED_BY_SHOP_TERMS
      : freeCancellationUntil(start) > now
        ? `Something came up? Cancel by ${cancellationDeadline(start)}, and you're refunded in full.`
        : 'Something came up? We can no longer refund the fee, but please let us know.'
  return (
    <p className="max-w-3xl border-divider border-t pt-5 text-label text-muted">
      {text} {/* Someone else may have the link to the page of a contact that is hidden here. */}
      {contact.email && (
        <>
          Move or cancel the visit on{' '}
          <Link href="/my" className="link">
            your page
          </Link>
          . We email you the link.{' '}
        </>
      )}
      {contact.email ? 'Or call ' : 'Call '}
      <PhoneLink />. {feeWithoutPurchase(feeCents)}
    </p>
  )
}
