import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { errorText, RequestError } from '#client/api/request-error.ts'
import { useSingleFlightMutation } from '#client/api/use-single-flight-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { bookedSummary } from '#client/features/office/appointment-labels.ts'
import { showFailureToast } from '#client/features/office/failure-toast.ts'
import { refreshOffice } from '#client/features/office/office-cache.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { type ClosureInput, closureInputSchema, type OfficeAppointment } from '#shared/appointments/schema.ts'
import { SLOTS, slotByLabel, slotsOverlap } from '#shared/appointments/slots.ts'
import { isInPhase } from '#shared/appointments/statuses.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { appointmentsQuery, shopToday } from './appointment-queries.ts'

interface BlockTimeDialogProps {
  adminKey: string
  onClose: () => void
  onRejected: () => void
  /** Called after the time was blocked, with the appointments to move. */
  onMove: (appointments: readonly OfficeAppointment[]) => void
}

const WHOLE_DAY = 'Whole day'

const formSchema = closureInputSchema.pick({ date: true, timeSlot: true, reason: true })
const schema = formSchema.extend({
  date: closureInputSchema.shape.date.refine((date) => date >= shopToday(), { error: 'Choose today or a later date' }),
  timeSlot: z.preprocess((text) => (text === WHOLE_DAY ? undefined : text), closureInputSchema.shape.timeSlot),
})
const FIELDS = formSchema.keyof().options
interface BlockRequest {
  body: ClosureInput
  moves: boolean
}
interface Values {
  date: string
  timeSlot: string
  reason: string
}

/** Blocks a slot or a day for online booking. First shows what is booked then. */
export function BlockTimeDialog({ adminKey, onClose, onRejected, onMove }: BlockTimeDialogProps) {
  const form = useForm<Values, unknown, ClosureInput>({
    // The select holds a string. The schema turns it into what the API takes.
    resolver: zodResolver(schema as unknown as z.ZodType<ClosureInput, Values>),
    defaultValues: { date: shopToday(), timeSlot: WHOLE_DAY, reason: '' },
  })
  const { errors } = form.formState
  const [date, timeSlot] = useWatch({ control: form.control, name: ['date', 'timeSlot'] })
  const isValidDate = isCalendarDate(date)
  const dayQuery = useQuery({
    ...appointmentsQuery(adminKey, isValidDate ? date : shopToday(), 1),
    enabled: isValidDate,
  })
  const booked = isValidDate ? bookedDuring(dayQuery.data ?? [], timeSlot) : []
  const movable = booked.filter(({ status }) => isInPhase(status, 'booked'))
  /** The form can't be submitted before it shows what is booked. */
  const isChecking = isValidDate && !dayQuery.data

  const block = useBlockTime({ form, adminKey, booked, onClose, onRejected, onMove })
  const submit = (moves: boolean) => form.handleSubmit((body) => block.mutate({ body, moves }))
  return (
    <TaskDialog
      busy={block.isPending}
      onClose={onClose}
      title="Block time"
      description="Customers won't be able to book this time online."
    >
      <form noValidate onSubmit={submit(movable.length > 0)} className="mt-6">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            {...form.register('date')}
            label="Date"
            type="date"
            min={shopToday()}
            error={errors.date?.message}
          />
          <SelectField {...form.register('timeSlot')} label="Time" error={errors.timeSlot?.message}>
            <option>{WHOLE_DAY}</option>
            {SLOTS.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </SelectField>
        </div>
        <TextField
          {...form.register('reason')}
          label="Reason"
          hint="Customers see this if you block the whole day."
          aria-required
          className="mt-5"
          error={errors.reason?.message}
        />
        <p role="status" className="mt-5 text-label wrap-anywhere empty:hidden">
          {isChecking && !dayQuery.error && 'Checking for visits that day...'}
          {booked.length > 0 && bookedSummary(date, booked)}
        </p>
        {dayQuery.error && (
          <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-caption text-error">
            Couldn't load the visits that day: {errorText(dayQuery.error, 'something went wrong.')}
            <Button size="small" onClick={() => void dayQuery.refetch()}>
              Try again
            </Button>
          </p>
        )}
        <BlockActions
          booked={booked}
          pending={block.isPending ? block.variables : undefined}
          isChecking={isChecking}
          onClose={onClose}
          onKeep={submit(false)}
        />
      </form>
    </TaskDialog>
  )
}

interface BlockTimeOptions extends BlockTimeDialogProps {
  form: UseFormReturn<Values, unknown, ClosureInput>
  /** The appointments that the form shows. */
  booked: readonly OfficeAppointment[]
}

/** Blocks the time. `moves`: also moves what is booked then. */
function useBlockTime({ form, adminKey, booked, onClose, onRejected, onMove }: BlockTimeOptions) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: ({ body }: BlockRequest) => call('POST /api/closures', { body, adminKey }),
    onSuccess: async ({ appointments }, { body, moves }) => {
      const toMove = moves ? appointments.filter(({ status }) => isInPhase(status, 'booked')) : []
      const unseen = appointments.filter(({ id }) => !booked.some((seen) => seen.id === id))
      toast({
        title: 'Time blocked',
        ...(!moves && unseen.length > 0 && { description: bookedSummary(body.date, unseen) }),
      })
      await refreshOffice(queryClient)
      if (toMove.length > 0) onMove(toMove)
      else onClose()
    },
    onError: (error) => {
      if (isRejected(error)) return onRejected()
      // Someone else blocked it first. Show their closure.
      if (error instanceof RequestError && error.status === 409) void refreshOffice(queryClient)
      const issues = (error instanceof RequestError && error.body?.issues) || []
      if (!showIssues(form, FIELDS, issues)) showFailureToast('block the time', error)
    },
  })
}

interface BlockActionsProps {
  booked: readonly OfficeAppointment[]
  /** The request under way. */
  pending: BlockRequest | undefined
  isChecking: boolean
  onClose: () => void
  /** Blocks the time and keeps what is booked. */
  onKeep: () => Promise<void>
}

function BlockActions({ booked, pending, isChecking, onClose, onKeep }: BlockActionsProps) {
  const movable = booked.filter(({ status }) => isInPhase(status, 'booked'))
  const isPending = pending !== undefined
  if (booked.length === 0) {
    return (
      <Button type="submit" variant="primary" busy={isPending} disabled={isChecking} className="mt-6 w-full">
        {isPending ? 'Blocking...' : 'Block'}
      </Button>
    )
  }
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button
        {...(movable.length === 0 && { type: 'submit', variant: 'primary' })}
        busy={isPending && !pending.moves}
        disabled={isPending}
        onClick={movable.length === 0 ? undefined : () => void onKeep()}
      >
        Block, keep {booked.length === 1 ? 'the visit' : 'the visits'}
      </Button>
      {movable.length > 0 && (
        <Button type="submit" variant="primary" busy={pending?.moves} disabled={isPending}>
          Block and move {movable.length === 1 ? 'it' : 'them'}
        </Button>
      )}
    </div>
  )
}

/** The held and confirmed appointments that overlap the slot, or all if `timeSlot` is no slot. */
function bookedDuring(appointments: readonly OfficeAppointment[], timeSlot: string): OfficeAppointment[] {
  const chosen = slotByLabel(timeSlot)
  return appointments.filter((appointment) => {
    const isBooked = isInPhase(appointment.status, 'hold', 'booked')
    return isBooked && (!chosen || slotsOverlap(appointment.timeSlot, chosen.label))
  })
}
