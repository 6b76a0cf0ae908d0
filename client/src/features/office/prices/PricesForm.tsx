import { type RefObject, useState } from 'react'
import { useController, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { errorText } from '#client/api/request-error.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { DateField, NO_DATE } from '#client/ui/date-field.tsx'
import { Checkbox, Radio, TextField } from '#client/ui/field.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import { addDays, isCalendarDate } from '#shared/lib/zoned.ts'
import {
  changedFields,
  describePrice,
  describePriceChange,
  leftOverProblems,
  leftOverRates,
  PRICE_FIELDS,
  type PriceField,
  type PriceGroup,
  priceAt,
  priceProblem,
  type Prices,
  withPrices,
} from '#shared/prices/fields.ts'
import { type PriceLists, STARTS_AFTER_TODAY } from '#shared/prices/schema.ts'
import { PublishDialog, type ReviewedPrices } from './PublishDialog.tsx'

const GROUPS: readonly PriceGroup[] = ['Stones', 'Leftover stone', 'Edges', 'Cutouts', 'Work', 'Job']
const NOTES: Partial<Record<PriceGroup, string>> = {
  'Leftover stone':
    'From the second slab of a stone on, a customer pays for the stone that nothing is cut from, besides the offcuts.',
  Edges: 'Enter 0 for an edge that is included.',
  Work: "A waterfall end also costs its area at the stone's price. A backsplash costs its area at the stone's price.",
}

interface Typed {
  /** The day, or null for now. */
  effectiveOn: string | null
  /** The text of each price by its path, with '-' for the dot, which would nest it. Without those priced after the visit. */
  prices: Record<string, string>
}
type TypedForm = UseFormReturn<Typed>

const keyOf = ({ path }: Pick<PriceField, 'path'>) => path.replace('.', '-')
const nameOf = (field: Pick<PriceField, 'path'>) => `prices.${keyOf(field)}` as const

function textsOf(prices: Prices): Typed['prices'] {
  const priced = PRICE_FIELDS.flatMap((field) => {
    const cents = priceAt(prices, field.path)
    return cents === null ? [] : [[keyOf(field), centsToInput(cents)] as const]
  })
  return Object.fromEntries(priced)
}

interface PricesFormProps {
  lists: PriceLists
  /** Gets the focus once a list is published. */
  focusAfter: RefObject<HTMLElement | null>
}

/** New prices, beside those in effect. They are reviewed before they're published. What was typed stays until then. */
export function PricesForm({ lists, focusAfter }: PricesFormProps) {
  const before = lists.current.prices
  const form: TypedForm = useForm<Typed>({
    values: { effectiveOn: null, prices: textsOf(before) },
    // What nobody typed here follows a list that someone else publishes.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = form.formState
  const [reviewed, setReviewed] = useState<ReviewedPrices | null>(null)
  const { question } = useUnsavedPage({
    hasChanges: isDirty,
    title: 'Discard these prices?',
    text: "What you typed here hasn't been published.",
  })
  const review = form.handleSubmit(({ effectiveOn, prices: texts }) => {
    const entries = PRICE_FIELDS.map((field) => [field.path, parseDollars(texts[keyOf(field)] ?? '') ?? null])
    const prices = withPrices(before, Object.fromEntries(entries))
    const problems = leftOverProblems(prices)
    for (const [path, message] of problems) form.setError(nameOf({ path }), { message }, { shouldFocus: true })
    if (problems.length > 0) return
    if (changedFields(before, prices).length === 0) form.setError('root', { message: 'Change a price first.' })
    else setReviewed({ before, version: lists.version, prices, effectiveOn: lists.planned ? null : effectiveOn })
  })
  return (
    <>
      <form noValidate onSubmit={review} className="mt-6 max-w-3xl">
        {GROUPS.map((group) => (
          <fieldset key={group} className="mb-7 min-w-0">
            <legend className="font-strong text-label">{group}</legend>
            {NOTES[group] && <p className="mt-1 text-caption text-muted">{NOTES[group]}</p>}
            {group === 'Leftover stone' && <BillLeftOver form={form} />}
            <Columns />
            {PRICE_FIELDS.filter((field) => field.group === group).map((field) => (
              <PriceRow key={field.path} field={field} now={priceAt(before, field.path)} form={form} />
            ))}
          </fieldset>
        ))}
        {lists.planned ? (
          <p className="border-divider border-t pt-5 text-label">In effect as soon as you publish it.</p>
        ) : (
          <InEffect form={form} />
        )}
        <div role="alert">{errors.root && <p className="mt-4 text-error text-label">{errors.root.message}</p>}</div>
        <Button type="submit" variant="primary" className="mt-5 max-sm:w-full">
          Review prices
        </Button>
      </form>
      {reviewed && (
        <PublishDialog
          reviewed={reviewed}
          onClose={() => setReviewed(null)}
          onPublished={() => {
            // The form's own option would keep them.
            form.reset(undefined, { keepDirtyValues: false })
            setReviewed(null)
          }}
          focusAfter={focusAfter}
          onConflict={(error) => {
            // The form may be hidden by the list that was planned first.
            toast({ title: errorText(error, ''), look: 'destructive' })
            setReviewed(null)
          }}
        />
      )}
      {question}
    </>
  )
}

/** The prices to read. */
export function PricesInEffect({ prices }: { prices: Prices }) {
  return (
    <div className="mt-6 max-w-3xl">
      {GROUPS.map((group) => (
        <section key={group} aria-label={group} className="mb-7">
          <h3 className="mb-2 font-sans font-strong text-label tracking-normal">{group}</h3>
          <dl>
            {PRICE_FIELDS.filter((field) => field.group === group).map((field) => (
              <div key={field.path} className="flex justify-between gap-x-4 border-divider border-t py-1.5 text-label">
                <dt className="min-w-0">
                  {field.label} <span className="text-muted">{field.unit}</span>
                </dt>
                <dd className="figures text-right">{describePrice(priceAt(prices, field.path), field)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

const RATES = STONE_IDS.map((stone) => ({ stone, name: nameOf({ path: `leftOverPerSquareFootCents.${stone}` }) }))

/** Sets the rates of all stones. */
function BillLeftOver({ form: { control, setValue } }: { form: TypedForm }) {
  const rates = useWatch({ control, name: RATES.map(({ name }) => name) })
  return (
    <Checkbox
      className="mt-2"
      label="Bill leftover stone"
      checked={rates.some((rate) => (parseDollars(rate ?? '') ?? 0) > 0)}
      onChange={({ target }) => {
        const cents = leftOverRates(target.checked)
        for (const { stone, name } of RATES)
          setValue(name, centsToInput(cents[stone]), { shouldDirty: true, shouldValidate: true })
      }}
    />
  )
}

function InEffect({ form: { control } }: { form: TypedForm }) {
  const validate = (day: string | null) =>
    day === null || (isCalendarDate(day) ? day > shopToday() || STARTS_AFTER_TODAY : NO_DATE)
  const { field, fieldState } = useController({ control, name: 'effectiveOn', rules: { validate } })
  const { value: day, onChange, ref } = field
  const tomorrow = addDays(shopToday(), 1)
  return (
    <fieldset className="border-divider border-t pt-5">
      <legend className="sr-only">In effect</legend>
      <p aria-hidden className="font-strong text-label">
        In effect
      </p>
      <div className="mt-1 flex flex-wrap items-start gap-x-8">
        <Radio name="when" label="Now" checked={day === null} onChange={() => onChange(null)} />
        <Radio name="when" label="On a day at 12:00 AM" checked={day !== null} onChange={() => onChange(tomorrow)} />
        {day !== null && (
          <DateField
            ref={ref}
            label="Day"
            isLabelHidden
            min={tomorrow}
            value={day}
            onChange={onChange}
            error={fieldState.error?.message}
          />
        )}
      </div>
    </fieldset>
  )
}

const GRID = 'grid grid-cols-[1fr_8rem_4.5rem] items-center gap-x-4 md:grid-cols-[1fr_7rem_9rem_5rem]'

/** Each field says the same to a screen reader. */
function Columns() {
  return (
    <div aria-hidden className={`${GRID} mt-2 pb-1 text-caption text-muted max-md:hidden`}>
      <span />
      <span className="text-right">Now</span>
      <span className="pr-3.5 text-right">New</span>
      <span className="text-right">Change</span>
    </div>
  )
}

interface PriceRowProps {
  field: PriceField
  /** Cents. Null: priced after the visit. */
  now: number | null
  form: TypedForm
}

function PriceRow({ field, now, form: { register, control, formState } }: PriceRowProps) {
  const { label, unit, isShare } = field
  const cents = parseDollars(useWatch({ control, name: nameOf(field) }) ?? '')
  return (
    <div className={`${GRID} border-divider border-t py-1.5`}>
      <span className="min-w-0 text-label max-md:col-span-3">
        {label} <span className="text-muted">{unit}</span>
      </span>
      <span className="figures text-label text-muted md:text-right">
        <span className="md:hidden">Now </span>
        {describePrice(now, field)}
      </span>
      {now === null ? (
        <span className="col-span-2 text-label text-muted">The office prices it.</span>
      ) : (
        <>
          <TextField
            {...register(nameOf(field), { validate: (text) => priceProblem(field, parseDollars(text)) })}
            label={`${label}, ${unit}, now ${describePrice(now, field)}: new ${isShare ? 'percentage' : 'price in dollars'}`}
            isLabelHidden
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            aria-required
            error={formState.errors.prices?.[keyOf(field)]?.message}
            className="figures max-md:order-none md:[&_input]:h-9 [&_input]:text-right"
          />
          <span className="figures text-label md:text-right">
            {cents !== undefined && describePriceChange(now, cents)}
          </span>
        </>
      )}
    </div>
  )
}
