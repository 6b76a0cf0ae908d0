/** Scrolls to a section of the page and puts the focus there, so that the next Tab reaches its first control. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  section?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' })
  section?.focus({ preventScroll: true })
}
