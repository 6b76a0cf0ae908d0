import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { useOnRejected } from '#client/features/office/open-office.tsx'
import { isRefunding } from '#client/features/office/appointment-labels.ts'
import { conflictingVersion, currentVersion, isConflict } from '#client/features/office/conflict/conflict.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { UNDO_TOAST_MS } from '#shared/lib/undo.ts'
import { toast } from '#client/ui/toast/toast.ts'
import {
  type OfficeAppointment,
  type OfficeAppointmentEdit,
  officeAppointmentSchema,
} from '#shared/appointments/schema.ts'
import { differences } from './appointment-differences.ts'
import { freeSlotsFrom, isTooTight } from './appointment-queries.ts'
import { requestMoveUndo } from './request-move-undo.ts'

export type AppointmentEdit = Omit<OfficeAppointmentEdit, 'version'>

const EMAIL_WAITED = "The earlier email hadn't been sent yet, so it now has the new time."

interface AppointmentChangeOptions {
  appointment: OfficeAppointment
  /** The toast when it is done. */
  done: string
  /** Called after the list is refreshed. */
  onDone?: () => void
}

/** Changes one appointment. Never overwrites someone else's changes without asking. */
export function useAppointmentChange({ appointment, done, onDone }: AppointmentChangeOptions) {
  const onRejected = useOnRejected()
  const queryClient = useQueryClient()
  /** The current appointment, and the edit that conflicts with it. */
  const [conflict, setConflict] = useState<{ theirs: OfficeAppointment; edit: AppointmentEdit } | null>(null)
  const [isLeaving, setLeaving] = useState(false)

  async function finish({ moved, description }: { moved?: OfficeAppointment; description?: string } = {}) {
    setConflict(null)
    const onPress = () => void (moved && requestMoveUndo(queryClient, { moved, onRejected }))
    toast({
      title: done,
      ...(description !== undefined && { description }),
      ...(moved && { duration: UNDO_TOAST_MS, action: { label: 'Undo', onPress } }),
    })
    await refreshOffice(queryClient)
    onDone?.()
  }

  const send = (edit: AppointmentEdit, version: number) =>
    call('PATCH /api/appointments/{id}', { params: { id: appointment.id }, body: { ...edit, version } })

  const change = useSingleFlightMutation({
    mutationFn: ({ edit, version }: { edit: AppointmentEdit; version: number }) =>
      send(edit, version).catch((error: unknown) => {
        const current = conflictingVersion(error, officeAppointmentSchema)
        // Someone else's change was undone, so there is nothing to ask about.
        if (current && differences(appointment, current).length === 0) return send(edit, current.version)
        throw error
      }),
    onSuccess: (current, { edit }) =>
      finish({
        ...(edit.undoable && { moved: current }),
        // The office chose no email, but the one about an earlier move still waited.
        ...(edit.tell === false && current.emailsCustomer && { description: EMAIL_WAITED }),
      }),
    onError: async (error, { edit }) => {
      const current = currentVersion(error, officeAppointmentSchema)
      // Already applied: our response was lost, or someone else made the same change.
      if (current && isAlreadyApplied(edit, appointment, current)) return finish()
      if (current && isConflict(error)) {
        setConflict({ theirs: current, edit })
        return
      }
      // For a taken slot or too little travel time, the form shows the error.
      if (!freeSlotsFrom(error) && !isTooTight(error)) {
        showFailureToast('update visit', error)
      }
      if (error instanceof RequestError && (error.status === 404 || error.status === 409)) {
        await refreshOffice(queryClient)
      }
    },
  })

  return {
    save: (edit: AppointmentEdit) => change.mutate({ edit, version: appointment.version }),
    isSaving: change.isPending || isLeaving,
    error: change.error,
    /** The last edit. `error` belongs to it. */
    edit: change.variables?.edit,
    conflict,
    /** Applies the edit to the current version. */
    saveAnyway: () => conflict && change.mutate({ edit: conflict.edit, version: conflict.theirs.version }),
    /** Repeats a move that is too tight, without travel time. */
    force: () =>
      change.variables && change.mutate({ ...change.variables, edit: { ...change.variables.edit, force: true } }),
    /** Drops the edit and keeps the other person's change. Ends once that is shown. */
    leave: async () => {
      setLeaving(true)
      await refreshOffice(queryClient)
      setLeaving(false)
      setConflict(null)
    },
  }
}

export type AppointmentChange = ReturnType<typeof useAppointmentChange>

function isAlreadyApplied(edit: AppointmentEdit, seen: OfficeAppointment, current: OfficeAppointment): boolean {
  const { status, appointmentDate, timeSlot, crew, notes, collected } = edit
  if (status === 'cancelled') return current.status === status && isRefundAsChosen(edit, seen, current)
  if (status !== undefined) return current.status === status
  if (notes !== undefined) return current.notes === notes
  if (collected !== undefined) return current.collected === collected
  const isAt = (appointment: OfficeAppointment) =>
    appointment.appointmentDate === appointmentDate &&
    appointment.timeSlot === timeSlot &&
    (crew === undefined || appointment.crew === crew)
  // If it was already at that time, this edit did not move it.
  return isAt(current) && !isAt(seen)
}

/** False if someone else cancelled it with the other refund choice. */
function isRefundAsChosen({ refund }: AppointmentEdit, seen: OfficeAppointment, current: OfficeAppointment): boolean {
  // Nothing was paid, or the refund was already due: there was no choice.
  return current.paidCents === 0 || isRefunding(seen) || refund === isRefunding(current)
}
