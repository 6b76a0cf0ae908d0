import { wantsLessMotion } from '#client/ui/use-media.ts'

/** Scrolls to a section of the page and puts the focus there, so that the next Tab reaches its first control. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ behavior: wantsLessMotion() ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}
