import type { KeyboardEvent } from 'react'
import { detailsOf } from '#client/features/designer/draft-details.ts'
import { type Fixture, settledDraft } from '#client/features/designer/designer-state.ts'
import type { Draft } from '#client/features/designer/fit-to-shape.ts'
import { sheetSelector } from '#client/features/designer/sheet-selector.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { removeDishwasher, withoutCutout } from '#client/features/designer/details/edits/edit-cutouts.ts'
import { KEY_STEPS, SHIFT_FACTOR } from '#client/features/designer/plan/key-steps.ts'
import { moveFixture, rangeOf } from './move-fixture.ts'
import { findFixture, fixturesOf } from './plan-fixtures.ts'

/** Counts presses, so that only the repeats of a held key join its undo step. */
let presses = 0

/** Moves a fixture by an arrow key, Page Up or Down, Home or End. Returns whether the key does that. */
export function moveFixtureByKey(
  store: DesignerStore,
  fixture: Fixture,
  { key, shiftKey, repeat }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>,
): boolean {
  const draft = settledDraft(store.getState())
  const found = findFixture(fixturesOf(draft), fixture)
  if (!found) return false
  const steps = KEY_STEPS[key]
  const by = steps && shiftKey && key.startsWith('Arrow') ? steps * SHIFT_FACTOR : steps
  const to = by ? found.at + by : limitFor(draft, fixture, key)
  if (to === null) return false
  const moved = moveFixture(draft, fixture, to, null)
  if (!moved) return true
  if (!repeat) presses += 1
  store.dispatch({
    type: 'details',
    details: moved.details,
    undoStep: `key ${sheetSelector(fixture)} ${presses}`,
  })
  store.dispatch({ type: 'stopFixture', fixture, reason: moved.stoppedBy })
  return true
}

/** Removes a fixture with what moves with it, as one undo step. */
export function deleteFixture(store: DesignerStore, fixture: Fixture): void {
  const details = detailsOf(settledDraft(store.getState()))
  store.dispatch({
    type: 'details',
    details: fixture.kind === 'cutout' ? withoutCutout(details, fixture.id) : removeDishwasher(details, fixture.index),
  })
}

function limitFor(draft: Draft, fixture: Fixture, key: string): number | null {
  if (key !== 'Home' && key !== 'End') return null
  return rangeOf(draft, fixture)?.[key === 'Home' ? 'min' : 'max'] ?? null
}
