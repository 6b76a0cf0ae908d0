import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '#client/api/session-id.ts'
import { EditConflict } from '#client/features/office/conflict.tsx'
import { Button } from '#client/ui/button.tsx'
import { Checkbox, TextField } from '#client/ui/field.tsx'
import { useFocusInvalid } from '#client/ui/focus.ts'
import { Problem } from '#client/ui/loading.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { MAX_OWN_LINES, type OfficeFinalQuote, type OwnLine, ownLinesSchema } from '#shared/final-quote/schema.ts'
import { centsToInput, formatCents, formatLineCents, multiplyCents, parseDollars } from '#shared/lib/cents.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { Saving, useFocusOnClose } from './parts.tsx'
import { always, useDraft, useDraftChange, useDraftForm } from './draft.ts'

type Line = OfficeFinalQuote['lines'][number]

/** What is sent of a line. */
function sent(priced: Line): OwnLine {
  const { amountCents: _, ...line } = priced
  return line
}

const linesOf = (draft: OfficeFinalQuote) => draft.lines.map(sent)
const findLine = (draft: OfficeFinalQuote, id: string) => linesOf(draft).find((line) => line.id === id)

/** The lines in the price, or the options that the customer may tick. */
export function OwnLines({ areOptional }: { areOptional: boolean }) {
  const { draft } = useDraft()
  const shown = draft.lines.filter(({ optional }) => optional === areOptional)
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<string>(undefined)
  const move = useMoveLine((id) => {
    moved.current = id
  })
  const remove = useRemoveLine()
  // A row that moves in the page loses the focus.
  useEffect(() => {
    const id = moved.current
    if (id === undefined) return
    moved.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-edit]`)?.focus({ preventScroll: true })
  }, [shown])
  return (
    <ul ref={list} tabIndex={-1} aria-label={areOptional ? 'Options' : 'Own lines'} className="empty:hidden">
      {shown.map((line, index) => (
        <LineRow
          key={line.id}
          line={line}
          onRemove={() => remove.save(line)}
          {...(index > 0 && { onUp: () => move.save({ id: line.id, by: -1 }) })}
          {...(index < shown.length - 1 && { onDown: () => move.save({ id: line.id, by: 1 }) })}
        />
      ))}
    </ul>
  )
}

/** Changes places with the next line of the same kind, because the price and the options are two lists. */
function useMoveLine(onMoved: (id: string) => void) {
  return useDraftChange<{ id: string; by: 1 | -1 }>({
    edit: ({ id, by }) => ({
      changesOf: (draft) => ({ lines: withMoved(linesOf(draft), id, by) }),
      isAsSeen: always,
    }),
    onSaved: (_, { id }) => onMoved(id),
  })
}

function withMoved(lines: readonly OwnLine[], id: string, by: 1 | -1): OwnLine[] {
  const at = lines.findIndex((line) => line.id === id)
  const line = lines[at]
  if (!line) return [...lines]
  const isSame = (other: OwnLine, index: number) =>
    other.optional === line.optional && (by > 0 ? index > at : index < at)
  const next = by > 0 ? lines.findIndex(isSame) : lines.findLastIndex(isSame)
  const other = lines[next]
  return other ? lines.with(at, other).with(next, line) : [...lines]
}

function useRemoveLine() {
  const { draft: shown } = useDraft()
  const putBack = useDraftChange<{ line: OwnLine; at: number }>({
    edit: ({ line, at }) => ({
      changesOf: (draft) => ({ lines: linesOf(draft).toSpliced(at, 0, line) }),
      isAsSeen: always,
    }),
  })
  return useDraftChange<Line>({
    edit: (line, seen) => ({
      changesOf: (draft) => ({ lines: linesOf(draft).filter(({ id }) => id !== line.id) }),
      isAsSeen: (other) => isEqual(findLine(other, line.id), findLine(seen, line.id)),
    }),
    onSaved: (_, line) => {
      const at = shown.lines.findIndex(({ id }) => id === line.id)
      toast({
        title: 'Line removed',
        description: line.text,
        duration: UNDO_TOAST_MS,
        action: { label: 'Undo', onPress: () => putBack.save({ line: sent(line), at: Math.max(at, 0) }) },
      })
    },
  })
}

interface LineRowProps {
  line: Line
  onRemove: () => void
  onUp?: () => void
  onDown?: () => void
}

/** A line to read, or its fields, which stay open when they are left, so that nothing moves under the pointer. */
function LineRow({ line, onRemove, onUp, onDown }: LineRowProps) {
  const closesThen = useRef(false)
  const [opened, setOpen] = useState<boolean>()
  const form = useLineForm(line, () => {
    if (closesThen.current) setOpen(false)
  })
  const isOpen = opened ?? form.isTyped
  const edit = useRef<HTMLButtonElement>(null)
  const isPhone = useMedia(PHONE_SCREEN)
  useFocusOnClose(isOpen, edit)
  if (isOpen) {
    return (
      <li>
        <LineFields
          form={form}
          title={`Line: ${line.text}`}
          action="Done"
          onFinish={() => {
            closesThen.current = true
            if (!form.isTyped) setOpen(false)
            return form.save()
          }}
          onCancel={() => {
            form.forget()
            setOpen(false)
          }}
          onLeave={() => {
            closesThen.current = false
            form.save()
          }}
        />
      </li>
    )
  }
  const { text, quantity, unitPriceCents, amountCents, reason } = line
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.altKey && { ArrowUp: onUp, ArrowDown: onDown }[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <li data-line={line.id} className="flex items-start gap-x-2 border-divider border-t text-label max-md:flex-wrap">
      <div className="min-w-0 grow py-3 max-md:pb-0 max-md:max-w-[calc(100%-6rem)]">
        <p className="wrap-anywhere">{text}</p>
        {quantity !== 1 && (
          <p className="figures text-caption text-muted">{`${quantity} × ${formatCents(unitPriceCents)}`}</p>
        )}
        {reason && <p className="text-caption text-muted wrap-anywhere">{reason}</p>}
      </div>
      {/* On a phone below the text, which gets the width. */}
      <div className="flex items-start gap-x-2 max-md:order-last max-md:basis-full">
        <Button
          ref={edit}
          data-edit
          size="small"
          variant="link"
          aria-label={`Edit ${text}`}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
        >
          Edit
        </Button>
        <Menu
          label={`Actions for ${text}`}
          isAtLeft={isPhone}
          items={[
            ...(onUp ? [{ label: 'Move up', onSelect: onUp }] : []),
            ...(onDown ? [{ label: 'Move down', onSelect: onDown }] : []),
            { label: 'Remove', onSelect: onRemove },
          ]}
        />
      </div>
      <span className="figures min-w-18 py-3 text-right whitespace-nowrap max-md:ml-auto">
        {formatLineCents(amountCents)}
      </span>
    </li>
  )
}

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

const emptyFacts = (id: string): LineFacts => ({
  id,
  text: '',
  quantity: '1',
  unitPriceCents: '',
  optional: false,
  reason: '',
})

/** The form of a line that the draft has. If someone else removed it, its fields are empty in theirs. */
function useLineForm(line: Line, onSaved: () => void) {
  return useDraftForm({
    onSaved,
    name: `line-${line.id}`,
    valuesOf: (draft) => {
      const found = findLine(draft, line.id)
      return found ? factsOf(found) : emptyFacts(line.id)
    },
    read: readLine,
  })
}

/** Reads what was typed. Each message is that of the server. */
function readLine({ id, text, quantity, unitPriceCents: price, optional, reason }: LineFacts) {
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
function LineFields({ form, title, action, onFinish, onCancel, onLeave }: LineFieldsProps) {
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
    readOnly: isSaving,
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
          <TextField {...field('text')} />
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
            disabled={isSaving}
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

/** Adds a line at the end, also several in a row. What was typed and isn't added yet is still there after a reload. */
export function AddLine() {
  const { draft } = useDraft()
  const [id, setId] = useState(randomId)
  const [opened, setOpen] = useState<boolean>()
  const form = useDraftForm({
    name: 'new-line',
    valuesOf: () => emptyFacts(''),
    // One id for all tries, so that the line is there once.
    read: (values) => readLine({ ...values, id }),
    onSaved: () => {
      setId(randomId())
      setOpen(false)
    },
  })
  const isOpen = opened ?? form.isTyped
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnClose(isOpen, button)
  if (draft.lines.length >= MAX_OWN_LINES) {
    return <p className="mt-2 text-caption text-muted">{`There can be up to ${MAX_OWN_LINES} lines.`}</p>
  }
  if (!isOpen) {
    return (
      <Button ref={button} size="small" className="mt-2" onClick={() => setOpen(true)}>
        Add a line
      </Button>
    )
  }
  const cancel = () => {
    form.forget()
    setOpen(false)
  }
  return (
    <LineFields
      form={form}
      title="New line"
      action="Add line"
      onFinish={() => (form.isTyped ? form.save() : form.check())}
      onCancel={cancel}
    />
  )
}
