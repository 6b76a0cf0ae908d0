import { goToSection } from '#client/ui/screen/use-media.ts'

/** The anchors of the designer and of its list on their page. */
export const DESIGNER_ID = 'design'
export const SAVED_LIST_ID = 'your-countertops'

export function goToDesigner(): void {
  goToSection(DESIGNER_ID)
}
