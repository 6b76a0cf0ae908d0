/** Attribute of prerendered HTML that isn't interactive yet. */
export const UNHYDRATED = 'data-waiting'
/** The event that such an element sends once it's interactive. Bubbles. */
export const HYDRATED_EVENT = 'alive'
/** Set on such an element when its code failed to load, until the next try. Also the name of the event. Bubbles. */
export const LOAD_FAILED = 'data-lost'

/** What a visitor does shortly before using the page. */
export const INTERACTION_EVENTS = [
  'pointerdown',
  'pointermove',
  'wheel',
  'touchstart',
  'scroll',
  'keydown',
  'focusin',
] as const
/** Attribute of the document's root: the visitor interacted before our scripts ran. */
export const INTERACTED = 'data-touched'

export function markHydrated(element: Element | null): void {
  if (!element?.hasAttribute(UNHYDRATED)) return
  element.removeAttribute(UNHYDRATED)
  element.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }))
}
