/** Attribute of prerendered HTML that isn't interactive yet: empty, or `failed` while its code is known not to load. */
export const WAITING = 'data-waiting'
/** Attribute of the document's root: the visitor has done something. */
const INTERACTED = 'data-touched'
/** What a visitor does shortly before using the page. */
const INTERACTION_EVENTS = 'pointerdown pointermove wheel touchstart scroll keydown focusin'.split(' ')

/** Calls `run` at the visitor's first interaction, or right away after it. Returns a function that stops waiting. */
export function onFirstInteraction(run: () => void): () => void {
  const waiting = new AbortController()
  const { documentElement: root } = document
  const onInteraction = () => {
    waiting.abort()
    root.toggleAttribute(INTERACTED, true)
    run()
  }
  if (root.hasAttribute(INTERACTED)) onInteraction()
  else {
    const options = { passive: true, capture: true, signal: waiting.signal }
    for (const type of INTERACTION_EVENTS) addEventListener(type, onInteraction, options)
  }
  return () => waiting.abort()
}
