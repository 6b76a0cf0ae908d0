import { createStoredChoice } from '#client/features/designer/stored-choice.ts'
import { goToSection } from '#client/ui/screen/go-to-section.ts'

/** The anchor of the step. */
export const DETAILS_ID = 'details'

const { useChoice, choose } = createStoredChoice('session', 'designer_details', ['closed', 'open'] as const, 'closed')

/** Whether the step "Details" is open. It stays so for this tab. */
export function useDetailsOpen(): boolean {
  return useChoice() === 'open'
}

export function setDetailsOpen(isOpen: boolean): void {
  choose(isOpen ? 'open' : 'closed')
}

/** Opens the step and scrolls to it. */
export function goToDetails(): void {
  setDetailsOpen(true)
  goToSection(DETAILS_ID)
}
