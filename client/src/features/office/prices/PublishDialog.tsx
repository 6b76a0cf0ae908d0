import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { isConflict } from '#client/features/office/conflict.tsx'
import { NotLoaded } from '#client/features/office/NotLoaded.tsx'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { useOfficeChange } from '#client/features/office/office-change.tsx'
import { showPrices } from '#client/lib/price-list.ts'
import { Button } from '#client/ui/button.tsx'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { TextField } from '#client/ui/field.tsx'
import { useFocusAfterClose } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/loading.tsx'
import { formatPrice, formatWholeDollars, parseDollars } from '#shared/lib/cents.ts'
import { pluralize } from '#shared/lib/counts.ts'
import { formatCalendarDate } from '#shared/lib/dates.ts'
import {
  changedFields,
  describePrice,
  describePriceChange,
  isLargeChange,
  type PriceField,
  priceAt,
  type Prices,
} from '#shared/prices/fields.ts'
import type { PricesPreviewed } from '#shared/prices/schema.ts'

export interface ReviewedPrices {
  /** The prices and the latest number that they were compared with. Another one's list makes them a conflict. */
  before: Prices
  version: number
  prices: Prices
  /** Null: now. */
  effectiveOn: string | null
  /** The number of the planned list whose prices these are. */
  withdraws?: number
}

interface PublishDialogProps {
  reviewed: ReviewedPrices
  onClose: () => void
  onPublished: () => void
  /** Someone else published or planned a list first. */
  onConflict: (error: Error) => void
  focusAfter: RefObject<HTMLElement | null>
}

