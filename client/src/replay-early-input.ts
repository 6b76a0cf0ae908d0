/*
 * Visitors can press and type in a prerendered page before its scripts load. Links work without a script. This queues other
 * presses, keys and typing in order, and replays them once their part is hydrated. If its code fails to load, its presses
 * and keys are dropped. This is a separate script, small enough to load before the first paint.
 */
import {
  HYDRATED_EVENT,
  LOAD_FAILED,
  INTERACTION_EVENTS,
  INTERACTED,
  UNHYDRATED,
} from './ui/loading/hydration-state.ts'

interface QueuedInput {
  kind: 'press' | 'text' | 'key'
  element: Element
  repeat: () => void
}

/** Keys that move a handle or open a dimension in a drawing. */
const KEYS = /^(Arrow(Right|Up|Left|Down)|Page(Up|Down)|Home|End|Enter| )$/

let queue: QueuedInput[] = []

const unhydratedElement = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`[${UNHYDRATED}]`) && !target.closest(`[${LOAD_FAILED}]`) ? target : null

function enqueue(entry: QueuedInput): void {
  const latest = queue.at(-1)
  // Impatient presses count once, and typed characters update one text.
  const replacesLatest = entry.kind !== 'key' && entry.kind === latest?.kind && entry.element === latest.element
  if (replacesLatest) queue.pop()
  queue.push(entry)
}

document.addEventListener(
  'click',
  (event) => {
    const pressed = unhydratedElement(event.target)?.closest('a[href], button, label, input, [role]')
    if (!pressed || worksWithoutScript(pressed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    enqueue({ kind: 'press', element: pressed, repeat: () => press(pressed) })
  },
  true,
)

/** The focused element before the current press. */
let focusedBefore: Element | null = null

document.addEventListener(
  'mousedown',
  () => {
    focusedBefore = document.activeElement
  },
  true,
)

// A tap that focuses a number selects it, like `useSelectOnFocus` after hydration, so that typing replaces it.
document.addEventListener(
  'click',
  ({ target }) => {
    const field = unhydratedElement(target)
    if (field instanceof HTMLInputElement && field.inputMode === 'decimal' && field !== focusedBefore) field.select()
  },
  true,
)

document.addEventListener(
  'input',
  (event) => {
    const field = unhydratedElement(event.target)
    if (!(field instanceof HTMLInputElement && isTextField(field))) return
    const { value } = field
    enqueue({ kind: 'text', element: field, repeat: () => typeText(field, value) })
  },
  true,
)

document.addEventListener(
  'keydown',
  (event) => {
    // In drawings, the browser handles none of these keys itself.
    const svgControl = unhydratedElement(event.target)?.closest('svg [role]')
    const { key, shiftKey, repeat, ctrlKey, metaKey, altKey } = event
    if (!svgControl || !KEYS.test(key) || ctrlKey || metaKey || altKey) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const options = { key, shiftKey, repeat, bubbles: true, cancelable: true }
    enqueue({
      kind: 'key',
      element: svgControl,
      repeat: () => svgControl.dispatchEvent(new KeyboardEvent('keydown', options)),
    })
  },
  true,
)

for (const type of INTERACTION_EVENTS) {
  const onInteraction = () => document.documentElement.toggleAttribute(INTERACTED, true)
  addEventListener(type, onInteraction, { once: true, passive: true, capture: true })
}

document.addEventListener(HYDRATED_EVENT, () => {
  const ready = queue.filter(({ element }) => !unhydratedElement(element))
  queue = queue.filter((entry) => !ready.includes(entry))
  // Each in a separate task, like real input, so that React renders one change before the next.
  for (const { repeat } of ready) setTimeout(repeat)
})

document.addEventListener(LOAD_FAILED, ({ target }) => {
  // A typed text is visible in its field. A press isn't, so drop it.
  queue = queue.filter(({ element, kind }) => kind === 'text' || !(target instanceof Node && target.contains(element)))
})

function press(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}

/** Links, buttons that open a page, and focusing a text field need no script. */
function worksWithoutScript(element: Element): boolean {
  return element.matches('a[href], [formaction]') || (element instanceof HTMLInputElement && isTextField(element))
}

function isTextField({ type: kind }: HTMLInputElement): boolean {
  return kind !== 'checkbox' && kind !== 'radio'
}

/** React may know this text already, and it ignores input events without a change. So clear the field first. */
function typeText(field: HTMLInputElement, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
