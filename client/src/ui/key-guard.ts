import { isTypedInto } from './focus.ts'

/**
 * Keeps from the whole page what no one means as a press. Keys of an IME: Safari reports the one that ends the composition as
 * Enter with code 229. Enter while it's held, which would press a button many times. A letter while it's held, in a field that its
 * first press opened. Returns the undo.
 */
export function guardKeys(): () => void {
  addEventListener('keydown', guard, { capture: true })
  return () => removeEventListener('keydown', guard, { capture: true })
}

/** What browsers report as the code of a key that an IME takes. */
const IME = 229

/** Where the held key was pressed. */
let pressedAt: EventTarget | null = null

function guard(event: KeyboardEvent): void {
  const { key, target } = event
  // Nothing else tells it in Safari.
  // oxlint-disable-next-line typescript/no-deprecated
  if (event.isComposing || event.keyCode === IME) return event.stopImmediatePropagation()
  if (!event.repeat) {
    pressedAt = target
    return
  }
  const isPress = key === 'Enter' && !(target instanceof HTMLTextAreaElement)
  const isElsewhere = key.length === 1 && isTypedInto(target) && target !== pressedAt
  if (!isPress && !isElsewhere) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
