import { useRef, useState } from 'react'
import { customerName } from '#client/features/office/appointment-labels.ts'
import { AppointmentCard } from '#client/features/office/appointments/AppointmentCard.tsx'
import { AppointmentDialogs, type OpenDialog } from '#client/features/office/appointments/AppointmentDialogs.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'

interface AppointmentDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** A visit with everything that the office can do with it. */
export function AppointmentDialog({ appointment, onClose, onCloseAutoFocus }: AppointmentDialogProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const card = useRef<HTMLDivElement>(null)
  return (
    <TaskDialog
      width="wide"
      onClose={onClose}
      onCloseAutoFocus={onCloseAutoFocus}
      title={customerName(appointment)}
      description={formatCalendarDate(appointment.appointmentDate)}
    >
      <AppointmentCard
        ref={card}
        appointment={appointment}
        onAct={(dialog) => setOpenDialog({ dialog, appointment })}
      />
      <AppointmentDialogs open={openDialog} onOpen={setOpenDialog} focusAfterwards={card} />
    </TaskDialog>
  )
}
