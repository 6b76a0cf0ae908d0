import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { tellFailure } from '#client/features/office/tell-failure.ts'
import { toast } from '#client/ui/toast.ts'
import type { OfficeVisit, OfficeVisitEdit } from '#shared/appointments/schema.ts'
import { currentVisit, freeSlots, refreshVisits } from './visits.ts'

export type VisitEdit = Omit<OfficeVisitEdit, 'version'>

interface VisitChangeOptions {
  visit: OfficeVisit
  adminKey: string
  /** The toast when it is done. */
  done: string
  /** Waited for before the list is shown anew. */
  onDone?: () => void
  onRejected: () => void
}

/** One change of one visit. What somebody else changed meanwhile is never overwritten unasked. */
export function useVisitChange({ visit, adminKey, done, onDone, onRejected }: VisitChangeOptions) {
  const queryClient = useQueryClient()
  /** The visit as somebody else left it, and what was to be done with it. */
  const [conflict, setConflict] = useState<{ theirs: OfficeVisit; edit: VisitEdit } | null>(null)

  async function finish() {
    setConflict(null)
    toast({ title: done })
    await refreshVisits(queryClient)
    onDone?.()
  }

  const change = useOneMutation({
    mutationFn: ({ edit, version }: { edit: VisitEdit; version: number }) =>
      call('PATCH /api/appointments/{id}', { params: { id: visit.id }, adminKey, body: { ...edit, version } }),
    onSuccess: finish,
    onError: async (error, { edit }) => {
      if (isRejected(error)) return onRejected()
      const current = currentVisit(error)
      // The same change is there already: it is ours, and only the answer was lost, or somebody did the same.
      if (current && isThere(edit, visit, current)) return finish()
      if (current && error instanceof RequestError && error.body?.code === 'changed_meanwhile') {
        setConflict({ theirs: current, edit })
        return
      }
      // Where a slot is taken, its form says so and what is free.
      if (!freeSlots(error)) {
        tellFailure('update visit', error)
      }
      if (error instanceof RequestError && (error.status === 404 || error.status === 409)) {
        await refreshVisits(queryClient)
      }
    },
  })

  return {
    save: (edit: VisitEdit) => change.mutate({ edit, version: visit.version }),
    isSaving: change.isPending,
    error: change.error,
    /** What was last to be done; `error` is about that. */
    edit: change.variables?.edit,
    conflict,
    /** Does it all the same, knowing what the visit is now. */
    saveAnyway: () => conflict && change.mutate({ edit: conflict.edit, version: conflict.theirs.version }),
    /** Leaves the visit as somebody else left it. */
    leave: () => {
      setConflict(null)
      void refreshVisits(queryClient)
    },
  }
}

export type VisitChange = ReturnType<typeof useVisitChange>

function isThere(edit: VisitEdit, seen: OfficeVisit, current: OfficeVisit): boolean {
  const { status, appointmentDate, timeSlot, notes } = edit
  if (status === 'cancelled') return current.status === status && isMoneyAsChosen(edit, seen, current)
  if (status !== undefined) return current.status === status
  if (notes !== undefined) return current.notes === notes
  return current.appointmentDate === appointmentDate && current.timeSlot === timeSlot
}

/** A visit may be cancelled by somebody who chose the other way: then nobody is to be told that it is done. */
function isMoneyAsChosen({ refund }: VisitEdit, seen: OfficeVisit, current: OfficeVisit): boolean {
  // Where nothing was paid, or it was on its way back before, there was no choice.
  return current.paidCents === 0 || goesBack(seen) || refund === goesBack(current)
}

function goesBack({ paymentState }: OfficeVisit): boolean {
  return paymentState === 'refund_due' || paymentState === 'refunded'
}