/** What the new prices change, also for open quotes. Asks for each number again that changes by more than 30%. */
export function PublishDialog({ reviewed, onClose, onPublished, onConflict, focusAfter }: PublishDialogProps) {
  const { before, version, prices, effectiveOn, withdraws } = reviewed
  const number = version + 1
  const focus = useFocusAfterClose(focusAfter)
  const again = useForm<Record<string, string>>({ defaultValues: {} })
  const large = changedFields(before, prices).flatMap((field) => {
    const [from, to] = [priceAt(before, field.path), priceAt(prices, field.path)]
    return from !== null && to !== null && isLargeChange(from, to) ? [{ ...field, from, to }] : []
  })
  const texts =
    effectiveOn === null
      ? {
          action: 'Publish',
          busyAction: 'Publishing...',
          done: `Price list ${number} published`,
          description: `Takes effect as soon as you publish it. Visitors see it within 15 seconds.${
            withdraws === undefined ? '' : ` It has the prices of list ${withdraws}, which isn't planned any more then.`
          }`,
        }
      : {
          action: 'Plan',
          busyAction: 'Planning...',
          done: `Price list ${number} planned`,
          description: `In effect on ${formatCalendarDate(effectiveOn)} at 12:00 AM. Until then you can withdraw it.`,
        }
  const change = useOfficeChange({
    send: (input: Omit<ReviewedPrices, 'before'>, idempotencyKey) =>
      call('POST /api/prices', { body: input, idempotencyKey }),
    done: texts.done,
    show: (error) => {
      if (isConflict(error)) {
        // Another owner's plan may hide the form, with its button.
        focus.done()
        onConflict(error)
      }
      return true
    },
    onSaved: (published) => {
      const { version: inEffect, prices: shown } = published.current
      if (effectiveOn === null) showPrices({ version: inEffect, ...shown })
      focus.done()
      onPublished()
    },
  })
  const publish = again.handleSubmit(() =>
    change.save({ version, effectiveOn, prices, ...(withdraws !== undefined && { withdraws }) }),
  )
  return (
    <TaskDialog
      width="wide"
      busy={change.isSaving}
      onClose={onClose}
      onCloseAutoFocus={focus.onCloseAutoFocus}
      title={`${texts.action} price list ${number}?`}
      description={texts.description}
    >
      <form noValidate onSubmit={publish}>
        <ChangedPrices before={before} after={prices} />
        {large.length > 0 && <TypedAgain changes={large} form={again} />}
        <OpenQuotes prices={prices} />
        <div role="alert">{change.problem && <p className="mt-4 text-error text-label">{change.problem}</p>}</div>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={change.isSaving}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={change.isSaving}>
            {change.isSaving ? texts.busyAction : texts.action}
          </Button>
        </div>
      </form>
    </TaskDialog>
  )
}

interface TypedAgainProps {
  changes: readonly (PriceField & { from: number; to: number })[]
  form: UseFormReturn<Record<string, string>>
}

/** A field for each large change, so that a slip is noticed. */
function TypedAgain({ changes, form: { register, formState } }: TypedAgainProps) {
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="font-strong text-label">More than 30% up or down. Type each new price again.</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {changes.map(({ from, to, ...field }) => {
          const { path, label, unit } = field
          // A dot would nest the value.
          const name = path.replace('.', '-')
          return (
            <TextField
              key={path}
              {...register(name, {
                validate: (text) =>
                  parseDollars(text ?? '') === to ||
                  `You entered ${field.isShare ? describePrice(to, field) : formatPrice(to)} before.`,
              })}
              label={`${label}, ${unit}`}
              help={from === 0 ? 'Now included' : `Now ${describePrice(from, field)}, ${describePriceChange(from, to)}`}
              inputMode="decimal"
              autoComplete="off"
              error={formState.errors[name]?.message}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

/** The rows of a list share their columns: what, before, after, change. */
const ROWS = 'figures grid grid-cols-[1fr_auto_auto_auto] border-divider border-t text-label'
const ROW =
  'col-span-full grid grid-cols-subgrid border-divider border-b *:not-first:pl-1.5 *:not-first:whitespace-nowrap *:last:pl-3 *:last:text-right'

export function ChangedPrices({ before, after }: { before: Prices; after: Prices }) {
  return (
    <ul aria-label="What changes" className={`${ROWS} mt-4`}>
      {changedFields(before, after).map((field) => {
        const { path, label, unit } = field
        const [from, to] = [priceAt(before, path), priceAt(after, path)]
        return (
          <li key={path} className={`${ROW} py-2`}>
            <span>{`${label}, ${unit}`}</span>
            <span className="text-right">{`${describePrice(from, field)} → `}</span>
            <span className="text-right font-strong">{describePrice(to, field)}</span>
            <span className="text-muted">{from !== null && to !== null && describePriceChange(from, to)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function OpenQuotes({ prices }: { prices: Prices }) {
  const preview = useQuery({
    queryKey: ['/api/prices/preview', prices],
    queryFn: ({ signal }) => call('POST /api/prices/preview', { body: { prices }, signal }),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="open-quotes" className="mt-7">
      <h3 id="open-quotes" className="font-sans font-strong text-label tracking-normal">
        Open quotes
      </h3>
      {preview.data && <Previewed preview={preview.data} />}
      <NotLoaded query={preview} what="the open quotes">
        <Skeleton className="mt-2 h-24" />
      </NotLoaded>
    </section>
  )
}

function Previewed({
  preview: { quotes, leftOut, unplanned, oldCents, newCents, changes },
}: {
  preview: PricesPreviewed
}) {
  const change = describePriceChange(oldCents, newCents)
  return (
    <>
      <p className="figures mt-1 text-label">
        {quotes > 0
          ? `${pluralize(quotes, 'open quote')}, ${formatWholeDollars(oldCents)} in all. ${quotes === 1 ? 'It keeps its price' : 'They keep their prices'}. At the new prices: ${formatWholeDollars(newCents)}${change && `, ${change}`}. `
          : leftOut + unplanned === 0 && 'None.'}
        {leftOut > 0 && `Not counted: ${pluralize(leftOut, 'open quote')} in a stone that is no longer offered. `}
        {unplanned > 0 && `Not counted: ${pluralize(unplanned, 'open quote')} more, sent before we planned slabs.`}
      </p>
      {changes.length > 0 && (
        <ol aria-label="Largest changes" className={`${ROWS} mt-2`}>
          {changes.map(({ number, name, oldCents: from, newCents: to }) => (
            <li key={number} className={`${ROW} py-1.5`}>
              <a href={quoteAddress(number)} target="_blank" rel="noreferrer" className="link wrap-anywhere">
                {`#${number} ${name}`}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <span className="text-right">{`${formatWholeDollars(from)} → `}</span>
              <span className="text-right">{formatWholeDollars(to)}</span>
              <span className="text-muted">{describePriceChange(from, to)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
