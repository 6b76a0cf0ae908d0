/** Whether the visitor is at work outside this part of the page: then neither the focus nor the page moves to it. */
export function isElsewhere(part: Element): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !part.contains(activeElement)
}
