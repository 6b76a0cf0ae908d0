import { useEffect, useLayoutEffect, useState } from 'react'
import { loadDraft, loadReplacedDraft, saveDraft, storedDrawnAs, subscribeToOtherTabs } from './draft.ts'
import { forgetEdit, loadEdit, saveEdit } from './saved/edit-countertop.ts'
import type { DesignerStore } from './use-designer.ts'

export type DesignStorage = typeof THIS_BROWSER

const THIS_BROWSER = {
  drawnAs: storedDrawnAs,
  loadDraft,
  loadReplacedDraft,
  saveDraft,
  loadEdit,
  saveEdit,
  forgetEdit,
}

/**
 * Puts this browser's design into the store before the designer's first paint, and saves each finished change. The home page has
 * its store before this: zod reads what is stored, and takes a phone a tenth of a second to start.
 */
export function useKeptDesign(store: DesignerStore): void {
  const [, setRestored] = useState(false)
  useLayoutEffect(() => {
    store.keepIn(THIS_BROWSER)
    // What shows the draft subscribes after the paint, so render again before.
    setRestored(true)
  }, [store])
  useEffect(() => subscribeToOtherTabs(store.adoptOtherTabDraft), [store])
}
