import { useLayoutEffect, useRef } from 'react'
import { isBusyElsewhere, keysOn } from '#client/features/office/keys.tsx'
import { useKeyDown } from '#client/ui/focus.ts'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

/** What a key does to the open quote, or else to the selected ones. */
type KeyAction = 'select' | 'assign' | 'call' | 'message' | 'book' | { status: QuoteStatus }

interface ListKeys {
  /** The ids of the rows, from the top down. */
  ids: readonly string[]
  /** `quoteId` is of the open quote, or with 'select' of the row with the focus. */
  onAction: (action: KeyAction, quoteId: string | undefined) => void
  /** Opens a quote beside the list. */
  onOpen: (quoteId: string) => void
  /** Selects rows besides those that are selected. */
  onExtend: (quoteIds: readonly string[]) => void
  /** Takes the latest change back. */
  onUndo: () => void
  /** Of the open record. Null if it has no quote, or none yet. Undefined if no record is open. */
  openId: string | null | undefined
  hasSelection: boolean
}

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  a: 'assign',
  c: 'call',
  m: 'message',
  b: 'book',
  ...Object.fromEntries(QUOTE_STATUSES.map((status, index) => [String(index + 1), { status }])),
}

/**
 * Keys for the whole list (docs/rules.md, The quote list). Off while someone types or a dialog is open. Returns what opens the
 * next quote.
 */
export function useListKeys({ ids, onAction, onOpen, onExtend, onUndo, openId, hasSelection }: ListKeys): () => void {
  /** Where the keys were last, in the rows of then: an answered quote may have left the list since. */
  const last = useRef<Place>(undefined)
  useLayoutEffect(() => {
    if (openId && ids.includes(openId)) last.current = { id: openId, ids }
  }, [openId, ids])

  function go(by: 1 | -1, isOpened: boolean): void {
    const current = openId === undefined ? focusedRow()?.dataset.quote : openId
    if (current && ids.includes(current)) last.current = { id: current, ids }
    const from = last.current
    const isGone = current === undefined && from !== undefined && !ids.includes(from.id)
    const next = from && (isGone || from.id === current) ? step(from, ids, by) : ids[0]
    focusRow(next)
    if (!next) return
    last.current = { id: next, ids }
    if (isOpened || openId !== undefined) onOpen(next)
  }

  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || altKey || isBusyElsewhere(event.target)) return
    if (ctrlKey || metaKey) {
      if (key !== 'z' || shiftKey) return
      event.preventDefault()
      onUndo()
      return
    }
    const focused = focusedRow()?.dataset.quote

    if (shiftKey && focused && (key === 'ArrowDown' || key === 'ArrowUp')) {
      const next = step({ id: focused, ids }, ids, key === 'ArrowDown' ? 1 : -1)
      onExtend(next ? [focused, next] : [focused])
      focusRow(next)
      event.preventDefault()
      return
    }
    const action = ACTIONS[key]
    if (key === 'j' || key === 'n') go(1, key === 'n')
    else if (key === 'k') go(-1, false)
    else if (key === 'Enter' && focused && event.target instanceof HTMLInputElement) onOpen(focused)
    else if (key === 'x') onAction('select', openId ?? focused)
    else if (action && (openId || hasSelection)) onAction(action, openId ?? undefined)
    else return
    event.preventDefault()
  }, keysOn.use())
  return () => go(1, true)
}

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-quote]') ?? null
}

interface Place {
  id: string
  ids: readonly string[]
}

/** The nearest row after or before a place that the list still has. */
function step({ id, ids: before }: Place, ids: readonly string[], by: 1 | -1): string | undefined {
  const at = before.indexOf(id)
  const way = by > 0 ? before.slice(at + 1) : before.slice(0, at).toReversed()
  return way.find((other) => ids.includes(other))
}

function focusRow(id: string | undefined): void {
  const row = document.querySelector<HTMLElement>(`tr[data-quote="${id}"]`)
  row?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}
