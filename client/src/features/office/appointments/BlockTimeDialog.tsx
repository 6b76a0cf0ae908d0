import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { RequestError } from '#client/api/request-error.ts'
import { useOneMutation } from '#client/api/use-one-mutation.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { isRejected } from '#client/features/office/admin-key.ts'
import { tellFailure } from '#client/features/office/tell-failure.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, TextField } from '#client/ui/field.tsx'
import { TaskDialog } from '#client/ui/task-dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import { type ClosureInput, closureInputSchema, type OfficeVisit } from '#shared/appointments/schema.ts'
import { SLOTS, slotByLabel, slotsOverlap } from '#shared/appointments/slots.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'
import { refreshVisits, shopToday, visitsQuery } from './visits.ts'

interface BlockTimeDialogProps {
  adminKey: string
  onClose: () => void
  onRejected: () => void
}

const WHOLE_DAY = 'Whole day'

const schema = closureInputSchema.extend({
  date: closureInputSchema.shape.date.refine((date) => date >= shopToday(), { error: 'Choose a day from today on' }),
  timeSlot: z.preprocess((text) => (text === WHOLE_DAY ? undefined : text), closureInputSchema.shape.timeSlot),
})
const FIELDS = closureInputSchema.keyof().options
interface Values {
  date: string
  timeSlot: string
  reason: string
}

/** Takes an hour or a day out of what visitors are offered. */
export function BlockTimeDialog({ adminKey, onClose, onRejected }: BlockTimeDialogProps) {
  const queryClient = useQueryClient()
  const form = useForm<Values, unknown, ClosureInput>({
    // The select always holds a text, of which the schema makes what the API takes.
    resolver: zodResolver(schema as unknown as z.ZodType<ClosureInput, Values>),
    defaultValues: { date: shopToday(), timeSlot: WHOLE_DAY, reason: '' },
  })
  const { errors } = form.formState
  const [date, timeSlot] = useWatch({ control: form.control, name: ['date', 'timeSlot'] })
  const isDay = isCalendarDate(date)
  const visits = useQuery({ ...visitsQuery(adminKey, isDay ? date : shopToday(), 1), enabled: isDay })
  const staying = isDay ? bookedThen(visits.data ?? [], timeSlot) : 0

  const block = useOneMutation({
    mutationFn: (body: ClosureInput) => call('POST /api/closures', { body, adminKey }),
    onSuccess: async () => {
      toast({ title: 'Blocked for visitors' })
      await refreshVisits(queryClient)
      onClose()
    },
    onError: (error) => {
      if (isRejected(error)) return onRejected()
      // Somebody else was faster: the bar that is there already is to be seen.
      if (error instanceof RequestError && error.status === 409) void refreshVisits(queryClient)
      const issues = (error instanceof RequestError && error.body?.issues) || []
      if (!showIssues(form, FIELDS, issues)) tellFailure('block the time', error)
    },
  })
  return (
    <TaskDialog
      busy={block.isPending}
      onClose={onClose}
      title="Block time"
      description="Visitors are no longer offered it. What is booked already stays."
    >
      <form noValidate onSubmit={form.handleSubmit((values) => block.mutate(values))} className="mt-6">
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
          hint="Visitors see it where the whole day is blocked."
          aria-required
          className="mt-5"
          error={errors.reason?.message}
        />
        <p role="status" className="mt-5 text-label empty:hidden">
          {staying > 0 &&
            (staying === 1 ? 'One visit is booked then. It stays.' : `${staying} visits are booked then. They stay.`)}
        </p>
        <Button type="submit" variant="primary" busy={block.isPending} className="mt-6 w-full">
          {block.isPending ? 'Blocking...' : 'Block'}
        </Button>
      </form>
    </TaskDialog>
  )
}

/** How many visits are still to come in that time. */
function bookedThen(visits: readonly OfficeVisit[], timeSlot: string): number {
  const chosen = slotByLabel(timeSlot)
  return visits.filter((visit) => {
    const isToCome = visit.status === 'confirmed' || visit.status === 'held'
    return isToCome && (!chosen || slotsOverlap(visit.timeSlot, chosen.label))
  }).length
}
