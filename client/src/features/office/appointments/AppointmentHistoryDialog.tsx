import { customerName } from '#client/features/office/appointment-labels.ts'
import { EventPages } from '#client/features/office/history/EventPages.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import type { OfficeAppointment } from '#shared/appointments/schema.ts'

interface AppointmentHistoryDialogProps {
  appointment: OfficeAppointment
  onClose: () => void
}

/** History of an appointment. */
export function AppointmentHistoryDialog({ appointment, onClose }: AppointmentHistoryDialogProps) {
  return (
    <TaskDialog
      onClose={onClose}
      title="History"
      description={
        <bdi className="wrap-anywhere">
          {customerName(appointment)}, {appointment.timeSlot}, {appointment.crewName}
        </bdi>
      }
    >
      <div className="mt-6">
        <EventPages filters={{ subject: 'appointment', id: appointment.id }} />
      </div>
    </TaskDialog>
  )
}
