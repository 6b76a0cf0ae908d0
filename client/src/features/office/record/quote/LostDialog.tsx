import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { visitText } from '#client/features/office/appointment-labels.ts'
import { useSaveAndNext } from '#client/features/office/keys.tsx'
import { weekAddress } from '#client/features/office/office-address.ts'
import { namesOf } from '#client/features/office/row-texts.ts'
import { useShopDay } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { Digit, PanelActions } from '#client/ui/dialog/dialog-parts.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { formatMonthDay } from '#shared/lib/dates.ts'
import { LOST_NOTE_MISSING, quoteEditFields, type Quote } from '#shared/quotes/schema.ts'
import { LOST_REASONS, LOST_REASON_LABELS } from '#shared/quotes/statuses.ts'

/** What the office chose in 'Why?' (docs/rules.md, Lost quotes). */
const lostSchema = z
  .object({
    lostReason: z.enum(LOST_REASONS, 'Choose a reason.'),
    lostNote: quoteEditFields.shape.lostNote.unwrap().unwrap(),
  })
  .refine(({ lostReason, lostNote }) => lostReason !== 'other' || lostNote !== '', {
    path: ['lostNote'],
    message: `${LOST_NOTE_MISSING}.`,
  })
export type LostChoice = z.output<typeof lostSchema>

export function useLostForm() {
  const form = useForm<LostChoice>({ resolver: zodResolver(lostSchema), defaultValues: { lostNote: '' } })
  const fields = useRef<HTMLFieldSetElement>(null)
  /** Chooses a reason, which gets the focus. */
  function onDigit(index: number) {
    const lostReason = LOST_REASONS[index]
    if (!lostReason) return
    form.setValue('lostReason', lostReason, { shouldValidate: form.formState.isSubmitted })
    fields.current?.querySelector<HTMLElement>(`[value="${lostReason}"]`)?.focus()
  }
  return { form, fields, onDigit }
}

interface LostDialogProps {
  quotes: readonly Quote[]
  onClose: () => void
  /** Resolves with true if it was saved. */
  onChoose: (choice: LostChoice) => Promise<boolean>
}

/** Asks for the reason before quotes become canceled (docs/rules.md, Lost quotes). */
export function LostDialog({ quotes, onClose, onChoose }: LostDialogProps) {
  const lost = useLostForm()
  const { form, onDigit } = lost
  const { isSubmitting } = form.formState
  const { box, afterSave } = useSaveAndNext(quotes.length === 1)
  const submit = form.handleSubmit(async (choice) => {
    if (await onChoose(choice)) afterSave()
  })

  return (
    <TaskDialog
      busy={isSubmitting}
      width="panel"
      onDigit={onDigit}
      onClose={onClose}
      unsaved={{
        hasChanges: () => form.getValues('lostNote') !== '',
        title: 'Discard this note?',
        text: "The status hasn't been changed.",
      }}
      title="Lost"
      description={`The status of ${namesOf(quotes)} becomes cancelled.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-6">
        <LostFields lost={lost} quotes={quotes} />
        <PanelActions>
          {box}
          <Button type="submit" variant="primary" busy={isSubmitting} className="w-full">
            {isSubmitting ? 'Saving...' : 'Save'}
          </Button>
        </PanelActions>
      </form>
    </TaskDialog>
  )
}

interface LostFieldsProps {
  lost: ReturnType<typeof useLostForm>
  /** Which become canceled. */
  quotes: readonly Quote[]
  className?: string
}

/** 'Why?': the reason, and a note that only 'Other' needs. Visits to come are named, because they stay. */
export function LostFields({ lost: { form, fields }, quotes, className = '' }: LostFieldsProps) {
  const problemId = useId()
  const { register, watch, formState } = form
  const { lostReason: problem, lostNote } = formState.errors
  return (
    <fieldset ref={fields} className={`min-w-0 ${className}`} aria-describedby={problem ? problemId : undefined}>
      <legend className="font-strong text-caption">Why?</legend>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {LOST_REASONS.map((reason, index) => (
          <Radio
            key={reason}
            {...register('lostReason')}
            value={reason}
            label={
              <span className="flex items-baseline gap-2">
                {LOST_REASON_LABELS[reason]}
                <Digit index={index} />
              </span>
            }
          />
        ))}
      </div>
      {problem && (
        <p id={problemId} role="alert" className="mt-1.5 text-caption text-error">
          {problem.message}
        </p>
      )}
      <TextField
        {...register('lostNote')}
        className="mt-3"
        label={watch('lostReason') === 'other' ? 'Note' : 'Note (optional)'}
        error={lostNote?.message}
      />
      <ComingVisits quotes={quotes} />
    </fieldset>
  )
}

/** Leads to the week in a new tab, because the answer isn't saved. */
function ComingVisits({ quotes }: Pick<LostFieldsProps, 'quotes'>) {
  const today = useShopDay()
  const coming = quotes.flatMap(({ visit }) => (visit?.status === 'confirmed' && visit.date >= today ? visit : []))
  const [visit] = coming
  if (!visit) return null
  return (
    <p className="figures mt-3 text-label">
      {coming.length > 1 ? (
        `${coming.length} visits stay booked.`
      ) : (
        <>
          <a href={weekAddress(visit.date)} target="_blank" rel="opener" className="link">
            {visitText(visit, formatMonthDay)}
            <span className="sr-only"> (in a new tab)</span>
          </a>{' '}
          stays booked.
        </>
      )}
    </p>
  )
}
