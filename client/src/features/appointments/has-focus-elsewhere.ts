/** True if the focus is in another part of the page. Then don't move the focus or scroll. */
export function hasFocusElsewhere(part: Element): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !part.contains(activeElement)
}
