import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, SelectField, TextArea, TextField } from '#client/ui/field.tsx'
import { formatCents } from '#shared/lib/cents.ts'
import { jobCancellationSchema, type Money } from '#shared/money/schema.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { LOST_REASON_LABELS, LOST_REASONS } from '#shared/quotes/statuses.ts'
import { DialogEnd } from './dialog-parts.tsx'
import { waysBack } from './ledger.ts'
import { amountField, type Job, useMoneyChange } from './money-change.ts'

interface CancelJobDialogProps extends Job {
  mayRefund: boolean
  onClose: () => void
}

const schemaOf = ({ receivedCents }: Money) =>
  z
    .object({
      back: z.enum(['all', 'part', 'none'], 'Choose what becomes of it.'),
      part: z.string(),
      reason: jobCancellationSchema.shape.reason,
      lostReason: z.enum([...LOST_REASONS, '']),
    })
    .transform(({ back, part, reason, lostReason }, context) => {
      const read = amountField(receivedCents, 'More than was received:').safeParse(part)
      if (back === 'part' && !read.success) {
        context.addIssue({ code: 'custom', path: ['part'], message: read.error.issues[0]?.message ?? '' })
        return z.NEVER
      }
      const refundCents = { all: receivedCents, part: read.data ?? 0, none: 0 }[back]
      return { refundCents, reason, ...(lostReason !== '' && { lostReason }) }
    })
type Values = z.input<ReturnType<typeof schemaOf>>
type Cancellation = z.output<ReturnType<typeof schemaOf>>

/** Asks what becomes of the money before an accepted job is cancelled, and says what happens. */
export function CancelJobDialog(props: CancelJobDialogProps) {
  const { mayRefund, onClose } = props
  if (mayRefund) return <CancelJob {...props} />
  return (
    <TaskDialog
      kind="alert"
      title="Cancel the job"
      description="Its final quote is accepted, so canceling it decides about the deposit. Only owners may do that. They can let the office do it, too, in Settings."
      onClose={onClose}
    >
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </TaskDialog>
  )
}

function CancelJob({ quote, money, onClose }: CancelJobDialogProps) {
  const { receivedCents } = money
  const form = useForm<Values, unknown, Cancellation>({
    resolver: zodResolver(schemaOf(money)),
    defaultValues: { ...(receivedCents <= 0 && { back: 'none' }), part: '', reason: '', lostReason: '' },
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const change = useMoneyChange<Values, Cancellation>({
    quote,
    form,
    fieldOf: { refundCents: 'part' },
    send: (body, idempotencyKey) =>
      call('POST /api/quotes/{id}/cancel-job', {
        params: { id: quote.id },
        body: { ...body, version: quote.version },
        idempotencyKey,
      }),
    done: 'Job canceled',
    onDone: onClose,
  })
  const [back, part] = useWatch({ control: form.control, name: ['back', 'part'] })
  const typed = amountField(receivedCents, 'More than was received:').safeParse(part).data
  const refundCents = back && { all: receivedCents, part: typed, none: 0 }[back]
  return (
    <TaskDialog
      title="Cancel the job?"
      description={`${formatCents(receivedCents)} was received for it. You can't undo this.`}
      busy={change.isSaving}
      unsaved={{ hasChanges: () => isDirty, text: "The job hasn't been canceled." }}
      onClose={onClose}
    >
      <form noValidate onSubmit={form.handleSubmit((body) => change.save(body))}>
        {receivedCents > 0 && <BackFields form={form} receivedCents={receivedCents} isPart={back === 'part'} />}
        <TextArea
          {...register('reason')}
          className="mt-4"
          label="Reason"
          hint="The customer reads this."
          rows={2}
          error={errors.reason?.message}
        />
        <SelectField {...register('lostReason')} className="mt-4" label="Why it is lost (optional)">
          <option value="">No reason</option>
          {LOST_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {LOST_REASON_LABELS[reason]}
            </option>
          ))}
        </SelectField>
        {refundCents !== undefined && <WhatHappens {...{ quote, money, refundCents }} />}
        <DialogEnd
          {...change}
          variant="danger"
          action={refundCents ? `Cancel the job, ${formatCents(refundCents)} back` : 'Cancel the job'}
          busyAction="Canceling..."
          cancel="Keep the job"
          isLong
          onClose={onClose}
        />
      </form>
    </TaskDialog>
  )
}

interface BackFieldsProps {
  form: ReturnType<typeof useForm<Values, unknown, Cancellation>>
  receivedCents: number
  isPart: boolean
}

/** All of it goes back, a part, or nothing. */
function BackFields({ form: { register, formState }, receivedCents, isPart }: BackFieldsProps) {
  const { back, part } = formState.errors
  const received = formatCents(receivedCents)
  return (
    <fieldset className="figures mt-4 min-w-0" aria-describedby={back ? 'back-problem' : undefined}>
      <legend className="font-strong text-caption">{`What becomes of the ${received}?`}</legend>
      <Radio {...register('back')} value="all" label={`All of it goes back: ${received}`} />
      <Radio {...register('back')} value="part" label="A part goes back" />
      {isPart && (
        <TextField
          {...register('part')}
          className="mb-2 ml-7.5 max-w-60"
          label="Goes back, dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${received}. We keep the rest.`}
          error={part?.message}
        />
      )}
      <Radio {...register('back')} value="none" label="We keep all of it" />
      {back && (
        <p id="back-problem" role="alert" className="text-caption text-error">
          {back.message}
        </p>
      )}
    </fieldset>
  )
}

interface WhatHappensProps {
  quote: Quote
  money: Money
  refundCents: number
}

function WhatHappens({ quote, money, refundCents }: WhatHappensProps) {
  const { visit, email } = quote
  const { card, bank, byHand } = waysBack(money, refundCents)
  const isInstallation = visit?.kind === 'install' && visit.status === 'confirmed'
  const all = [
    isInstallation && 'All days of the installation are canceled.',
    'The quote is closed as canceled.',
    card > 0 && `${formatCents(card)} goes back to the card.`,
    bank > 0 && `${formatCents(bank)} goes back to the bank account.`,
    byHand > 0 && `${formatCents(byHand)} is to be paid back by hand. Record it as paid back then.`,
    money.receivedCents > refundCents && `We keep ${formatCents(money.receivedCents - refundCents)}.`,
    money.creditCents > 0 && `The ${formatCents(money.creditCents)} for the visit stays as it is.`,
    money.onItsWayCents > 0 &&
      `${formatCents(money.onItsWayCents)} on its way from the bank goes back once it arrives.`,
    email !== '' && 'The customer gets an email with the reason.',
  ].filter((text) => text !== false)
  return (
    <div
      role="group"
      aria-label="What happens"
      className="figures mt-5 border-brass border-l-2 bg-white px-4 py-3 text-label"
    >
      <p className="font-strong">What happens</p>
      <ul className="mt-1 grid gap-1">
        {all.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
