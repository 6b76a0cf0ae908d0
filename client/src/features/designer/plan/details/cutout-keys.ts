import type { KeyboardEvent } from 'react'
import { detailsOf } from '#client/features/designer/draft-details.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { LIMITS } from '#shared/fabrication/details.ts'
import { KEY_STEPS, SHIFT_FACTOR } from '#client/features/designer/plan/key-steps.ts'
import { moveCutout } from './move-cutout.ts'

/** Counts presses, so that only the repeats of a held key join its undo step. */
let presses = 0

/** Moves a cutout by an arrow key, Page Up or Down, Home or End. Returns whether the key does that. */
export function moveCutoutByKey(
  store: DesignerStore,
  id: string,
  { key, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>,
): boolean {
  const draft = settledDraft(store.getState())
  const cutout = detailsOf(draft).cutouts.find((one) => one.id === id)
  if (!cutout) return false
  const steps = KEY_STEPS[key]
  const by = steps && shiftKey && key.startsWith('Arrow') ? steps * SHIFT_FACTOR : steps
  const to = by ? cutout.at + by : { Home: 0, End: LIMITS.position }[key]
  if (to === undefined) return false
  const { details, stoppedBy } = moveCutout(draft, id, to)
  if (!repeat) presses += 1
  store.dispatch({ type: 'details', details, undoStep: `key ${id} ${presses}` })
  store.dispatch({ type: 'stopCutout', cutout: id, reason: stoppedBy })
  return true
}

/** Removes a cutout with those that move with it, as one undo step. */
export function removeCutout(store: DesignerStore, id: string): void {
  const details = detailsOf(settledDraft(store.getState()))
  const cutouts = details.cutouts.filter((cutout) => cutout.id !== id && cutout.with !== id)
  store.dispatch({ type: 'details', details: { ...details, cutouts } })
}
