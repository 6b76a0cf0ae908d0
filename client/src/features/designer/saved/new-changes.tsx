import { type ReactNode, useRef, useState } from 'react'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { hasNewChanges } from './drawn-as.ts'
import { mustEndEditFirst } from './edit-countertop.ts'

const NewChangesDialog = lazyPart(async () => (await import('./NewChangesDialog.tsx')).NewChangesDialog)

/**
 * `askAbout` resolves to the list to send, print or share, which the visitor may have changed, or to null if they stay, or press
 * again while the question loads.
 */
export function useNewChanges(store: DesignerStore) {
  const [question, setQuestion] = useState<ReactNode>(null)
  const isLoading = useRef(false)
  const askAbout = async (
    list: readonly SavedCountertop[],
    asIs: string,
  ): Promise<readonly SavedCountertop[] | null> => {
    if (isLoading.current || mustEndEditFirst(store)) return null
    store.dispatch({ type: 'applyFields' })
    if (store.getEdit() || list.length === 0 || !hasNewChanges(store, list, settledDraft(store.getState()))) return list
    isLoading.current = true
    try {
      await NewChangesDialog.preload()
    } catch {
      toast({ title: "The question didn't load. Check your connection and try again.", look: 'destructive' })
      return null
    } finally {
      isLoading.current = false
    }
    // As it is by now.
    const draft = settledDraft(store.getState())
    return new Promise((resolve) => {
      let answer: readonly SavedCountertop[] | null = null
      const close = (next: readonly SavedCountertop[] | null) => {
        answer = next
        setQuestion(null)
      }
      setQuestion(
        <NewChangesDialog
          store={store}
          list={list}
          draft={draft}
          asIs={asIs}
          onDone={close}
          onClose={() => close(null)}
          // By then the focus is back, so what comes next can move it.
          onClosed={() => queueMicrotask(() => resolve(answer))}
        />,
      )
    })
  }
  return { question, askAbout }
}
