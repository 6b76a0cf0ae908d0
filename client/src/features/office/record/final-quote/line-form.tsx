import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { EditConflict } from '#client/features/office/conflict.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { Problem } from '#client/ui/loading.tsx'
import { type OfficeFinalQuote, type OwnLine, ownLinesSchema } from '#shared/final-quote/schema.ts'
import { centsToInput, formatLineCents, multiplyCents, parseDollars } from '#shared/lib/cents.ts'
import { useDraftForm } from './draft.ts'
import { Saving } from './parts.tsx'
import { UsualLineField } from './UsualLineField.tsx'

// The fields of an own line, and what is sent of it.

/** A line with its amount. */
export type Line = OfficeFinalQuote['lines'][number]

/** What is sent of a line. */
export function sent(priced: Line): OwnLine {
  const { amountCents: _, ...line } = priced
  return line
}

export const linesOf = (draft: OfficeFinalQuote) => draft.lines.map(sent)
export const findLine = (draft: OfficeFinalQuote, id: string) => linesOf(draft).find((line) => line.id === id)

type LineFacts = {
  id: string
  text: string
  quantity: string
  unitPriceCents: string
  optional: boolean
  reason: string
}
const LABELS = {
  text: 'Text',
  quantity: 'Quantity',
  unitPriceCents: 'Unit price',
  optional: 'Optional',
  reason: 'Reason',
}

function factsOf({ id, text, quantity, unitPriceCents, optional, reason = '' }: OwnLine): LineFacts {
  const price = `${unitPriceCents < 0 ? '-' : ''}${centsToInput(Math.abs(unitPriceCents))}`
  return { id, text, quantity: String(quantity), unitPriceCents: price, optional, reason }
}

export const emptyFacts = (id: string): LineFacts => ({
  id,
  text: '',
  quantity: '1',
  unitPriceCents: '',
  optional: false,
  reason: '',
})

/** The form of a line that the draft has. */
export function useLineForm(line: Line, onSaved: () => void) {
  return useDraftForm({
    onSaved,
    name: `line-${line.id}`,
    whatIsGone: (draft) => (findLine(draft, line.id) ? undefined : `the line '${line.text}'`),
    valuesOf: (draft) => {
      const found = findLine(draft, line.id)
      return found ? factsOf(found) : emptyFacts(line.id)
    },
    read: readLine,
  })
}

/** Reads what was typed. Each message is that of the server. */
export function readLine({ id, text, quantity, unitPriceCents: price, optional, reason }: LineFacts) {
  const unitPriceCents = parsePrice(price)
  if (unitPriceCents === undefined) {
    return { problems: { unitPriceCents: 'Enter dollars, such as 120 or -50.00 for a discount' } }
  }
  const typed = {
    id,
    text,
    quantity: Number(quantity),
    unitPriceCents,
    optional,
    ...(unitPriceCents < 0 && { reason }),
  }
  const { data, error } = ownLinesSchema.safeParse([typed])
  const [line] = data ?? []
  if (!line) {
    const found = error?.issues.map(({ path, message }) => [String(path[1]), message] as const).toReversed() ?? []
    return { problems: Object.fromEntries(found) as Partial<Record<keyof LineFacts, string>> } // the schema's fields
  }
  return {
    changesOf: (draft: OfficeFinalQuote) => {
      const lines = linesOf(draft)
      const at = lines.findIndex((other) => other.id === id)
      return { lines: at < 0 ? [...lines, line] : lines.with(at, line) }
    },
  }
}

/** Cents, also below zero. */
function parsePrice(text: string): number | undefined {
  const [, minus, dollars = ''] = /^\s*([-\u2212])?(.*)$/.exec(text) ?? []
  const cents = parseDollars(dollars)
  return cents && minus ? -cents : cents
}

interface LineFieldsProps {
  form: ReturnType<typeof useLineForm>
  title: string
  /** On the button that closes the fields. */
  action: string
  /** Saves what was typed, and closes the fields then. False if a field is wrong. */
  onFinish: () => boolean
  /** Closes them without what was typed. */
  onCancel: () => void
  /** The focus has left the fields. */
  onLeave?: () => void
}

/** Enter sends the form. Escape takes back what was typed. */
export function LineFields({ form, title, action, onFinish, onCancel, onLeave }: LineFieldsProps) {
  const part = useRef<HTMLFormElement>(null)
  const { values, problems, isSaving, set } = form
  const { fail } = useFocusInvalid(part)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  /** Of each control, so that the record stays open. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  const field = (name: 'text' | 'quantity' | 'unitPriceCents' | 'reason') => ({
    label: LABELS[name],
    autoComplete: 'off',
    value: values[name],
    error: problems[name],
    onKeyDown,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onLeave?.()
  }
  const cents = parsePrice(values.unitPriceCents)
  const isDiscount = cents !== undefined && cents < 0
  return (
    <div onBlur={onBlur}>
      <form
        ref={part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!onFinish()) fail()
        }}
        className="figures my-1 min-w-0 border-brass border-l-2 bg-white p-4"
      >
        <fieldset className="min-w-0">
          <legend className="sr-only">{title}</legend>
          <UsualLineField
            {...field('text')}
            onChoose={({ text, unitPriceCents }) => set({ text, unitPriceCents: centsToInput(unitPriceCents) })}
          />
          <div className="mt-3 grid grid-cols-[minmax(0,5rem)_minmax(0,9rem)_minmax(max-content,1fr)] items-start gap-x-4">
            <TextField {...field('quantity')} inputMode="decimal" />
            <TextField {...field('unitPriceCents')} placeholder="$" />
            <p className="pt-9 text-right text-label whitespace-nowrap">{describeAmount(cents, values.quantity)}</p>
          </div>
          {(isDiscount || values.reason) && (
            <TextField {...field('reason')} label="Reason for the discount, for the customer" className="mt-3" />
          )}
          <Checkbox
            label="Optional: not in the price until the customer ticks it"
            checked={values.optional}
            onKeyDown={onKeyDown}
            onChange={({ target }) => set({ optional: target.checked })}
          />
          {form.problem && <Problem className="mt-2">{form.problem}</Problem>}
          {form.conflict ? (
            <EditConflict what="line" labels={LABELS} {...form.conflict} />
          ) : (
            <div className="mt-2 flex flex-wrap items-center gap-3">
              <Button size="small" type="submit" variant="primary" busy={isSaving} onKeyDown={onKeyDown}>
                {action}
              </Button>
              <Button
                size="small"
                variant="quiet"
                disabled={isSaving}
                // The field keeps the focus until the click, also in Safari. Leaving it would save.
                onMouseDown={(event) => event.preventDefault()}
                onKeyDown={onKeyDown}
                onClick={onCancel}
              >
                Cancel
              </Button>
              <Saving on={isSaving} />
            </div>
          )}
        </fieldset>
      </form>
    </div>
  )
}

/** What the line adds or takes off, while it's typed. */
function describeAmount(cents: number | undefined, quantity: string): string {
  const amount = multiplyCents(cents ?? 0, Number(quantity))
  if (cents === undefined || !Number.isSafeInteger(amount)) return ''
  return formatLineCents(amount)
}
