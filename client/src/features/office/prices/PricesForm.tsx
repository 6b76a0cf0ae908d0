import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useState } from 'react'
import { get, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { errorText, issuesOf } from '#client/api/request-error.ts'
import { showIssues } from '#client/features/contact/show-issues.ts'
import { isConflict } from '#client/features/office/conflict.tsx'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import { addDays } from '#shared/lib/zoned.ts'
import {
  changedFields,
  describePrice,
  describePriceChange,
  PRICE_FIELDS,
  type PriceField,
  type PriceGroup,
  priceAt,
  priceProblem,
  type Prices,
  withPrices,
} from '#shared/prices/fields.ts'
import { type PriceLists, STARTS_AFTER_TODAY } from '#shared/prices/schema.ts'
import { PublishDialog } from './PublishDialog.tsx'

interface Values {
  /** As typed, nested like `Prices`. */
  prices: Record<string, unknown>
  when: 'now' | 'day'
  effectiveOn: string
}

/** What the form gives the dialog. */
export interface ReviewedPrices {
  /** The prices and the latest number that they were compared with. Another one's list makes them a conflict. */
  before: Prices
  version: number
  prices: Prices
  effectiveOn: string | null
}
type Entered = Omit<ReviewedPrices, 'before' | 'version'>

const GROUPS: readonly PriceGroup[] = ['Stones', 'Edges', 'Cutouts', 'Work', 'Job']
const NOTES: Partial<Record<PriceGroup, string>> = {
  Edges: 'Enter 0 for an edge that is included.',
  Work: "A waterfall end also costs its area at the stone's price. A backsplash costs its area at the stone's price.",
}
const NO_CHANGE = 'Change a price first.'
const NAMES = [...PRICE_FIELDS.map(({ path }): `prices.${string}` => `prices.${path}`), 'effectiveOn'] as const

/** Cents as typed, or null for what is priced after the visit, which stays so. */
function readAll(values: unknown, current: Prices): Record<string, number | null | undefined> {
  return Object.fromEntries(
    PRICE_FIELDS.map(({ path }) => [
      path,
      priceAt(current, path) === null ? null : parseDollars(String(get(values, path))),
    ]),
  )
}

const formSchema = (current: Prices) =>
  z
    .object({
      prices: z.record(z.string(), z.unknown()),
      when: z.enum(['now', 'day']),
      effectiveOn: z.string(),
    })
    .check(({ value, issues }) => {
      const cents = readAll(value.prices, current)
      const fail = (path: string[], message: string) => issues.push({ code: 'custom', input: value, path, message })
      for (const field of PRICE_FIELDS) {
        const price = cents[field.path]
        const problem = price === null ? undefined : priceProblem(field, price)
        if (problem) fail(['prices', ...field.path.split('.')], problem)
      }
      if (value.when === 'day' && value.effectiveOn <= shopToday()) fail(['effectiveOn'], STARTS_AFTER_TODAY)
    })
    .transform(
      ({ prices, when, effectiveOn }): Entered => ({
        // Checked above, so none is undefined.
        prices: withPrices(current, readAll(prices, current) as Record<string, number | null>),
        effectiveOn: when === 'now' ? null : effectiveOn,
      }),
    )

interface PricesFormProps {
  lists: PriceLists
  /** Gets the focus once a list is published, because a planned one takes the form's place. */
  focusAfter: RefObject<HTMLElement | null>
}

/** New prices, beside those in effect. They are reviewed before they're published. What was typed stays until then. */
export function PricesForm({ lists, focusAfter }: PricesFormProps) {
  const current = lists.current.prices
  const form: UseFormReturn<Values, unknown, Entered> = useForm<Values, unknown, Entered>({
    resolver: zodResolver(formSchema(current)),
    defaultValues: startValues(current),
  })
  const { isDirty } = form.formState
  const [reviewed, setReviewed] = useState<ReviewedPrices | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const typed = useWatch({ control: form.control, name: 'prices' })
  const { question } = useUnsavedPage({
    hasChanges: isDirty,
    title: 'Discard these prices?',
    text: "What you typed here hasn't been published.",
  })
  // What nobody typed here follows a list that someone else published.
  const { reset } = form
  useEffect(() => reset(startValues(current), { keepDirtyValues: true, keepDirty: true }), [current, reset])
  const review = form.handleSubmit((values) => {
    const hasChange = changedFields(current, values.prices).length > 0
    setProblem(hasChange ? null : NO_CHANGE)
    if (hasChange) setReviewed({ ...values, before: current, version: lists.version })
  })
  return (
    <>
      <form noValidate onSubmit={review} className="mt-6 max-w-3xl">
        {GROUPS.map((group) => (
          <fieldset key={group} className="mb-7 min-w-0">
            <legend className="font-strong text-label">{group}</legend>
            {NOTES[group] && <p className="mt-1 text-caption text-muted">{NOTES[group]}</p>}
            <Columns />
            {PRICE_FIELDS.filter((field) => field.group === group).map((field) => (
              <PriceRow
                key={field.path}
                field={field}
                now={priceAt(current, field.path)}
                typed={String(get(typed, field.path))}
                error={form.getFieldState(`prices.${field.path}`, form.formState).error?.message}
                input={form.register(`prices.${field.path}`)}
              />
            ))}
          </fieldset>
        ))}
        <InEffect form={form} />
        <div role="alert">{problem && <p className="mt-4 text-error text-label">{problem}</p>}</div>
        <Button type="submit" variant="primary" className="mt-5 max-sm:w-full">
          Review prices
        </Button>
      </form>
      {reviewed && (
        <PublishDialog
          reviewed={reviewed}
          onClose={() => setReviewed(null)}
          onPublished={({ current: published }) => {
            reset(startValues(published.prices))
            setReviewed(null)
          }}
          focusAfter={focusAfter}
          showRefusal={(error) => {
            // The form may be hidden by the list that was planned first.
            if (isConflict(error)) toast({ title: errorText(error, ''), look: 'destructive' })
            else if (!showIssues(form, NAMES, issuesOf(error))) return
            setReviewed(null)
          }}
        />
      )}
      {question}
    </>
  )
}

/** When the new list takes effect. */
function InEffect({ form }: { form: UseFormReturn<Values, unknown, Entered> }) {
  const when = useWatch({ control: form.control, name: 'when' })
  return (
    <fieldset className="border-divider border-t pt-5">
      <legend className="sr-only">In effect</legend>
      <p aria-hidden className="font-strong text-label">
        In effect
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-8">
        <Radio {...form.register('when')} value="now" label="Now" />
        <Radio {...form.register('when')} value="day" label="On a day at 12:00 AM" />
        {when === 'day' && (
          <TextField
            {...form.register('effectiveOn')}
            type="date"
            label="Day"
            isLabelHidden
            min={addDays(shopToday(), 1)}
            error={form.formState.errors.effectiveOn?.message}
          />
        )}
      </div>
    </fieldset>
  )
}

const startValues = (prices: Prices): Values => ({
  prices: asTyped(prices),
  when: 'now',
  effectiveOn: addDays(shopToday(), 1),
})

/** The texts of the fields, nested like the prices. */
function asTyped(prices: object): Record<string, unknown> {
  const text = (value: number | object | null) =>
    value === null ? '' : typeof value === 'number' ? centsToInput(value) : asTyped(value)
  return Object.fromEntries(
    Object.entries(prices).map(([name, value]: [string, number | object | null]) => [name, text(value)]),
  )
}

const GRID = 'grid grid-cols-[1fr_8rem_4.5rem] items-center gap-x-4 md:grid-cols-[1fr_7rem_9rem_5rem]'

/** Each field says the same to a screen reader. */
function Columns() {
  return (
    <div aria-hidden className={`${GRID} mt-2 pb-1 text-caption text-muted max-md:hidden`}>
      <span />
      <span>Now</span>
      <span>New</span>
      <span>Change</span>
    </div>
  )
}

interface PriceRowProps {
  field: PriceField
  now: number | null
  typed: string
  error: string | undefined
  input: ReturnType<UseFormReturn<Values>['register']>
}

function PriceRow({ field: { label, unit }, now, typed, error, input }: PriceRowProps) {
  const next = parseDollars(typed)
  return (
    <div className={`${GRID} border-divider border-t py-1.5`}>
      <span className="min-w-0 text-label max-md:col-span-3">
        {label} <span className="text-muted">{unit}</span>
      </span>
      <span className="figures text-label text-muted">
        <span className="md:hidden">Now </span>
        {describePrice(now)}
      </span>
      {now === null ? (
        <span className="text-label text-muted max-md:col-span-2 md:col-span-2">The office prices it.</span>
      ) : (
        <>
          <TextField
            {...input}
            label={`${label}, ${unit}, now ${describePrice(now)}: new price in dollars`}
            isLabelHidden
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            aria-required
            error={error}
            className="figures max-md:order-none md:[&_input]:h-9"
          />
          <span className="figures text-label">{next === undefined ? '' : describePriceChange(now, next)}</span>
        </>
      )}
    </div>
  )
}
