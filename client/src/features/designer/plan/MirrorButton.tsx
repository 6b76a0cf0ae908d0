import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { detailsOf } from '#client/features/designer/draft-details.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import type { DesignerStore } from '#client/features/designer/use-designer.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { isDetailed } from '#shared/fabrication/details.ts'

/** Exchanges left and right as one undo step. An I or a U without details looks the same in a mirror. */
export function MirrorButton({
  store,
  draft,
  className,
}: {
  store: DesignerStore
  draft: Countertop
  className: string
}) {
  const mirror = () =>
    import('#shared/fabrication/mirror.ts').then(
      ({ mirrorDetails }) => {
        const { shape, dimensions, details } = settledDraft(store.getState())
        store.dispatch({ type: 'details', details: mirrorDetails(shape, dimensions, detailsOf({ details })) })
      },
      () => toast({ title: "Mirror didn't load. Check your connection and try again.", look: 'destructive' }),
    )
  return (
    <Button
      variant="quiet"
      size="small"
      className={className}
      disabled={draft.shape !== 'L' && !isDetailed(draft)}
      onClick={mirror}
    >
      Mirror
    </Button>
  )
}
