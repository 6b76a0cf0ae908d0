import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useSelectOnFocus } from '#client/ui/focus.ts'
import { centsToInput, formatCents, parseDollars } from '#shared/lib/cents.ts'
import { type MoneyPayment, partRefundSchema } from '#shared/money/schema.ts'
import { DialogEnd, MoneyNow } from './dialog-parts.tsx'
import { isByHand } from './ledger.ts'
import { amountField, type Job, useMoneyChange } from './money-change.ts'

interface RefundDialogProps extends Job {
  payment: MoneyPayment
  /** What of it can go back. */
  leftCents: number
  /** As in the table. */
  what: string
  onClose: () => void
}

const schemaOf = (leftCents: number) =>
  z.object({ amount: amountField(leftCents, 'At most what is left of it,'), reason: partRefundSchema.shape.reason })
type Values = z.input<ReturnType<typeof schemaOf>>
type Refund = z.output<ReturnType<typeof schemaOf>>

/** Pays back a part of a payment online, or records that the shop gave back cash or a check. */
export function RefundDialog({ quote, money, payment, leftCents, what, onClose }: RefundDialogProps) {
  const { owedBackCents } = money
  const suggested = owedBackCents > 0 ? centsToInput(Math.min(owedBackCents, leftCents)) : ''
  const form = useForm<Values, unknown, Refund>({
    resolver: zodResolver(schemaOf(leftCents)),
    defaultValues: { amount: suggested, reason: '' },
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const hand = isByHand(payment)
  const change = useMoneyChange<Values, Refund>({
    quote,
    form,
    fieldOf: { amountCents: 'amount' },
    send: ({ amount, reason }, idempotencyKey) =>
      call('POST /api/quotes/{id}/payments/{payment}/refund', {
        params: { id: quote.id, payment: payment.id },
        body: { amountCents: amount, reason },
        idempotencyKey,
      }),
    done: hand ? 'Recorded as paid back' : 'Refund on its way',
    onDone: onClose,
  })
  const cents = parseDollars(useWatch({ control: form.control, name: 'amount' })) ?? 0
  const select = useSelectOnFocus()
  const way = hand
    ? `Record what you gave back ${payment.method === 'cash' ? 'in cash' : 'for the check'}.`
    : `It goes back to the ${payment.method === 'bank' ? 'bank account' : 'card'} that paid.`
  return (
    <TaskDialog
      title={hand ? 'Paid back' : 'Refund'}
      description={`${what}. ${way}${quote.email ? ' The customer gets an email.' : ''}`}
      busy={change.isSaving}
      unsaved={{ hasChanges: () => isDirty, text: hand ? "It hasn't been recorded." : 'Nothing has been refunded.' }}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.handleSubmit((refund) => change.save(refund))}>
        <MoneyNow money={money} />
        <TextField
          {...register('amount')}
          {...select}
          className="mt-4 sm:max-w-60"
          label="Amount, dollars"
          inputMode="decimal"
          autoComplete="off"
          placeholder={centsToInput(leftCents)}
          hint={`Any part, up to ${formatCents(leftCents)}.`}
          error={errors.amount?.message}
        />
        <p role="status" className="figures mt-3 text-label empty:hidden">
          {cents > 0 && cents <= leftCents && effectOf(cents, owedBackCents)}
        </p>
        <TextField
          {...register('reason')}
          className="mt-4"
          label="Why"
          hint="For the history. The customer doesn't see it."
          autoComplete="off"
          error={errors.reason?.message}
        />
        <DialogEnd
          {...change}
          variant={hand ? 'primary' : 'danger'}
          action={`${hand ? 'Paid back' : 'Refund'}${cents > 0 ? ` ${formatCents(cents)}` : ''}`}
          busyAction={hand ? 'Recording...' : 'Refunding...'}
          onClose={onClose}
        />
      </form>
    </TaskDialog>
  )
}

/** What paying back so much does to what is owed (docs/rules.md, Money). */
function effectOf(cents: number, owedBackCents: number): string {
  const lowers = cents - owedBackCents
  if (lowers <= 0) return 'It pays back what was too much. What they owe stays the same.'
  if (owedBackCents === 0) return 'It lowers what they owe by as much, so it will not be due again.'
  return `${formatCents(owedBackCents)} pays back what was too much. ${formatCents(lowers)} lowers what they owe, so it will not be due again.`
}
