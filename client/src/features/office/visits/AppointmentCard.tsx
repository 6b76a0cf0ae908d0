import { useRef, type RefObject } from 'react'
import { AddressLink, ContactLinks } from '#client/features/contact/ContactLinks.tsx'
import { customerName, disputeBadge, paymentBadge } from '#client/features/office/appointment-labels.ts'
import { RecordLink } from '#client/features/office/list-address.tsx'
import { useIsOwner } from '#client/features/office/open-office.tsx'
import { PAID_BACK } from '#client/features/office/PaidBackDialog.tsx'
import { PhotosOfVisit } from '#client/features/office/photos/visit-photos.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { appointmentReference } from '#shared/appointments/calendar-file.ts'
import { KIND_LABELS } from '#shared/appointments/kinds.ts'
import { COLLECTED_BY, type OfficeAppointment } from '#shared/appointments/schema.ts'
import { MARK_STATUSES, MARKS, STATUS_FACTS, canChangeTo, isInPhase } from '#shared/appointments/statuses.ts'
import { hasSameContact, type Contact } from '#shared/contact/fields.ts'
import type { AppointmentAction } from './AppointmentDialogs.tsx'
import { AppointmentConflict, useAppointmentChange, type AppointmentChange } from './appointment-change.tsx'

interface AppointmentCardProps {
  /** Gets the focus when a pressed button is gone. */
  ref?: RefObject<HTMLDivElement | null>
  appointment: OfficeAppointment
  /** The record that it stands in, which has the same history and 'Erase customer', and maybe the same contact and quote. */
  inRecord?: { customer: Contact; number: number | undefined }
  onAct: (action: AppointmentAction) => void
}

/** One appointment with its details and the actions that its status allows. */
export function AppointmentCard({ ref, appointment, inRecord, onAct }: AppointmentCardProps) {
  const ownRef = useRef<HTMLDivElement>(null)
  const card = ref ?? ownRef
  const change = useAppointmentChange(appointment, `${KIND_LABELS[appointment.kind]} updated`, () => {
    // The pressed button is gone.
    card.current?.focus({ preventScroll: true })
  })
  const { contact, kind, status } = appointment
  const payment = paymentBadge(appointment)
  const dispute = disputeBadge(appointment)
  const { badge } = STATUS_FACTS[status]
  const isQuoteBeside = inRecord !== undefined && appointment.quoteId !== null
  return (
    <div ref={card} tabIndex={-1} className="@container mt-5 border-divider border-t pt-5">
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,16rem)]">
        <div className="@max-2xl:-mb-3">
          <p
            className={`figures whitespace-nowrap font-strong ${isInPhase(status, 'ended') ? 'text-muted line-through' : ''}`}
          >
            {appointment.timeSlot}
          </p>
          <p className="figures text-caption text-muted">{appointment.crewName}</p>
          <p className="figures text-caption text-muted">Ref. {appointmentReference(appointment.id)}</p>
        </div>
        <div className="min-w-0">
          {!(inRecord && hasSameContact(contact, inRecord.customer)) && (
            <>
              <bdi className="block text-left font-strong wrap-anywhere">{customerName(appointment)}</bdi>
              <p className="flex flex-wrap gap-x-5 text-label">
                <ContactLinks contact={contact} />
              </p>
              <AddressLink contact={contact} none={<p className="py-1 text-label text-muted">No address given</p>} />
            </>
          )}
          {appointment.notes && (
            <p className="mt-2 border-brass border-l-2 pl-3 text-label wrap-anywhere whitespace-pre-wrap">
              {appointment.notes}
            </p>
          )}
        </div>
        <div className="flex flex-wrap content-start items-center gap-2 @2xl:justify-end">
          {kind === 'install' && <Badge look="accent">{KIND_LABELS[kind]}</Badge>}
          <Badge look={badge.look}>{badge.text}</Badge>
          {kind === 'measure' && <Badge look={payment.look}>{payment.text}</Badge>}
          {dispute && <Badge look={dispute.look}>{dispute.text}</Badge>}
          {appointment.quoteNumber !== inRecord?.number && <QuoteLink {...appointment} />}
        </div>
        {!isQuoteBeside && isInPhase(status, 'booked', 'over') && (
          <div className="empty:hidden @2xl:col-span-2 @2xl:col-start-2">
            <PhotosOfVisit appointmentId={appointment.id} kind={kind} appointmentDate={appointment.appointmentDate} />
          </div>
        )}
        <AppointmentActions appointment={appointment} inRecord={inRecord} change={change} onAct={onAct} />
      </div>
      <AppointmentConflict seen={appointment} change={change} />
    </div>
  )
}

/** Leads to the appointment's quote, unless it was deleted. */
function QuoteLink({ quoteId, quoteNumber }: Pick<OfficeAppointment, 'quoteId' | 'quoteNumber'>) {
  if (quoteNumber === null) return null
  const text = `Quote #${quoteNumber}`
  if (quoteId === null) return <span className="figures text-caption text-muted">{text}</span>
  return (
    <RecordLink
      number={quoteNumber}
      className="link figures inline-flex min-h-touch items-center text-caption md:min-h-6"
    >
      {text}
    </RecordLink>
  )
}

interface AppointmentActionsProps extends Pick<AppointmentCardProps, 'appointment' | 'onAct'> {
  inRecord: AppointmentCardProps['inRecord']
  change: AppointmentChange
}

/** A button for each action that the appointment's status allows. Only owners may erase its customer. */
function AppointmentActions({ appointment, inRecord, change, onAct }: AppointmentActionsProps) {
  const { status, fee, collected, customerId, erased } = appointment
  const isOwner = useIsOwner()
  const accessibleName = `${customerName(appointment)}, ${appointment.timeSlot}`
  const hasBegun = new Date(appointment.startsAt) <= new Date()
  const action = (label: string, onClick: () => void) => (
    <Button
      key={label}
      size="small"
      disabled={change.isSaving}
      aria-label={`${label}: ${accessibleName}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 @2xl:col-span-2 @2xl:col-start-2">
      {!erased && (
        <>
          {MARK_STATUSES.filter((mark) => canChangeTo(status, mark) && hasBegun).map((mark) =>
            action(MARKS[mark].button, () => change.save({ status: mark })),
          )}
          {isInPhase(status, 'booked') && action('Move', () => onAct('move'))}
          {canChangeTo(status, 'cancelled') &&
            action(`Cancel ${KIND_LABELS[appointment.kind].toLowerCase()}`, () => onAct('cancel'))}
          {fee === 'on_site' &&
            collected === null &&
            isInPhase(status, 'booked', 'over') &&
            COLLECTED_BY.map((by) => action(`Collected by ${by}`, () => change.save({ collected: by })))}
          {collected !== null && action('Undo collection', () => change.save({ collected: null }))}
          {action('Notes', () => onAct('notes'))}
        </>
      )}
      {appointment.paymentState === 'refund_failed' && action(PAID_BACK, () => onAct('paidBack'))}
      {!inRecord && action('History', () => onAct('history'))}
      {!inRecord && isOwner && customerId !== null && !erased && action('Erase customer', () => onAct('erase'))}
    </div>
  )
}
