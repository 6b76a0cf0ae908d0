import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { randomId } from '#client/api/session-id.ts'
import { Button } from '#client/ui/button.tsx'
import { Menu } from '#client/ui/menu.tsx'
import { PHONE_SCREEN } from '#client/ui/screen/media-queries.ts'
import { useMedia } from '#client/ui/screen/use-media.ts'
import { toast } from '#client/ui/toast/toast.ts'
import { MAX_OWN_LINES, type OwnLine } from '#shared/final-quote/schema.ts'
import { formatCents, formatLineCents } from '#shared/lib/cents.ts'
import { UNDO_TOAST_MS } from '#shared/lib/durations.ts'
import { isEqual } from '#shared/lib/is-equal.ts'
import { always, useDraftChange, useDraftForm } from './draft.ts'
import { emptyFacts, findLine, type Line, LineFields, linesOf, readLine, sent, useLineForm } from './line-form.tsx'
import { useDraft } from './open-draft.ts'
import { useFocusOnClose } from './parts.tsx'

/** The lines in the price, or the options that the customer may tick. */
export function OwnLines({ areOptional }: { areOptional: boolean }) {
  const { draft } = useDraft()
  const shown = draft.lines.filter(({ optional }) => optional === areOptional)
  const list = useRef<HTMLUListElement>(null)
  const order = shown.map(({ id }) => id).join(' ')
  const moved = useRef<{ id: string; from: string }>(undefined)
  const change = useMoveLine()
  const move = (id: string, by: 1 | -1) => {
    moved.current = { id, from: order }
    change.save({ id, by })
  }
  const remove = useRemoveLine()
  // A row that moves in the page loses the focus.
  useEffect(() => {
    if (!moved.current || moved.current.from === order) return
    const { id } = moved.current
    moved.current = undefined
    list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-edit]`)?.focus({ preventScroll: true })
  }, [order])
  return (
    <ul ref={list} tabIndex={-1} aria-label={areOptional ? 'Options' : 'Own lines'} className="empty:hidden">
      {shown.map((line, index) => (
        <LineRow
          key={line.id}
          line={line}
          onRemove={() => remove.save({ line, at: draft.lines.indexOf(line) })}
          {...(index > 0 && { onUp: () => move(line.id, -1) })}
          {...(index < shown.length - 1 && { onDown: () => move(line.id, 1) })}
        />
      ))}
    </ul>
  )
}

/** Changes places with the next line of the same kind, because the price and the options are two lists. */
function useMoveLine() {
  return useDraftChange<{ id: string; by: 1 | -1 }>({
    edit: ({ id, by }) => ({
      changesOf: (draft) => ({ lines: withMoved(linesOf(draft), id, by) }),
      isAsSeen: always,
    }),
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
  const putBack = useDraftChange<{ line: OwnLine; at: number }>({
    edit: ({ line, at }) => ({
      changesOf: (draft) => ({ lines: linesOf(draft).toSpliced(at, 0, line) }),
      isAsSeen: always,
    }),
  })
  return useDraftChange<{ line: Line; at: number }>({
    edit: ({ line }, seen) => ({
      changesOf: (draft) => ({ lines: linesOf(draft).filter(({ id }) => id !== line.id) }),
      isAsSeen: (other) => isEqual(findLine(other, line.id), findLine(seen, line.id)),
    }),
    onSaved: (_, { line, at }) => {
      toast({
        title: 'Line removed',
        description: line.text,
        duration: UNDO_TOAST_MS,
        isKept: true,
        action: { label: 'Undo', onPress: () => putBack.save({ line: sent(line), at }) },
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
