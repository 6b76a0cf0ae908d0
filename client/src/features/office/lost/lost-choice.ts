import { LOST_NOTE_MISSING, quoteEditFields } from '#shared/quotes/schema.ts'
import type { LostReason } from '#shared/quotes/statuses.ts'

/** What the office chose in 'Why?'. */
export interface LostChoice {
  lostReason: LostReason | null
  lostNote: string
}

export const EMPTY_LOST_CHOICE: LostChoice = { lostReason: null, lostNote: '' }

interface LostProblems {
  lostReason?: string | undefined
  lostNote?: string | undefined
}

/** What is missing or wrong, by field. Empty if the choice can be sent (docs/rules.md, Lost quotes). */
export function findLostProblems({ lostReason, lostNote }: LostChoice): LostProblems {
  if (lostReason === null) return { lostReason: 'Choose a reason.' }
  if (lostReason === 'other' && lostNote.trim() === '') return { lostNote: `${LOST_NOTE_MISSING}.` }
  const note = quoteEditFields.shape.lostNote.safeParse(lostNote).error?.issues[0]?.message
  return note === undefined ? {} : { lostNote: note }
}

/** Whether the choice is complete. */
export function canSend(choice: LostChoice): choice is LostChoice & { lostReason: LostReason } {
  return Object.keys(findLostProblems(choice)).length === 0
}
