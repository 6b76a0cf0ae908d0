import { type ReactNode, useState } from 'react'
import { persisted } from '#client/api/storage.ts'
import { createStore } from '#client/lib/store.ts'
import { Button } from '#client/ui/button.tsx'
import { historySettled } from '#client/ui/dialog/browser-history.ts'
import { TaskDialog } from '#client/ui/dialog/task-dialog.tsx'
import { Checkbox } from '#client/ui/field.tsx'
import { isDialogOpen, isTypedInto, useKeyDown } from '#client/ui/focus.ts'
import { QUOTE_STATUSES } from '#shared/quotes/statuses.ts'

/** Whether single keys do something, on this computer. */
export const keysOn = persisted('local', 'office_keys_off', (stored) => stored === null)

/** Whether a key belongs to a field or a dialog, so that it does nothing to the page. */
export function isBusyElsewhere(target: EventTarget | null): boolean {
  return isTypedInto(target) || isDialogOpen()
}

/** Whether a press takes the last change back. In a field of text, it's the browser's, and in a dialog, the dialog's. */
export function isUndoPress(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, defaultPrevented } = event
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || repeat || defaultPrevented)
    return false
  return !isDialogOpen() && (!isTypedInto(target) || target instanceof HTMLSelectElement)
}

const KEYS: readonly { place: string; keys: readonly (readonly [key: string, does: string])[] }[] = [
  {
    place: 'Everywhere',
    keys: [
      ['/', 'Search'],
      ['?', 'Keys'],
      ['1 to 9', 'Choose in a list of choices'],
    ],
  },
  {
    place: 'Quotes',
    keys: [
      ['j', 'Next row or record'],
      ['k', 'Previous row or record'],
      ['Enter', 'Open'],
      ['n', 'Open the next quote'],
      ['x', 'Select'],
      ['Shift+X', 'Select all rows'],
      ['Shift+↓', 'Select the row and the next one'],
      ['Ctrl+Z', 'Undo'],
    ],
  },
  {
    place: 'Open quote, or selected rows',
    keys: [
      ...QUOTE_STATUSES.map((status, index) => [String(index + 1), `Status: ${status}`] as const),
      ['a', 'Assign'],
      ['c', 'Log a call'],
      ['m', 'Write an email'],
      ['b', 'Book a visit'],
      ['f', 'Final quote once measured, otherwise follow up'],
      ['Shift+F', 'Follow up'],
    ],
  },
  {
    place: 'Call, email, or visit',
    keys: [
      ['Shift+1', 'Follow up, by the number of a choice'],
      ['Ctrl+Enter', 'Send, or book'],
    ],
  },
  {
    place: 'Week',
    keys: [
      ['Arrows', 'Go to other visits'],
      ['Enter', 'Open a visit, or put it down'],
      ['m', 'Pick up a visit, which arrows then move'],
      ['Shift+→', 'Move it to another day'],
      ['Escape', 'Put it back'],
      ['Ctrl+Z', 'Undo'],
    ],
  },
]

/** '?' shows the keys on every page of the office. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const isOn = keysOn.use()
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '?' || ctrlKey || metaKey || altKey || event.defaultPrevented || isBusyElsewhere(target)) return
    event.preventDefault()
    setOpen(true)
  }, isOn)
  return (
    <>
      <Button size="small" variant="quiet" className="px-2! max-md:hidden" onClick={() => setOpen(true)}>
        Keys
      </Button>
      {isOpen && (
        <TaskDialog title="Keys" width="panel" onClose={() => setOpen(false)}>
          <Checkbox
            label="Use these keys"
            checked={isOn}
            onChange={({ target }) => (target.checked ? keysOn.remove() : keysOn.set(false))}
            className="mt-4"
          />
          {KEYS.map(({ place, keys }) => (
            <section key={place} className="mt-4">
              <h3 className="font-sans! font-strong! text-caption! text-muted">{place}</h3>
              <dl className="mt-1 grid grid-cols-[5.5rem_1fr] gap-y-1 text-label">
                {keys.map(([key, text]) => (
                  <div key={key} className="contents">
                    <dt>
                      <kbd className="figures font-sans font-strong">{key}</kbd>
                    </dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </TaskDialog>
      )}
    </>
  )
}

const goesOn = persisted('local', 'office_save_and_next', (stored) => stored === true)

/** Opens the quote after the open one. Null unless a record is open beside a list. */
export const openNextQuote = createStore<(() => void) | null>(null)

/** Goes to the final quote of the open record. Null unless it stands first there. */
export const goToFinalQuote = createStore<(() => void) | null>(null)

/** 'Save and next', for a dialog about the open quote. Kept on this computer. */
export function useSaveAndNext(isOffered = true): { box: ReactNode; afterSave: () => void } {
  const isOn = goesOn.use()
  const next = openNextQuote.use()
  const openNext = isOffered ? next : null
  return {
    box: openNext && (
      <Checkbox label="Save and next" checked={isOn} onChange={({ target }) => goesOn.set(target.checked)} />
    ),
    // A dialog that closes leaves the browser's history first.
    afterSave: () => {
      if (isOn && openNext) void historySettled().then(openNext)
    },
  }
}
