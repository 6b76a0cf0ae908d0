/*
 * A page that came as HTML can be read before its scripts are there, so it will also be pressed before. Links work by
 * themselves; what is pressed or typed elsewhere is kept here, in its order, until what was meant answers, and is then
 * done; where its code does not come, presses are given up, and are no more kept. This is a script of its own, small enough
 * to come before the page is painted.
 */
import { ALIVE, LOST, SIGNS_OF_LIFE, TOUCHED, WAITING } from './ui/alive.ts'

interface Held {
  element: Element
  /** What stood in a field after the latest key; undefined for a press. */
  text?: string
}

let held: Held[] = []

const waiting = (target: EventTarget | null) =>
  target instanceof Element && target.closest(`[${WAITING}]`) && !target.closest(`[${LOST}]`) ? target : null

function hold(entry: Held): void {
  const latest = held.at(-1)
  // Who presses once more because nothing happened means one press, and further keys go on with the same text.
  const goesOn = latest?.element === entry.element && (latest.text === undefined) === (entry.text === undefined)
  if (goesOn) held.pop()
  held.push(entry)
}

document.addEventListener(
  'click',
  (event) => {
    const pressed = waiting(event.target)?.closest('a[href], button, label, input, [role]')
    if (!pressed || isDoneByBrowser(pressed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    hold({ element: pressed })
  },
  true,
)

document.addEventListener(
  'input',
  (event) => {
    const field = waiting(event.target)
    if (field instanceof HTMLInputElement && isTextField(field)) hold({ element: field, text: field.value })
  },
  true,
)

for (const sign of SIGNS_OF_LIFE) {
  const onSign = () => document.documentElement.toggleAttribute(TOUCHED, true)
  addEventListener(sign, onSign, { once: true, passive: true, capture: true })
}

document.addEventListener(ALIVE, () => {
  const ready = held.filter(({ element }) => !waiting(element))
  held = held.filter((entry) => !ready.includes(entry))
  // Each in a task of its own, as if it came now: what one of them changed is drawn before the next.
  for (const entry of ready) setTimeout(() => repeat(entry))
})

document.addEventListener(LOST, ({ target }) => {
  // A text still stands in its field; of a press there is nothing to be seen.
  held = held.filter(({ element, text }) => text !== undefined || !(target instanceof Node && target.contains(element)))
})

function repeat({ element, text }: Held): void {
  if (text !== undefined && element instanceof HTMLInputElement) type(element, text)
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}

/** What needs no script: links, buttons that lead to a page, and to put the cursor into a text. */
function isDoneByBrowser(element: Element): boolean {
  return element.matches('a[href], [formaction]') || (element instanceof HTMLInputElement && isTextField(element))
}

function isTextField({ type: kind }: HTMLInputElement): boolean {
  return kind !== 'checkbox' && kind !== 'radio'
}

/** React may have taken the text for its own already: it hears only of one that is another than it has noted. */
function type(field: HTMLInputElement, text: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
