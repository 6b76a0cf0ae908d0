import { useRef } from 'react'
import { paymentWords, VISIT_STATUS } from '#client/features/office/visit-words.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { OfficeVisit } from '#shared/appointments/schema.ts'
import { mayMove } from '#shared/appointments/statuses.ts'
import { addressLines, mapUrl } from '#shared/places/address.ts'
import { phoneHref } from '#shared/quotes/phone.ts'
import type { VisitAction } from './Appointments.tsx'
import { useVisitChange } from './use-visit-change.ts'
import { VisitChanged } from './VisitChanged.tsx'
import { visitorOf } from './visits.ts'

interface VisitCardProps {
  visit: OfficeVisit
  adminKey: string
  onRejected: () => void
  onAct: (action: VisitAction) => void
}

/** One visit with what a crew and the office need to know, and what may be done with it now. */
export function VisitCard({ visit, adminKey, onRejected, onAct }: VisitCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const change = useVisitChange({
    visit,
    adminKey,
    done: 'Visit updated',
    // The button that was pressed is gone.
    onDone: () => card.current?.focus({ preventScroll: true }),
    onRejected,
  })
  const { contact, status } = visit
  const payment = paymentWords(visit)
  const address = addressLines(contact).join(', ')
  const who = `${visitorOf(visit)}, ${visit.timeSlot}`
  const hasBegun = new Date(visit.startsAt) <= new Date()
  const isOff = status === 'cancelled' || status === 'expired'

  const action = (label: string, onClick: () => void) => (
    <Button size="small" disabled={change.isSaving} aria-label={`${label}: ${who}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <li ref={card} tabIndex={-1} className="border-divider border-t py-5 outline-none first:border-t-0">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[10rem_minmax(0,1fr)_minmax(0,16rem)]">
        <div className="max-md:-mb-3">
          <p className={`figures whitespace-nowrap font-strong ${isOff ? 'text-muted line-through' : ''}`}>
            {visit.timeSlot}
          </p>
          {visit.crew > 1 && <p className="figures text-caption text-muted">Crew {visit.crew}</p>}
        </div>
        <div className="min-w-0">
          <bdi className="block text-left font-strong wrap-anywhere">{visitorOf(visit)}</bdi>
          <p className="flex flex-wrap gap-x-5 text-label">
            {contact.phoneNumber && (
              <a href={phoneHref(contact.phoneNumber)} className="link figures whitespace-nowrap py-2 md:py-1">
                {contact.phoneNumber}
              </a>
            )}
            {contact.email && (
              <a href={`mailto:${contact.email}`} className="link py-2 wrap-anywhere md:py-1">
                {contact.email}
              </a>
            )}
          </p>
          {address ? (
            <a
              href={mapUrl(contact)}
              target="_blank"
              rel="noreferrer"
              className="link inline-block py-2 text-label wrap-anywhere md:py-1"
            >
              {address}
              <span className="sr-only"> (map, in a new tab)</span>
            </a>
          ) : (
            <p className="py-1 text-label text-muted">No address given</p>
          )}
          {visit.notes && (
            <p className="mt-2 border-brass border-l-2 pl-3 text-label wrap-anywhere whitespace-pre-wrap">
              {visit.notes}
            </p>
          )}
        </div>
        <div className="flex flex-wrap content-start items-center gap-2 md:justify-end">
          <Badge look={VISIT_STATUS[status].look}>{VISIT_STATUS[status].text}</Badge>
          <Badge look={payment.look}>{payment.text}</Badge>
          {visit.disputed && <Badge look="destructive">Disputed</Badge>}
          {visit.quoteNumber !== null && (
            <span className="figures text-caption text-muted">Quote #{visit.quoteNumber}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-2 md:col-span-2 md:col-start-2">
          {hasBegun &&
            mayMove(status, 'completed') &&
            action('Mark completed', () => change.save({ status: 'completed' }))}
          {hasBegun && mayMove(status, 'no_show') && action('Mark no-show', () => change.save({ status: 'no_show' }))}
          {status === 'confirmed' && action('Move', () => onAct('move'))}
          {mayMove(status, 'cancelled') && action('Cancel', () => onAct('cancel'))}
          {action('Notes', () => onAct('notes'))}
          {action('History', () => onAct('history'))}
        </div>
      </div>
      <VisitChanged seen={visit} change={change} />
    </li>
  )
}
