import { goToSection } from './go-to-section.ts'

/** Where the designer stands on its page, so that links can lead to it. */
export const DESIGNER_ID = 'design'

export function goToDesigner(): void {
  goToSection(DESIGNER_ID)
}
