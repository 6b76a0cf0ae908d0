// What pages beside the designer load once a visitor opens something in it.
import { toast } from '#client/ui/toast/toast.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { loadDraft, loadReplacedDraft, saveDraft, storedDrawnAs, storedReplacedDraft } from './draft.ts'
import { DEFAULT_DRAFT, isSameDesign, isSameDesignAndPlace } from './fit-to-shape.ts'
import { askToEndEdit, forgetEdit, loadEdit } from './saved/edit-countertop.ts'

/**
 * Puts a countertop into the designer, or the visitor's own drawing in another stone. Undo restores their own draft. An edit with
 * unsaved changes stays instead.
 */
export function putInDesigner(drawn: Countertop | Pick<Countertop, 'stone'>, name: string): void {
  const stored = loadEdit()
  if (stored && !isSameDesignAndPlace(stored.original, stored.draft)) return askToEndEdit(stored)
  // Otherwise the designer would open with the edit. The saved countertop stays as it is.
  forgetEdit()
  const { shape, dimensions, stone, details } =
    'shape' in drawn ? drawn : { ...(loadDraft() ?? DEFAULT_DRAFT), ...drawn }
  // Another countertop is no change of what the list had of the one before.
  if ('shape' in drawn) storedDrawnAs.remove()
  const hasReplacedDraft = replaceDraft({ shape, dimensions, stone, ...(details && { details }) })
  if (hasReplacedDraft)
    toast({ title: `${name} is in the designer`, description: 'To get your own design back, press Undo.' })
}

/** Replaces the draft from outside the designer. Returns whether that was the visitor's own, which undo brings back. */
export function replaceDraft(draft: Countertop): boolean {
  // If the visitor hasn't changed the draft since it was last replaced, their own is the one it replaced.
  const own = loadReplacedDraft() ?? loadDraft()
  const replacesOwn = own !== null && !isSameDesign(own, DEFAULT_DRAFT) && !isSameDesign(own, draft)
  saveDraft(draft)
  if (replacesOwn) storedReplacedDraft.set(own)
  return replacesOwn
}
