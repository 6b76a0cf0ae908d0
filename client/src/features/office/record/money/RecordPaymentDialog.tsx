import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { NO_DATE } from '#client/ui/date-field.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { FormDateField } from '#client/ui/form-date-field.tsx'
import { centsToInput, formatCents, parseDollars } from '#shared/lib/cents.ts'
import { type CalendarDate, isCalendarDate } from '#shared/lib/zoned.ts'
import { handPaymentSchema, type Money } from '#shared/money/schema.ts'
import { DialogEnd, MoneyNow } from './dialog-parts.tsx'
import { amountField, type Job, useMoneyChange } from './money-change.ts'

/** What can be recorded: what is open and not on its way. */
const mostOf = ({ openCents, onItsWayCents }: Money) => Math.max(openCents - onItsWayCents, 0)

/** What probably came in: what is due, else what is open. */
function suggestionOf(money: Money): number {
  const most = mostOf(money)
  const due = Math.min(Math.max(money.dueCents - money.onItsWayCents, 0), most)
  return due > 0 ? due : most
}

const schemaOf = (money: Money, today: CalendarDate) =>
  z.object({
    method: handPaymentSchema.shape.method,
    amount: amountField(mostOf(money), 'More than is open. At most'),
    on: z
      .string()
      .refine(isCalendarDate, NO_DATE)
      .refine((day) => day <= today, 'The day is still to come. Choose today or an earlier one.'),
    note: handPaymentSchema.shape.note.unwrap(),
  })
type Values = z.input<ReturnType<typeof schemaOf>>
type Payment = z.output<ReturnType<typeof schemaOf>>

/** Cash or a check that came in. What was suggested can be sent as it is. */
export function RecordPaymentDialog({ quote, money, onClose }: Job & { onClose: () => void }) {
  const today = useShopDay()
  const suggested = suggestionOf(money)
  const form = useForm<Values, unknown, Payment>({
    resolver: zodResolver(schemaOf(money, today)),
    defaultValues: { method: 'check', amount: centsToInput(suggested), on: today, note: '' },
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  /** A day that is long ago, and that someone has to confirm. */
  const [asked, setAsked] = useState<string>()
  const change = useMoneyChange<Values, Payment>({
    quote,
    form,
    fieldOf: { amountCents: 'amount' },
    send: ({ amount, ...rest }, idempotencyKey) =>
      call('POST /api/quotes/{id}/payments', {
        params: { id: quote.id },
        body: { ...rest, amountCents: amount, ...(rest.on === asked && { dayConfirmed: true }) },
        idempotencyKey,
      }),
    done: 'Payment recorded',
    onDone: onClose,
    onAsked: ({ on }) => setAsked(on),
  })
  const isAsked = useWatch({ control: form.control, name: 'on' }) === asked
  const cents = parseDollars(useWatch({ control: form.control, name: 'amount' }))
  const purpose = money.dueFor ?? 'balance'
  const select = useSelectOnFocus()
  return (
    <TaskDialog
      title="Record a payment"
      description={quote.email ? 'The customer gets a receipt by email.' : 'There is no email address for a receipt.'}
      busy={change.isSaving}
      unsaved={{ hasChanges: () => isDirty, title: 'Discard this payment?', text: "It hasn't been recorded." }}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.handleSubmit((payment) => change.save(payment))}>
        <MoneyNow money={money} />
        <fieldset className="mt-3 min-w-0">
          <legend className="font-strong text-caption">Method</legend>
          <div className="mt-1 flex gap-x-8">
            <Radio {...register('method')} value="check" label="Check" />
            <Radio {...register('method')} value="cash" label="Cash" />
          </div>
        </fieldset>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <TextField
            {...register('amount')}
            {...select}
            label="Amount, dollars"
            inputMode="decimal"
            autoComplete="off"
            placeholder={centsToInput(suggested)}
            hint={`It counts as ${purpose}.`}
            error={errors.amount?.message}
          />
          <FormDateField control={form.control} name="on" label="Day it came in" />
        </div>
        <TextField
          {...register('note')}
          className="mt-4"
          label="Note (optional)"
          hint="Such as the number of the check. The customer doesn't see it."
          autoComplete="off"
          error={errors.note?.message}
        />
        <DialogEnd
          {...change}
          problem={asked === undefined || isAsked ? change.problem : undefined}
          action={`Record ${cents ? formatCents(cents) : ''}${isAsked ? ' on that day' : ''}`.trim()}
          busyAction="Recording..."
          onClose={onClose}
        />
      </form>
    </TaskDialog>
  )
}
