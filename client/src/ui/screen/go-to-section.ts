import { keepInView } from './keep-in-view.ts'
import { prefersReducedMotion } from './use-media.ts'

/** Scrolls to a section of the page and puts the focus there, so that the next Tab reaches its first control. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  if (!section) return
  section.focus({ preventScroll: true })
  keepInView(section, prefersReducedMotion() ? 'auto' : 'smooth')
}
