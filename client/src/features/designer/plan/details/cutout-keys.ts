import type { KeyboardEvent } from 'react'
import { detailsOf } from '#client/features/designer/draft-details.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { cutoutRange, moveCutout } from '#shared/fabrication/move-cutout.ts'
import { withoutCutout } from '#client/features/designer/details/edits/edit-cutouts.ts'
import { KEY_STEPS, SHIFT_FACTOR } from '#client/features/designer/plan/key-steps.ts'

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
  const to = by ? cutout.at + by : limitFor(draft, id, key)
  if (to === null) return false
  const moved = moveCutout(draft, id, to, null)
  if (!moved) return true
  const details = { ...detailsOf(draft), cutouts: moved.cutouts }
  if (!repeat) presses += 1
  store.dispatch({ type: 'details', details, undoStep: `key ${id} ${presses}` })
  store.dispatch({ type: 'stopCutout', cutout: id, reason: moved.stoppedBy })
  return true
}

/** Removes a cutout with those that move with it, as one undo step. */
export function deleteCutout(store: DesignerStore, id: string): void {
  store.dispatch({ type: 'details', details: withoutCutout(detailsOf(settledDraft(store.getState())), id) })
}

function limitFor(draft: Draft, id: string, key: string): number | null {
  if (key !== 'Home' && key !== 'End') return null
  return cutoutRange(draft, id)?.[key === 'Home' ? 'min' : 'max'] ?? null
}
