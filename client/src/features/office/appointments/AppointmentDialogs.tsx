import type { RefObject } from 'react'
import { customerName, owedCents } from '#client/features/office/appointment-labels.ts'
import { EraseDialog } from '#client/features/office/record/EraseDialog.tsx'
import type { CalendarPlace } from '#client/features/office/week/week-layout.ts'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { AppointmentHistoryDialog } from './AppointmentHistoryDialog.tsx'
import { AppointmentNotesDialog } from './AppointmentNotesDialog.tsx'
import { type BlockPlace, BlockTimeDialog } from './BlockTimeDialog.tsx'
import { CancelAppointmentDialog } from './CancelAppointmentDialog.tsx'
import { MoveAppointmentDialog } from './MoveAppointmentDialog.tsx'
import { PaidBackDialog } from './PaidBackDialog.tsx'
import { PhoneAppointmentDialog } from './PhoneAppointmentDialog.tsx'

export type AppointmentAction = 'move' | 'cancel' | 'notes' | 'paidBack' | 'history' | 'erase'

export type OpenDialog =
  /** Books for a quote, at a place on the calendar. */
  | { dialog: 'bookByPhone'; quote?: Quote; place?: CalendarPlace }
  | { dialog: 'block'; place?: BlockPlace }
  /** Moves several appointments in turn. `index` is the current one. */
  | { dialog: 'moves'; appointments: readonly OfficeAppointment[]; index: number }
  | { dialog: AppointmentAction; appointment: OfficeAppointment }

interface AppointmentDialogsProps {
  open: OpenDialog | null
  /** Opens another dialog. Null closes this one. */
  onOpen: (dialog: OpenDialog | null) => void
  /** Gets the focus if the button that opened the dialog is gone. */
  focusAfterwards: RefObject<HTMLElement | null>
}

/** The open dialog about a visit, or about blocked time. The calendar and a customer's record use it. */
export function AppointmentDialogs({ open, onOpen, focusAfterwards }: AppointmentDialogsProps) {
  const onClose = () => onOpen(null)
  const dialogProps = { onClose, focusAfterwards }
  switch (open?.dialog) {
    case undefined:
      return null
    case 'bookByPhone':
      return <PhoneAppointmentDialog {...dialogProps} quote={open.quote} place={open.place} />
    case 'block':
      return (
        <BlockTimeDialog
          {...dialogProps}
          place={open.place}
          onMove={(appointments) => onOpen({ dialog: 'moves', appointments, index: 0 })}
        />
      )
    case 'moves': {
      const { appointments, index } = open
      const appointment = appointments[index]
      const next = { ...open, index: index + 1 }
      return (
        appointment && (
          <MoveAppointmentDialog
            key={appointment.id}
            {...dialogProps}
            appointment={appointment}
            position={appointments.length > 1 ? `Visit ${index + 1} of ${appointments.length}. ` : ''}
            onClose={() => onOpen(next.index < appointments.length ? next : null)}
          />
        )
      )
    }
    case 'cancel':
      return <CancelAppointmentDialog {...dialogProps} appointment={open.appointment} />
    case 'move':
      return <MoveAppointmentDialog {...dialogProps} appointment={open.appointment} />
    case 'notes':
      return <AppointmentNotesDialog {...dialogProps} appointment={open.appointment} />
    case 'paidBack': {
      const { intentId } = open.appointment
      return (
        intentId !== null && (
          <PaidBackDialog
            {...dialogProps}
            intentId={intentId}
            amount={formatCents(owedCents(open.appointment))}
            what={customerName(open.appointment)}
          />
        )
      )
    }
    case 'history':
      return <AppointmentHistoryDialog {...dialogProps} appointment={open.appointment} />
    case 'erase':
      return (
        open.appointment.customerId !== null && (
          <EraseDialog
            {...dialogProps}
            customerId={open.appointment.customerId}
            name={customerName(open.appointment)}
          />
        )
      )
  }
}
