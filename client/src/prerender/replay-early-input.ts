// Visitors can press and type in a prerendered page before its scripts load. Links work without a script. This queues other
// presses, keys and typing in order, and replays them once their part is hydrated, because React drops events from before.
// If the page's code fails to load, presses and keys are dropped.
import { WAITING } from './first-interaction.ts'

interface QueuedInput {
  kind: 'press' | 'text' | 'key'
  element: Element
  repeat: () => void
}

/** Keys that move a handle or open a dimension in a drawing. */
const KEYS = /^(Arrow(Right|Up|Left|Down)|Page(Up|Down)|Home|End|Enter| )$/

let queue: QueuedInput[] = []
/** The focused element before the current press. */
let focusedBefore: Element | null = null

const isWaiting = (element: Element) => element.closest(`[${WAITING}]`) !== null
const waitingElement = (target: EventTarget | null) =>
  target instanceof Element && isWaiting(target) && !target.closest(`[${WAITING}=failed]`) ? target : null

function enqueue(entry: QueuedInput): void {
  const latest = queue.at(-1)
  // Impatient presses count once, and typed characters update one text.
  if (entry.kind !== 'key' && entry.kind === latest?.kind && entry.element === latest.element) queue.pop()
  queue.push(entry)
}

function enqueuePress(element: Element): void {
  const options = { bubbles: true, cancelable: true, detail: 1 }
  enqueue({ kind: 'press', element, repeat: () => element.dispatchEvent(new MouseEvent('click', options)) })
}

function enqueueText(field: HTMLInputElement): void {
  const { value } = field
  enqueue({ kind: 'text', element: field, repeat: () => typeText(field, value) })
}

/** Keeps an event from everyone else. */
function take(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

// Chosen or typed before this script ran. The browser itself fills no field without autocomplete.
for (const field of document.querySelectorAll<HTMLInputElement>(`[${WAITING}] input[autocomplete=off]`)) {
  if (field.checked && !field.defaultChecked) enqueuePress(field)
  if (isTextField(field) && field.value !== field.defaultValue) enqueueText(field)
}

const listen = <K extends keyof DocumentEventMap>(type: K, handle: (event: DocumentEventMap[K]) => void) =>
  document.addEventListener(type, handle, true)

listen('mousedown', () => {
  focusedBefore = document.activeElement
})

listen('click', (event) => {
  const pressed = waitingElement(event.target)?.closest('a[href], button, label, input, [role]')
  if (!pressed || pressed.matches('a[href], [formaction]')) return
  if (!isTextField(pressed)) {
    take(event)
    enqueuePress(pressed)
  } else if (pressed.inputMode === 'decimal' && pressed !== focusedBefore) {
    // A tap that focuses a number selects it, like `useSelectOnFocus` after hydration, so that typing replaces it.
    pressed.select()
  }
})

listen('input', ({ target }) => {
  const field = waitingElement(target)
  if (isTextField(field)) enqueueText(field)
})

listen('focusin', (event) => {
  // React replays a focus itself. A field that selects its text on focus would then lose what was typed.
  if (!event.isTrusted && isTextField(event.target)) event.stopImmediatePropagation()
})

listen('keydown', (event) => {
  // In drawings, the browser handles none of these keys itself.
  const control = waitingElement(event.target)?.closest('svg [role]')
  const { key, shiftKey, repeat, ctrlKey, metaKey, altKey } = event
  if (!control || !KEYS.test(key) || ctrlKey || metaKey || altKey) return
  const options = { key, shiftKey, repeat, bubbles: true, cancelable: true }
  take(event)
  enqueue({ kind: 'key', element: control, repeat: () => control.dispatchEvent(new KeyboardEvent('keydown', options)) })
})

new MutationObserver(() => {
  // A typed text is visible in its field. A press isn't, so drop it.
  if (document.querySelector(`[${WAITING}=failed]`)) queue = queue.filter(({ kind }) => kind === 'text')
  const ready = queue.filter(({ element }) => !isWaiting(element))
  queue = queue.filter((entry) => !ready.includes(entry))
  // Each in a separate task, like real input, so that React renders one change before the next.
  for (const { repeat } of ready) setTimeout(repeat)
}).observe(document, { subtree: true, attributeFilter: [WAITING] })

function isTextField(element: EventTarget | null): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type !== 'checkbox' && element.type !== 'radio'
}

/** React ignores an input event if it knows the field's text already. So it's cleared first and then typed. */
function typeText(field: HTMLInputElement, text: string): void {
  field.value = ''
  field.setRangeText(text, 0, 0, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
