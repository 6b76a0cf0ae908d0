import type { ReactNode } from 'react'
import { pathOf } from '#client/api/call.ts'
import { buttonClasses } from '#client/ui/button.tsx'
import { googleCalendarLink } from '#shared/appointments/calendar-file.ts'
import type { Visit } from '#shared/appointments/schema.ts'
import { visitEvent } from '#shared/appointments/visit-event.ts'
import { freeCancellationUntil, PREPARATIONS } from '#shared/appointments/visit-terms.ts'
import { SHOP } from '#shared/content/shop.ts'
import { formatCalendarDate, formatInstant } from '#shared/lib/dates.ts'
import { addressLines } from '#shared/places/address.ts'
import { phoneHref } from '#shared/quotes/phone.ts'

/** When and where a visit is; of a confirmed one also how it gets into a calendar, and what to prepare. */
export function VisitSummary({ visit }: { visit: Visit }) {
  const { outcome } = visit
  return (
    <div className="min-w-0">
      <VisitFacts visit={visit} />
      {outcome === 'confirmed' && (
        <>
          <AddToCalendar visit={visit} />
          <Preparations visit={visit} now={new Date()} />
        </>
      )}
    </div>
  )
}

function VisitFacts({ visit: { appointmentDate, timeSlot, contact } }: { visit: Visit }) {
  const address = addressLines(contact)
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
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border-divider py-4 not-first:border-t md:not-first:border-t-0">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="mt-1 font-strong">{children}</dd>
    </div>
  )
}

function AddToCalendar({ visit }: { visit: Visit }) {
  const { calendarToken } = visit
  return (
    <p className="mt-6 grid gap-3 sm:flex sm:flex-wrap">
      {calendarToken && (
        <a
          href={pathOf('GET /api/visit/calendar/{token}', { params: { token: calendarToken } })}
          className={buttonClasses('primary')}
        >
          Add to calendar
        </a>
      )}
      <a href={googleLink(visit)} target="_blank" rel="noreferrer" className={buttonClasses('secondary')}>
        Add to Google Calendar
      </a>
    </p>
  )
}

function googleLink({ id, startsAt, endsAt, contact }: Visit): string {
  const start = new Date(startsAt)
  return googleCalendarLink(
    visitEvent({
      appointmentId: id,
      host: location.host,
      contact,
      start,
      end: new Date(endsAt),
      status: 'confirmed',
      // A link carries neither.
      sequence: 0,
      stampedAt: start,
      url: `${location.origin}/payment-confirmation`,
    }),
  )
}

function Preparations({ visit, now }: { visit: Visit; now: Date }) {
  const until = freeCancellationUntil(new Date(visit.startsAt))
  return (
    <section className="mt-12">
      <h2 className="text-h3!">What to prepare</h2>
      <ul className="mt-5 grid gap-x-10 md:grid-cols-3">
        {PREPARATIONS.map(({ title, text }) => (
          <li key={title} className="border-divider border-t py-5">
            <h3 className="text-lead!">{title}</h3>
            <p className="mt-1.5 text-label text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="border-divider border-t pt-5 text-label text-muted">
        {until > now
          ? `Something came up? You can cancel free of charge until ${formatInstant(until.toISOString(), SHOP.timeZone)} in ${SHOP.city}. Call `
          : 'Something came up? The fee does not come back any more after a cancellation, but please tell us: '}
        <a href={phoneHref(SHOP.phone)} className="link figures whitespace-nowrap">
          {SHOP.phone}
        </a>
        .
      </p>
    </section>
  )
}
