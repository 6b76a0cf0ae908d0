import { goToSection } from '#client/ui/screen/use-media.ts'

/** The designer's anchor on its page. */
export const DESIGNER_ID = 'design'

export function goToDesigner(): void {
  goToSection(DESIGNER_ID)
}
