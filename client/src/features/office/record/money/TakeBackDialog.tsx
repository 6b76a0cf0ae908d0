import { zodResolver } from '@hookform/resolvers/zod'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { type MoneyPayment, reversalSchema } from '#shared/money/schema.ts'
import { DialogEnd } from './dialog-parts.tsx'
import { type Job, useMoneyChange } from './money-change.ts'

interface TakeBackDialogProps extends Job {
  payment: MoneyPayment
  /** As in the table. */
  what: string
  /** Gets the focus afterwards, because the menu of the row may be gone. */
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

type Values = z.output<typeof reversalSchema>

/** Takes back what was recorded by mistake, by a row of its own. */
export function TakeBackDialog({ quote, payment, what, focusAfter, onClose }: TakeBackDialogProps) {
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(reversalSchema),
    defaultValues: { reason: '' },
  })
  const focus = useFocusAfterClose(focusAfter)
  const change = useMoneyChange<Values, Values>({
    quote,
    form,
    send: (body, idempotencyKey) =>
      call('POST /api/quotes/{id}/payments/{payment}/reverse', {
        params: { id: quote.id, payment: payment.id },
        body,
        idempotencyKey,
      }),
    done: 'Payment taken back',
    onDone: () => {
      focus.done()
      onClose()
    },
  })
  const cents = formatCents(Math.abs(payment.amountCents))
  const effect =
    payment.amountCents > 0 ? `${cents} no longer counts as received.` : `${cents} counts as received again.`
  return (
    <TaskDialog
      title="Take back this payment?"
      description={`${what}. It was recorded by mistake, so no money moves. ${effect} Both rows stay in the list.`}
      busy={change.isSaving}
      unsaved={{ hasChanges: () => form.getValues('reason') !== '', text: "The payment hasn't been taken back." }}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
    >
      <form noValidate onSubmit={form.handleSubmit((body) => change.save(body))}>
        <TextField
          {...form.register('reason')}
          className="mt-4"
          label="What was wrong"
          hint="For the history. The customer doesn't see it."
          autoComplete="off"
          error={form.formState.errors.reason?.message}
        />
        <DialogEnd {...change} variant="danger" action="Take back" busyAction="Taking back..." onClose={onClose} />
      </form>
    </TaskDialog>
  )
}
