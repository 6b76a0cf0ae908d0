import { useState } from 'react'
import { useLocation } from 'wouter'
import { draftOf } from '#client/features/designer/draft.ts'
import { Thumbnail } from '#client/features/designer/saved/Thumbnail.tsx'
import { saveDrawnAs } from '#client/features/designer/saved/drawn-as.ts'
import { useAddCountertop } from '#client/features/designer/saved/countertops.ts'
import { firstProblem } from '#client/features/designer/designer-state.ts'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import type { OfferedCountertop, SavedCountertop } from '#shared/countertops/schema.ts'
import { describeCountertop } from '#shared/estimate/texts.ts'
import { lazyPart } from '#client/ui/loading.tsx'
import { goToDesigner } from '#client/features/designer/go-to-designer.ts'

export type DialogName = 'quote' | 'empty'

const QuoteDialog = lazyPart(async () => (await import('#client/features/quotes/QuoteForm.tsx')).QuoteDialog)
export const EmptyListDialog = lazyPart(
  async () => (await import('#client/features/quotes/EmptyListDialog.tsx')).EmptyListDialog,
)

/** Rejects on failure. */
export function preloadQuoteDialog(): Promise<void> {
  preloadDrawing()
  return QuoteDialog.preload()
}

export const FORM_LOAD_FAILED = "The form didn't load. Check your connection and try again."

interface QuoteDialogsProps {
  dialog: DialogName | null
  onClose: () => void
  countertops: readonly OfferedCountertop[]
  designer: DesignerControls
  /** The draft was added to the empty list. */
  onAdded: () => void
}

/** The dialogs that 'Get a Quote' opens. Once opened, a dialog stays mounted, so it keeps typed text. */
export function QuoteDialogs({ dialog, onClose, countertops, designer, onAdded }: QuoteDialogsProps) {
  const { clearProblem, ...draft } = useSaveDraft(designer)
  const [, navigate] = useLocation()
  const [opened, setOpened] = useState({ quote: false, empty: false })
  if (dialog && !opened[dialog]) setOpened({ ...opened, [dialog]: true })
  const onOpenChange = (open: boolean) => {
    if (open) return
    clearProblem()
    onClose()
  }
  return (
    <>
      {opened.quote && (
        <QuoteDialog
          open={dialog === 'quote'}
          onOpenChange={onOpenChange}
          countertops={countertops}
          renderDrawing={renderPlanImage}
          Thumbnail={SavedThumbnail}
          onSent={() => navigate('/thank-you')}
        />
      )}
      {opened.empty && (
        <EmptyListDialog
          {...draft}
          open={dialog === 'empty'}
          onOpenChange={onOpenChange}
          onGoToDesigner={goToDesigner}
          draft={describeCountertop(designer.draft)}
          onUsed={onAdded}
        />
      )}
    </>
  )
}

/** Saves the draft. `problem` is the reason if that failed. */
function useSaveDraft({ store }: DesignerControls) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: add } = useAddCountertop(setProblem)
  const save = async (): Promise<boolean> => {
    const state = store.getState()
    const invalidField = firstProblem(state)
    if (invalidField) {
      setProblem(`Not added yet: ${invalidField}.`)
      return false
    }
    try {
      await preloadQuoteDialog()
    } catch {
      setProblem(FORM_LOAD_FAILED)
      return false
    }
    return add(state.draft).then(
      ({ id }) => {
        saveDrawnAs(store, id, state.draft)
        return true
      },
      () => false,
    )
  }
  const onUse = async () => {
    setProblem(null)
    setSaving(true)
    const isSaved = await save()
    setSaving(false)
    return isSaved
  }
  return { problem, isSaving, onUse, clearProblem: () => setProblem(null) }
}

/** The small drawing of a countertop in the form. */
export function SavedThumbnail({ countertop }: { countertop: SavedCountertop }) {
  return <Thumbnail countertop={draftOf(countertop)} />
}

const loadPlanPng = () => import('#client/features/designer/plan/plan-png.ts')

/** The form calls this when it opens, so that a connection lost while typing doesn't stop the drawings. */
export function preloadDrawing(): void {
  loadPlanPng().catch(() => {}) // Sending says so.
}

/** Renders the drawing for a quote. */
export async function renderPlanImage(countertop: SavedCountertop, maxBytes: number): Promise<string> {
  const { renderPlanPng } = await loadPlanPng()
  return renderPlanPng(draftOf(countertop), maxBytes)
}
