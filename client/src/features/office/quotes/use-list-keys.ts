import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isDialogOpen } from '#client/ui/dialog/is-dialog-open.ts'
import { storageEntry } from '#client/api/storage.ts'
import { IN_SHOWN_LIST } from './ListStack.tsx'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

/** What a key does to the row with the focus, or to the open quote. */
type KeyAction = 'select' | 'assign' | 'call' | 'message' | 'book' | { status: QuoteStatus }

interface ListKeys {
  onAction: (action: KeyAction, quoteId: string) => void
  /** Opens a quote beside the list. */
  onOpen: (quoteId: string) => void
  onHelp: () => void
  /** The quote that is open beside the list. */
  openId: string | undefined
}

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  x: 'select',
  a: 'assign',
  c: 'call',
  m: 'message',
  b: 'book',
  ...Object.fromEntries(QUOTE_STATUSES.map((status, index) => [String(index + 1), { status }])),
}

/** The keys of the list, for its help. */
export const LIST_KEYS: readonly (readonly [string, string])[] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open'],
  ['n', 'Open the next quote'],
  ['x', 'Select'],
  ...QUOTE_STATUSES.map((status, index) => [String(index + 1), `Status: ${status}`] as const),
  ['a', 'Assign'],
  ['c', 'Log a call'],
  ['m', 'Message'],
  ['b', 'Book a visit'],
  ['?', 'Help'],
]

const switchedOff = storageEntry('local', 'office_keys_off')

/** Whether the keys are on, and the switch. Kept on this computer. */
export function useKeySwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => switchedOff.read() === null)
  return [
    isOn,
    (next) => {
      if (next) switchedOff.remove()
      else switchedOff.write('yes')
      setOn(next)
    },
  ]
}

/**
 * Keys for the whole `list`. Off while someone types or a dialog is open (docs/rules.md, The quote list), and in a list that
 * doesn't show any more.
 */
export function useListKeys(
  isOn: boolean,
  list: RefObject<HTMLElement | null>,
  { onAction, onOpen, onHelp, openId }: ListKeys,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!list.current?.matches(IN_SHOWN_LIST)) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusyElsewhere(event.target))
      return
    const { key } = event
    const row = focusedRow()
    const action = ACTIONS[key]
    const id = row?.dataset.quote ?? openId
    if (key === 'j' || key === 'k') focusRow(step(row, openId, key === 'j' ? 1 : -1))
    else if (key === 'n') {
      const next = step(row, openId, 1)
      focusRow(next)
      if (next?.dataset.quote) onOpen(next.dataset.quote)
    } else if (key === 'Enter' && row?.dataset.quote && event.target instanceof HTMLInputElement) {
      onOpen(row.dataset.quote)
    } else if (key === '?') onHelp()
    else if (action && id) onAction(action, id)
    else return
    event.preventDefault()
  })
  // They work as soon as the list shows.
  useLayoutEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [isOn])
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  const isTyping =
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable=true]') !== null
  return isTyping || isDialogOpen()
}

const rows = () => [...document.querySelectorAll<HTMLElement>(`tr[data-quote]${IN_SHOWN_LIST}`)]

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('tr[data-quote]') ?? null
}

/** The row `by` rows after the one with the focus or the open one, or else the first. */
function step(row: HTMLElement | null, openId: string | undefined, by: number): HTMLElement | undefined {
  const all = rows()
  const from = row ? all.indexOf(row) : all.findIndex(({ dataset }) => dataset.quote === openId)
  return from < 0 ? all[0] : all[from + by]
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-name]')?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}
