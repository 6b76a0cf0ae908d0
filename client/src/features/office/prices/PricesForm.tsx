import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { errorText } from '#client/api/request-error.ts'
import { shopToday } from '#client/features/office/shop-today.ts'
import { Button } from '#client/ui/button.tsx'
import { useUnsavedPage } from '#client/ui/dialog/unsaved-page.tsx'
import { Radio, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { centsToInput, parseDollars } from '#shared/lib/cents.ts'
import { addDays } from '#shared/lib/zoned.ts'
import {
  changedFields,
  describePrice,
  describePriceChange,
  PRICE_FIELDS,
  type PriceGroup,
  priceAt,
  priceProblem,
  type Prices,
  withPrices,
} from '#shared/prices/fields.ts'
import { type PriceLists, STARTS_AFTER_TODAY } from '#shared/prices/schema.ts'
import { PublishDialog } from './PublishDialog.tsx'

export interface ReviewedPrices {
  /** The prices and the latest number that they were compared with. Another one's list makes them a conflict. */
  before: Prices
  version: number
  prices: Prices
  /** Null: now. */
  effectiveOn: string | null
}

const GROUPS: readonly PriceGroup[] = ['Stones', 'Edges', 'Cutouts', 'Work', 'Job']
const NOTES: Partial<Record<PriceGroup, string>> = {
  Edges: 'Enter 0 for an edge that is included.',
  Work: "A waterfall end also costs its area at the stone's price. A backsplash costs its area at the stone's price.",
}

interface PricesFormProps {
  lists: PriceLists
  /** Gets the focus once a list is published, because a planned one takes the form's place. */
  focusAfter: RefObject<HTMLElement | null>
}

/** New prices, beside those in effect. They are reviewed before they're published. What was typed stays until then. */
export function PricesForm({ lists, focusAfter }: PricesFormProps) {
  const { rows, prices, isDirty, reset } = useTypedPrices(lists.current.prices)
  const before = lists.current.prices
  const [effectiveOn, setEffectiveOn] = useState<string | null>(null)
  const [reviewed, setReviewed] = useState<ReviewedPrices | null>(null)
  const [isUnchanged, setUnchanged] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { hasFailed, fail, clear } = useFocusInvalid(form)
  const isTooEarly = effectiveOn !== null && effectiveOn <= shopToday()
  const { question } = useUnsavedPage({
    hasChanges: isDirty || effectiveOn !== null,
    title: 'Discard these prices?',
    text: "What you typed here hasn't been published.",
  })
  function review(event: FormEvent) {
    event.preventDefault()
    setUnchanged(false)
    if (isTooEarly || rows.some(({ problem }) => problem)) return fail()
    clear()
    const entered = prices()
    if (changedFields(before, entered).length === 0) setUnchanged(true)
    else setReviewed({ before, version: lists.version, prices: entered, effectiveOn })
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={review} className="mt-6 max-w-3xl">
        {GROUPS.map((group) => (
          <fieldset key={group} className="mb-7 min-w-0">
            <legend className="font-strong text-label">{group}</legend>
            {NOTES[group] && <p className="mt-1 text-caption text-muted">{NOTES[group]}</p>}
            <Columns />
            {rows
              .filter(({ field }) => field.group === group)
              .map((row) => (
                <PriceRow key={row.field.path} row={row} error={hasFailed && row.problem} />
              ))}
          </fieldset>
        ))}
        <InEffect day={effectiveOn} error={hasFailed && isTooEarly && STARTS_AFTER_TODAY} onChange={setEffectiveOn} />
        <div role="alert">{isUnchanged && <p className="mt-4 text-error text-label">Change a price first.</p>}</div>
        <Button type="submit" variant="primary" className="mt-5 max-sm:w-full">
          Review prices
        </Button>
      </form>
      {reviewed && (
        <PublishDialog
          reviewed={reviewed}
          onClose={() => setReviewed(null)}
          onPublished={() => {
            reset()
            setEffectiveOn(null)
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

/** Each price now and as typed. What nobody typed here follows a list that someone else publishes. */
function useTypedPrices(current: Prices) {
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({})
  const rows = PRICE_FIELDS.map((field) => {
    const now = priceAt(current, field.path)
    const shown = now === null ? '' : centsToInput(now)
    const text = typed[field.path] ?? shown
    /** Undefined if the text is no price. */
    const cents = now === null ? null : parseDollars(text)
    return {
      field,
      now,
      text,
      cents,
      problem: cents === null ? undefined : priceProblem(field, cents),
      onType: (next: string) => setTyped({ ...typed, [field.path]: next === shown ? undefined : next }),
    }
  })
  return {
    rows,
    isDirty: Object.values(typed).some((text) => text !== undefined),
    /** Once none has a problem. */
    prices: () => withPrices(current, Object.fromEntries(rows.map(({ field, cents }) => [field.path, cents ?? null]))),
    reset: () => setTyped({}),
  }
}

interface InEffectProps {
  /** Null: now. */
  day: string | null
  error: string | false
  onChange: (day: string | null) => void
}

function InEffect({ day, error, onChange }: InEffectProps) {
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
          <TextField
            type="date"
            label="Day"
            isLabelHidden
            min={tomorrow}
            value={day}
            error={error}
            onChange={(event) => onChange(event.target.value)}
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
      <span>Now</span>
      <span>New</span>
      <span>Change</span>
    </div>
  )
}

type Row = ReturnType<typeof useTypedPrices>['rows'][number]

function PriceRow({ row, error }: { row: Row; error: string | false | undefined }) {
  const { now, text, cents, onType } = row
  const { label, unit } = row.field
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
        <span className="col-span-2 text-label text-muted">The office prices it.</span>
      ) : (
        <>
          <TextField
            label={`${label}, ${unit}, now ${describePrice(now)}: new price in dollars`}
            isLabelHidden
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            aria-required
            value={text}
            error={error}
            onChange={(event) => onType(event.target.value)}
            className="figures max-md:order-none md:[&_input]:h-9"
          />
          <span className="figures text-label">{typeof cents === 'number' && describePriceChange(now, cents)}</span>
        </>
      )}
    </div>
  )
}
