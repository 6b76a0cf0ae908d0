import { type ReactNode, useState } from 'react'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import type { SavedCountertop } from '#shared/countertops/schema.ts'
import { hasNewChanges } from './drawn-as.ts'
import { mustEndEditFirst } from './edit-countertop.ts'

const NewChangesDialog = lazyPart(async () => (await import('./NewChangesDialog.tsx')).NewChangesDialog)

/** `askAbout` resolves to the list to send, print or share, which the visitor may have changed, or to null if they stay. */
export function useNewChanges(store: DesignerStore) {
  const [question, setQuestion] = useState<ReactNode>(null)
  const askAbout = async (
    list: readonly SavedCountertop[],
    asIs: string,
  ): Promise<readonly SavedCountertop[] | null> => {
    if (mustEndEditFirst(store)) return null
    store.dispatch({ type: 'applyFields' })
    const draft = settledDraft(store.getState())
    if (store.getEdit() || list.length === 0 || !hasNewChanges(store, list, draft)) return list
    try {
      await NewChangesDialog.preload()
    } catch {
      toast({ title: "The question didn't load. Check your connection and try again.", look: 'destructive' })
      return null
    }
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
