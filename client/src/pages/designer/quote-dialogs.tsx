import { useLocation } from 'wouter'
import { draftOf } from '#client/features/designer/draft.ts'
import { Thumbnail } from '#client/features/drawing/plan/Thumbnail.tsx'
import type { DesignerControls } from '#client/features/designer/use-designer.ts'
import type { OfferedCountertop, SavedCountertop } from '#shared/countertops/schema.ts'
import { lazyPart } from '#client/ui/loading.tsx'

export type DialogName = 'quote' | 'empty'

const QuoteDialog = lazyPart(async () => (await import('#client/features/quotes/QuoteForm.tsx')).QuoteDialog)
const EmptyListDialog = lazyPart(async () => (await import('./EmptyListDialog.tsx')).EmptyListDialog)

/** Rejects on failure. */
export function preloadDialog(name: DialogName): Promise<void> {
  if (name === 'empty') return EmptyListDialog.preload()
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

/** The dialogs that 'Get a Quote' opens. */
export function QuoteDialogs({ dialog, onClose, countertops, designer, onAdded }: QuoteDialogsProps) {
  const [, navigate] = useLocation()
  if (dialog === 'empty') return <EmptyListDialog designer={designer} onClose={onClose} onUsed={onAdded} />
  if (dialog === null) return null
  return (
    <QuoteDialog
      onClose={onClose}
      countertops={countertops}
      renderDrawing={renderPlanImage}
      Thumbnail={SavedThumbnail}
      onSent={() => navigate('/thank-you')}
    />
  )
}

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
