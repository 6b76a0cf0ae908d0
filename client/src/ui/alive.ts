/** Set on what came as HTML, as long as nothing in it answers yet. */
export const WAITING = 'data-waiting'
/** Said by such an element once it answers. Bubbles. */
export const ALIVE = 'alive'
/** Said by such an element when its code did not come, and set on it until that is tried again. Bubbles. */
export const LOST = 'data-lost'

/** A move of a visitor who may soon want to use what they see. */
export const SIGNS_OF_LIFE = [
  'pointerdown',
  'pointermove',
  'wheel',
  'touchstart',
  'scroll',
  'keydown',
  'focusin',
] as const
/** Set on the root of the document where there was one before our scripts were there. */
export const TOUCHED = 'data-touched'

export function comeAlive(element: Element | null): void {
  if (!element?.hasAttribute(WAITING)) return
  element.removeAttribute(WAITING)
  element.dispatchEvent(new Event(ALIVE, { bubbles: true }))
}
