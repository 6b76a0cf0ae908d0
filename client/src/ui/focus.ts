import {
  type FocusEvent as ReactFocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** Parts of the page that scripts may focus. `main` isn't one: from there, the next Tab would start over. */
const PART = '[tabindex="-1"]:not(main)'

export type Place = HTMLElement | SVGElement

/** What has the focus, and the parts of the page around it, from the inside. */
export function placesOfFocus(): Place[] {
  const { activeElement, body } = document
  if (activeElement === body || !(activeElement instanceof HTMLElement || activeElement instanceof SVGElement))
    return []
  const places: Place[] = [activeElement]
  for (let part = activeElement.parentElement; part; part = part.parentElement)
    if (part.matches(PART)) places.push(part)
  return places
}

/**
 * Focuses the first one that is still there, or what the first one has become: a visit that moved is another element with its id.
 * The page stays where it is, as one left it.
 */
export function focusFirst(places: readonly Place[]): void {
  const [focused] = places
  if (focused?.id && !focused.isConnected) {
    const moved = document.getElementById(focused.id)
    if (moved) return moved.focus({ preventScroll: true })
  }
  const place = places.find(({ isConnected }) => isConnected)
  if (!place) return
  // It may have been a part only until now.
  if (place !== focused && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}

/**
 * If what has the focus disappears, the part of the page around it gets the focus (`tabIndex={-1}`), so it doesn't fall back to
 * the top. Returns the undo.
 */
export function guardFocus(): () => void {
  let places: Place[] = []
  const onFocus = () => {
    places = placesOfFocus()
  }
  const onBlur = ({ target }: FocusEvent) =>
    // Once we know whether it disappears. A button may lose the focus because it's disabled while it works, and then disappear.
    queueMicrotask(() => {
      const [focused] = places
      const hasLeft = focused?.isConnected && focused !== document.activeElement && !focused.matches(':disabled')
      if (target === focused && hasLeft) places = []
    })
  const observer = new MutationObserver(() => {
    if (places[0]?.isConnected !== false) return
    const left = places
    places = []
    if (document.activeElement === document.body) focusFirst(left)
  })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', onBlur)
  observer.observe(document, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', onBlur)
    observer.disconnect()
  }
}

/**
 * When `change` changes, what had the focus may be gone, such as a bar whose work is done. `part` gets the focus then, unless
 * something else has it. `guardFocus` can't do that if a dialog closes at the same time, which gives the focus back first.
 */
export function useFocusAfter(change: unknown, part: RefObject<HTMLElement | null>): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    // Radix returns the focus a moment after a dialog is gone.
    setTimeout(() => {
      if (document.activeElement === document.body) part.current?.focus({ preventScroll: true })
    })
  }, [change, part])
}

/** After another `page` has opened, its heading gets the focus once it's there, if what had the focus is gone with the page before. */
export function useFocusHeading(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return undefined
    before.current = page
    const observer = new MutationObserver(focusHeading)
    observer.observe(document.body, { childList: true, subtree: true })
    focusHeading()
    return () => observer.disconnect()

    function focusHeading() {
      const isLost = document.activeElement === document.body
      const heading = document.querySelector('h1')
      if (!heading && isLost) return
      observer.disconnect()
      if (!heading || !isLost) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [page])
}

/** For a dialog that may remove its opener: after `done`, closing it moves the focus to `target`, if there's one. */
export function useFocusAfterClose(target: RefObject<HTMLElement | null> | undefined) {
  const isDone = useRef(false)
  return {
    done: () => {
      isDone.current = true
    },
    onCloseAutoFocus: (event: Event) => {
      if (!isDone.current || !target) return
      event.preventDefault()
      target.current?.focus()
    },
  }
}

/** A disabled control loses the focus. Gives it back once `part` isn't busy, unless something else has it by then. */
export function useRestoreFocus(part: RefObject<HTMLElement | null>, busy: boolean): void {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (busy) {
      focused.current = active instanceof HTMLElement && part.current?.contains(active) ? active : null
    } else {
      if (active === document.body) focused.current?.focus({ preventScroll: true })
      focused.current = null
    }
  }, [part, busy])
}

/** A group of radio buttons can't be invalid itself. Its problem describes it. */
const INVALID = '[aria-invalid], fieldset[aria-describedby] input'

/** After each failed try to send, the first invalid field in `part` gets the focus. */
export function useFocusInvalid(part: RefObject<HTMLElement | null>) {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    const field = failures > 0 ? part.current?.querySelector<HTMLElement>(INVALID) : undefined
    field?.focus()
    // If it had the focus already, the text below it may be out of view.
    field?.scrollIntoView?.({ block: 'nearest' })
  }, [failures, part])
  return {
    /** The fields show what's wrong from then on. */
    hasFailed: failures > 0,
    fail: () => setFailures((count) => count + 1),
    clear: () => setFailures(0),
  }
}

/**
 * Props for a field that selects its text on focus, so that typing replaces it. The press that focuses the field doesn't
 * place the caret. A later press does.
 */
export function useSelectOnFocus() {
  const hadFocus = useRef(false)
  return {
    onFocus: ({ currentTarget }: ReactFocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      hadFocus.current = document.activeElement === currentTarget
    },
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      // Text selected by dragging stays selected.
      if (!hadFocus.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
    },
  }
}

export function isDialogOpen(): boolean {
  return document.querySelector(':is([role="dialog"], [role="alertdialog"])') !== null
}

/** Calls `onKey` for each key that is pressed anywhere on the page, as soon as the page shows, while `isOn`. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void, isOn = true): void {
  const onKeyDown = useEffectEvent(onKey)
  useLayoutEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [isOn])
}

export function isCtrlEnter({ key, ctrlKey, metaKey }: ReactKeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/** For a form: Ctrl+Enter presses its button from any field, unless it's disabled. */
export function sendOnCtrlEnter(event: ReactKeyboardEvent<HTMLFormElement>): void {
  if (!isCtrlEnter(event)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}

/** The key of a letter as it is without Caps Lock. */
export function letterOf(event: KeyboardEvent): string {
  const { key, shiftKey } = event
  if (key.length !== 1 || !event.getModifierState('CapsLock')) return key
  return shiftKey ? key.toUpperCase() : key.toLowerCase()
}

export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useKeyDown((event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  })
}

const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'

/** Whether a key pressed there belongs to what someone types or chooses. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** True if the focus is in another part of the page. Then don't move the focus or scroll. */
export function hasFocusElsewhere(part: Element): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !part.contains(activeElement)
}
