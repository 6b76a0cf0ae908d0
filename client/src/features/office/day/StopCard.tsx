import { Badge } from '#client/ui/badge.tsx'
import type { DayStop } from '#shared/appointments/day.ts'
import { isInPhase, STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { contactName } from '#shared/contact/facts.ts'
import type { Measured } from '#shared/countertops/measured.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { directionsUrl, formatAddressLines, mapUrl } from '#shared/places/address.ts'
import type { RenderPlan } from './Day.tsx'
import type { SaveQueue } from './queue/save-queue.ts'
import type { UnsentSave } from './queue/unsent-saves.ts'
import { SizesForm } from './sizes/SizesForm.tsx'
import { StopActions } from './StopActions.tsx'

interface StopCardProps {
  stop: DayStop
  /** The stop before it, for directions. */
  previous: DayStop | undefined
  adminKey: string
  /** The visit's saves that aren't sent yet. */
  waiting: readonly UnsentSave[]
  /** The version that this device saved last, or 0. */
  sentVersion: number
  queue: SaveQueue
  renderPlan: RenderPlan
  onTakeTheirs: (measured: Measured) => void
  onChanged: () => void
  onRejected: () => void
}

/** One visit of the day: where, whom to call, what to collect, and what to measure. */
export function StopCard({ stop, previous, adminKey, onChanged, onRejected, ...sizes }: StopCardProps) {
  const { appointment, contact, quoteNumber, collectCents } = stop
  const { badge } = STATUS_FACTS[appointment.status]
  return (
    <li className="border-divider border-t py-6">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lead!">
        <span className="figures whitespace-nowrap">{appointment.timeSlot}</span>
        <bdi className="min-w-0 wrap-anywhere">{nameOf(stop)}</bdi>
        <Badge look={badge.look}>{badge.text}</Badge>
      </h2>
      <p className="mt-1 flex flex-wrap gap-x-6">
        <a href={`tel:${contact.phoneNumber}`} className="link figures inline-flex min-h-touch items-center">
          {contact.phoneNumber}
        </a>
        {quoteNumber !== null && (
          <span className="figures inline-flex min-h-touch items-center text-muted">Quote #{quoteNumber}</span>
        )}
      </p>
      <Place stop={stop} previous={previous} />
      {appointment.notes && (
        <p className="mt-3 border-brass border-l-2 pl-3 wrap-anywhere whitespace-pre-wrap">{appointment.notes}</p>
      )}
      {collectCents > 0 && isInPhase(appointment.status, 'booked') && (
        <p className="figures mt-3 font-strong">Collect {formatCents(collectCents)}</p>
      )}
      <StopActions stop={stop} adminKey={adminKey} onChanged={onChanged} onRejected={onRejected} />
      {appointment.status !== 'no_show' && <SizesForm stop={stop} {...sizes} />}
    </li>
  )
}

export function nameOf({ contact }: Pick<DayStop, 'contact'>): string {
  return contactName(contact) || 'No name given'
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
