import { type FocusEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { goToFinalQuote, isBusyElsewhere, isUndoPress, keysOn, openNextQuote } from '#client/features/office/keys.tsx'
import { listAddress, useOpenRecord } from '#client/features/office/list-address.tsx'
import { quoteAddress } from '#client/features/office/office-address.ts'
import { letterOf, useKeyDown } from '#client/ui/focus.ts'
import { hint, pressUndo } from '#client/ui/toast/toast.ts'
import type { Quote } from '#shared/quotes/schema.ts'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'
import type { useRowChanges } from './row-changes.ts'
import { useShownRecord } from './shown-record.ts'

/** What a key does to the open quote, or else to the selected ones. */
type KeyAction = 'assign' | 'followUp' | 'call' | 'message' | 'book' | { status: QuoteStatus }

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  a: 'assign',
  c: 'call',
  m: 'message',
  b: 'book',
  f: 'followUp',
  F: 'followUp',
  ...Object.fromEntries(QUOTE_STATUSES.map((status, index) => [String(index + 1), { status }])),
}

const WALKS = ['j', 'k', 'ArrowDown', 'ArrowUp']

interface Listed {
  quotes: readonly Quote[]
  /** The filters that selected them. */
  query: string
  /** Undefined if these are all. */
  loadMore: (() => void) | undefined
}
type RowChanges = ReturnType<typeof useRowChanges>

/** Goes from row to row, and from record to record if one is open. */
function useWalk(
  { quotes, query, loadMore }: Listed,
  ids: readonly string[],
  record: ReturnType<typeof useShownRecord>,
) {
  const openRecord = useOpenRecord()
  const openId = record?.quote?.id
  /** The row that had the focus or was open last, in the rows of then: an answered quote may have left the list since. */
  const last = useRef<Place>(undefined)
  useLayoutEffect(() => {
    // Other filters begin at their first row.
    if (last.current?.query !== query) last.current = undefined
    const here = [openId, last.current?.id].find((id) => id !== undefined && ids.includes(id))
    if (here !== undefined) last.current = { id: here, ids, query }
  }, [openId, ids, query])

  function open(id: string): void {
    const quote = quotes.find((one) => one.id === id)
    if (quote) openRecord(listAddress(query, quoteAddress(quote.number)))
  }

  /** Fetches the next page, or opens the first quote that still waits for an answer, or says that this is the last one. */
  function goOnAtEnd(current: string | undefined, isOpened: boolean, saysEnd: boolean): void {
    if (loadMore) return loadMore()
    const toAnswer = isOpened ? quotes.find((quote) => quote.id !== current && isToAnswer(quote)) : undefined
    if (toAnswer) goTo(toAnswer.id, true)
    else if (saysEnd) hint('Last one')
  }

  function goTo(id: string, isOpened: boolean): void {
    last.current = { id, ids, query }
    focusRow(id)
    if (isOpened || record) open(id)
  }

  function go(by: 1 | -1, isOpened: boolean, saysEnd = true): void {
    const from = last.current
    const next = from ? step(from, ids, by) : ids[0]
    if (next) goTo(next, isOpened)
    else if (by > 0 && (isOpened || record)) goOnAtEnd(from?.id, isOpened, saysEnd)
  }

  /** If a row is gone that had the focus, the part around the rows gets it (ui/focus.ts), and gives it to the nearest one. */
  function onFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    const id = target.closest<HTMLElement>('tr[data-quote]')?.dataset.quote
    if (id !== undefined && !record) last.current = { id, ids, query }
    else if (target === currentTarget && last.current && !ids.includes(last.current.id))
      focusRow(step(last.current, ids, 1) ?? step(last.current, ids, -1))
  }
  return { open, go, onFocus }
}

/**
 * Keys for the whole list (docs/rules.md, The quote list). They change the open quote, or without one all selected rows. Off
 * while someone types or a dialog is open. Dialogs go on to the quote after the open one. `onFocus` is for the part around the
 * rows.
 */
export function useListKeys(listed: Listed, rows: RowChanges) {
  const { quotes } = listed
  const ids = useMemo(() => quotes.map(({ id }) => id), [quotes])
  const record = useShownRecord()
  const openId = record?.quote?.id
  const { open, go, onFocus } = useWalk(listed, ids, record)

  /** Does something to the open quote, or without one to all selected rows. */
  function act(action: KeyAction): void {
    const targets = record ? [record.quote].filter((quote) => quote !== undefined) : rows.chosen
    const [quote] = targets
    if (!quote) return
    if (typeof action === 'object') rows.start(targets, action)
    else if (action === 'assign' || action === 'followUp') rows.openDialog({ dialog: action, quotes: targets })
    else if (targets.length === 1) rows.openDialog({ dialog: action, quote })
  }

  function toggle(id: string | undefined): void {
    if (id !== undefined && ids.includes(id)) rows.toggle(id)
  }

  useKeyDown((event) => {
    const { ctrlKey, metaKey, altKey, shiftKey } = event
    const key = letterOf(event)
    if (rows.dialog) return
    if (isUndoPress(event)) {
      event.preventDefault()
      // The latest toast may be about a call or a message.
      if (!pressUndo()) rows.undoLast()
      return
    }
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isBusyElsewhere(event.target)) return
    // One press, one change. Only a walk over the rows goes on while its key is held.
    if (event.repeat && !WALKS.includes(key)) return
    const focused = focusedRow()?.dataset.quote

    if (shiftKey && focused && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = step({ id: focused, ids }, ids, key === 'ArrowDown' ? 1 : -1)
      rows.extend(next ? [focused, next] : [focused])
      focusRow(next)
      event.preventDefault()
      return
    }
    const action = ACTIONS[key]
    const goToPart = key === 'f' && record ? goToFinalQuote.get() : null
    if (key === 'j' || key === 'n') go(1, key === 'n')
    else if (key === 'k') go(-1, false)
    else if (key === 'Enter' && focused && event.target instanceof HTMLInputElement) open(focused)
    else if (key === 'x') toggle(openId ?? focused)
    else if (key === 'X' && !record) rows.selectAll()
    else if (goToPart) goToPart()
    else if (action) act(action)
    else return
    event.preventDefault()
  }, keysOn.use())

  // Its own toast offers 'Undo'.
  useLayoutEffect(() => openNextQuote.set(record ? () => go(1, true, false) : null))
  useEffect(() => () => openNextQuote.set(null), [])
  return { onFocus }
}

const isToAnswer = ({ answerDueAt, unreadText, erased }: Quote) =>
  !erased && (answerDueAt !== undefined || unreadText !== undefined)

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-quote]') ?? null
}

interface Place {
  id: string
  ids: readonly string[]
  /** The filters that selected them. */
  query: string
}

/** The nearest row after or before a place that the list still has. */
function step({ id, ids: before }: Pick<Place, 'id' | 'ids'>, ids: readonly string[], by: 1 | -1): string | undefined {
  const at = before.indexOf(id)
  const way = by > 0 ? before.slice(at + 1) : before.slice(0, at).toReversed()
  return way.find((other) => ids.includes(other))
}

export function focusRow(id: string | undefined): void {
  const row = document.querySelector<HTMLElement>(`tr[data-quote="${id}"]`)
  row?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}
