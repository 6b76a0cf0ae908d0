import { useRef } from 'react'
import { Link } from 'wouter'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useFocusAfter } from '#client/ui/focus.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { fullName } from '#shared/contact/facts.ts'
import { phoneHref } from '#shared/contact/phone.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import type { Me } from '#shared/people/schema.ts'
import { directionsUrl, formatAddressLines, mapUrl } from '#shared/places/address.ts'
import type { RenderPlan } from './Day.tsx'
import type { SaveQueue } from './queue/save-queue.ts'
import type { UnsentSave } from './queue/unsent-saves.ts'
import { SizesForm } from './sizes/SizesForm.tsx'
import { stopHeadingId } from './stop-heading-id.ts'
import { StopActions } from './StopActions.tsx'
import { StopFee } from './StopFee.tsx'

interface StopCardProps {
  stop: DayStop
  /** The stop before it, for directions. */
  previous: DayStop | undefined
  me: Me
  /** A crew can't. */
  canSeeQuotes: boolean
  /** The visit's saves that aren't sent yet. */
  waiting: readonly UnsentSave[]
  /** The version that this device saved last, or 0. */
  sentVersion: number
  queue: SaveQueue
  renderPlan: RenderPlan
  onTakeTheirs: (measured: Measured) => void
  onChanged: () => void
}

/** One visit of the day: where, whom to call, what to collect, and what to measure. */
export function StopCard({ stop, previous, canSeeQuotes, onChanged, ...sizes }: StopCardProps) {
  const { appointment, contact, quoteNumber, countertops } = stop
  const { badge } = STATUS_FACTS[appointment.status]
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that marked the visit, told the customer, or collected the fee, is gone then.
  useFocusAfter(`${appointment.status} ${appointment.onMyWayAt} ${stop.collected}`, heading)
  return (
    <li className="border-divider border-t py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={stopHeadingId(appointment.id)}
          ref={heading}
          tabIndex={-1}
          className="flex min-w-0 flex-wrap gap-x-3 text-lead! outline-none"
        >
          <span className="figures whitespace-nowrap">{appointment.timeSlot}</span>{' '}
          <bdi className="min-w-0 wrap-anywhere">{fullName(stop.contact)}</bdi>
        </h2>
        <Badge look={badge.look}>{badge.text}</Badge>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={phoneHref(contact.phoneNumber)} className="link figures inline-flex min-h-touch items-center">
          {contact.phoneNumber}
        </a>
        {quoteNumber !== null && <QuoteNumber number={quoteNumber} isLink={canSeeQuotes && countertops.length > 0} />}
      </p>
      <Place stop={stop} previous={previous} />
      {appointment.notes && (
        <p className="mt-3 border-brass border-l-2 pl-3 wrap-anywhere whitespace-pre-wrap">{appointment.notes}</p>
      )}
      <StopFee stop={stop} onChanged={onChanged} />
      <StopActions stop={stop} me={sizes.me} onChanged={onChanged} />
      {hasSizes(stop) && <SizesForm stop={stop} {...sizes} />}
    </li>
  )
}

/** Whether it can be measured: not if it was missed. */
export function hasSizes({ appointment }: DayStop): boolean {
  return appointment.status !== 'no_show'
}

/** Leads to the quote. One without countertops was deleted. */
function QuoteNumber({ number, isLink }: { number: number; isLink: boolean }) {
  const look = 'figures inline-flex min-h-touch items-center'
  const text = `Quote #${number}`
  return isLink ? (
    <Link href={quoteAddress(number)} className={`link ${look}`}>
      {text}
    </Link>
  ) : (
    <span className={`${look} text-muted`}>{text}</span>
  )
}

function Place({ stop: { contact }, previous }: Pick<StopCardProps, 'stop' | 'previous'>) {
  const address = formatAddressLines(contact).join(', ')
  if (!address) return <p className="text-muted">No address given</p>
  const link = 'link inline-flex min-h-touch items-center wrap-anywhere'
  const newTab = <span className="sr-only"> (in a new tab)</span>
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={mapUrl(contact)} target="_blank" rel="noreferrer" className={link}>
        {address}
        {newTab}
      </a>
      {previous && formatAddressLines(previous.contact).length > 0 && (
        <a href={directionsUrl(previous.contact, contact)} target="_blank" rel="noreferrer" className={link}>
          Directions from the previous stop
          {newTab}
        </a>
      )}
    </p>
  )
}
