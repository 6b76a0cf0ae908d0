import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { errorText } from '#client/api/request-error.ts'
import { fetchOfficeAgain } from '#client/features/office/fetch-again.ts'
import { customerName, paymentBadge, shortDate } from '#client/features/office/appointment-labels.ts'
import { changedFields, conflictingVersion, EditConflict, isConflict } from '#client/features/office/conflict.tsx'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { ChangedAppointment, OfficeAppointment, OfficeAppointmentEdit } from '#shared/appointments/schema.ts'
import { STATUS_FACTS } from '#shared/appointments/statuses.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { isForceable, isSlotRefusal } from './slot-fields.tsx'
import { calendarPlace, targetOf } from './week-targets.ts'

export type AppointmentEdit = Omit<OfficeAppointmentEdit, 'version'>

/** A change that was saved. */
export interface SavedChange {
  before: OfficeAppointment
  edit: AppointmentEdit
  saved: ChangedAppointment
}

/** Changes the visit, unless someone else did since. */
export async function changeAppointment(before: OfficeAppointment, edit: AppointmentEdit): Promise<SavedChange> {
  const params = { id: before.id }
  const saved = await call('PATCH /api/appointments/{id}', { params, body: { ...edit, version: before.version } })
  return { before, edit, saved }
}

/** Takes a move back by a move to where the visit was. The customer hears of it only if they have heard of the first one. */
export function moveBack(
  { before, edit: { askedBy, tell }, saved }: SavedChange,
  force: boolean,
): Promise<SavedChange> {
  const { date: appointmentDate, timeSlot, crew } = calendarPlace(targetOf(before))
  const { crewPinned, movedByShop, customerMoves } = before
  const undo = { crewPinned, movedByShop, customerMoves }
  return changeAppointment(saved, { appointmentDate, timeSlot, crew, askedBy, tell, force, undo })
}

const EMAIL_WAITED = "The earlier email hadn't been sent yet, so it now has the new time."

export type AppointmentChange = ReturnType<typeof useAppointmentChange>

/** Changes one appointment, which `done` says then. Never overwrites someone else's changes without asking. */
export function useAppointmentChange(appointment: OfficeAppointment, done: string, onDone?: () => void) {
  const queryClient = useQueryClient()
  /** Its toast outlives the dialog. */
  const undo = useOfficeChange({
    send: ({ moved, force }: { moved: SavedChange; force: boolean }) => moveBack(moved, force),
    done: ({ saved }) => ({
      title: 'Move undone',
      ...(saved.emailsCustomer && { description: 'The customer was told the other time, and gets an email.' }),
    }),
    about: customerName(appointment),
    failed: 'undo the move',
    show: (error, { moved }) => {
      if (!isForceable(error)) return false
      toast({
        title: errorText(error, "The earlier time isn't open."),
        duration: UNDO_TOAST_MS,
        action: { label: 'Move back anyway', onPress: () => undo.save({ moved, force: true }) },
      })
      return true
    },
  })
  /** The current appointment, with which the last edit conflicts. */
  const [conflict, setConflict] = useState<OfficeAppointment | null>(null)

  const change = useOfficeChange({
    send: ({ before, edit }: { before: OfficeAppointment; edit: AppointmentEdit }) =>
      changeAppointment(before, edit).catch((error: unknown) => {
        const current = conflictingVersion<OfficeAppointment>(error)
        // Someone else's change was undone, so there is nothing to ask about.
        if (current && changedFields(FACTS, factsOf(appointment), factsOf(current)).length === 0)
          return changeAppointment(current, edit)
        throw error
      }),
    done: (changed, { edit }) => ({
      title: done,
      // The office chose no email, but the one about an earlier move still waited.
      ...(edit.tell === false && changed.saved.emailsCustomer && { description: EMAIL_WAITED }),
      ...(edit.undoable && {
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => undo.save({ moved: changed, force: false }) },
      }),
    }),
    about: customerName(appointment),
    failed: 'update visit',
    show: (error) => {
      const theirs = conflictingVersion<OfficeAppointment>(error)
      if (theirs) setConflict(theirs)
      return theirs !== undefined || isSlotRefusal(error)
    },
    // What the person saw stays until they have chosen.
    refresh: async (client, error) => (isConflict(error) ? undefined : fetchOfficeAgain(client)),
    onDone: () => {
      setConflict(null)
      onDone?.()
    },
  })

  return {
    save: (edit: AppointmentEdit) => change.save({ before: appointment, edit }),
    isSaving: change.isSaving,
    error: change.error,
    /** The last edit. `error` belongs to it. */
    edit: change.input?.edit,
    conflict,
    /** Applies the edit to the current version. */
    saveAnyway: () => conflict && change.input && change.save({ ...change.input, before: conflict }),
    /** Repeats a move although the time isn't open, or too tight. */
    force: () => change.input && change.save({ ...change.input, edit: { ...change.input.edit, force: true } }),
    /** Drops the edit and keeps the other person's change. Ends once that is shown. */
    leave: async () => {
      await fetchOfficeAgain(queryClient)
      setConflict(null)
    },
  }
}

interface AppointmentConflictProps {
  seen: OfficeAppointment
  change: AppointmentChange
  /** Called after the person leaves the other version as is. */
  onLeave?: () => void
}

/** Shown when a payment or another person changed the appointment. Lists the differences and asks what to do. */
export function AppointmentConflict({ seen, change, onLeave }: AppointmentConflictProps) {
  const { conflict } = change
  if (!conflict) return null
  return (
    <EditConflict
      key={conflict.version}
      what="visit"
      labels={FACTS}
      mine={factsOf(seen)}
      theirs={factsOf(conflict)}
      versions={{ mine: 'You saw', theirs: 'Now' }}
      busy={change.isSaving}
      onTakeTheirs={async () => {
        await change.leave()
        onLeave?.()
      }}
      onKeepMine={change.saveAnyway}
    />
  )
}

const FACTS = { status: 'Status', time: 'Time', crew: 'Crew', payment: 'Payment', notes: 'Notes' }

/** What the office sees of an appointment, in words. */
const factsOf = (appointment: OfficeAppointment): typeof FACTS => ({
  status: STATUS_FACTS[appointment.status].badge.text,
  time: `${shortDate(appointment.appointmentDate)}, ${appointment.timeSlot}`,
  crew: appointment.crewName,
  payment: paymentBadge(appointment).text,
  notes: appointment.notes,
})
