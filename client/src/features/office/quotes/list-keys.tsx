import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { storageEntry } from '#client/api/storage.ts'
import { isDialogOpen } from '#client/ui/focus.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'

/** What a key does to the open quote, or else to the row with the focus. */
type KeyAction = 'select' | 'assign' | 'call' | 'message' | 'book' | { status: QuoteStatus }

interface ListKeys {
  /** The ids of the rows, from the top down. */
  ids: readonly string[]
  onAction: (action: KeyAction, quoteId: string) => void
  /** Opens a quote beside the list. */
  onOpen: (quoteId: string) => void
  onHelp: () => void
  /** Takes the latest change back. */
  onUndo: () => void
  /** Of the open record. Null if it has no quote, or none yet. Undefined if no record is open. */
  openId: string | null | undefined
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
const LIST_KEYS: readonly (readonly [string, string])[] = [
  ['j', 'Next row or record'],
  ['k', 'Previous row or record'],
  ['Enter', 'Open'],
  ['n', 'Open the next quote'],
  ['x', 'Select'],
  ...QUOTE_STATUSES.map((status, index) => [String(index + 1), `Status: ${status}`] as const),
  ['a', 'Assign'],
  ['c', 'Log a call'],
  ['m', 'Message'],
  ['b', 'Book a visit'],
  ['Ctrl+Z', 'Undo'],
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

/** Keys for the whole list. Off while someone types or a dialog is open (docs/rules.md, The quote list). */
export function useListKeys(isOn: boolean, { ids, onAction, onOpen, onHelp, onUndo, openId }: ListKeys): void {
  /** Where the keys were last, in the rows of then: an answered quote may have left the list since. */
  const last = useRef<Place>(undefined)
  useLayoutEffect(() => {
    if (openId && ids.includes(openId)) last.current = { id: openId, ids }
  }, [openId, ids])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.defaultPrevented || altKey || isBusyElsewhere(event.target)) return
    if (ctrlKey || metaKey) {
      if (key !== 'z' || shiftKey) return
      event.preventDefault()
      onUndo()
      return
    }
    const focused = focusedRow()?.dataset.quote
    const current = openId === undefined ? focused : openId
    if (current && ids.includes(current)) last.current = { id: current, ids }
    const action = ACTIONS[key]
    if (key === 'j' || key === 'k' || key === 'n') {
      const from = last.current
      const isGone = current === undefined && from !== undefined && !ids.includes(from.id)
      const next = from && (isGone || from.id === current) ? step(from, ids, key === 'k' ? -1 : 1) : ids[0]
      focusRow(next)
      if (next) last.current = { id: next, ids }
      if (next && (key === 'n' || openId !== undefined)) onOpen(next)
    } else if (key === 'Enter' && focused && event.target instanceof HTMLInputElement) onOpen(focused)
    else if (key === '?') onHelp()
    else if (action && current) onAction(action, current)
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

interface KeyHelpProps {
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
}

/** The keys of the list, with the switch that turns them off. */
export function KeyHelp({ isOn, onSwitch, onClose }: KeyHelpProps) {
  return (
    <TaskDialog title="Keys" onClose={onClose}>
      <Checkbox
        label="Use these keys"
        checked={isOn}
        onChange={({ target }) => onSwitch(target.checked)}
        className="mt-4"
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-label sm:grid-cols-[auto_1fr_auto_1fr]">
        {LIST_KEYS.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="figures font-sans font-strong">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </TaskDialog>
  )
}
