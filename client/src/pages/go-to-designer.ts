/** Where the designer stands on its page, so that links can lead to it. */
export const DESIGNER_ID = 'design'

/** Scrolls to the designer and puts the focus there, so that the next Tab reaches its first control. */
export function goToDesigner(): void {
  const section = document.getElementById(DESIGNER_ID)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}
