import { settledDraft } from '#client/features/designer/designer-state.ts'
import { type DesignerStore, useDesignerState } from '#client/features/designer/use-designer.ts'
import { Button } from '#client/ui/button.tsx'
import { useKeepFocus } from '#client/ui/focus.ts'
import { COMMON_DEPTH, unusualDepths } from '#shared/countertops/dimension-names.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { formatInches } from '#shared/lib/inches.ts'

/** Asks about each depth that is probably a mistake, and offers the common one. It never stops anything. */
export function DepthWarnings({ store }: { store: DesignerStore }) {
  const { shape, dimensions } = useDesignerState(store, settledDraft)
  const keepsFocus = useKeepFocus()
  return (
    // Without a gap of the fields' grid while it's empty. It stays on the page, so a screen reader announces what comes.
    <div {...keepsFocus} role="status" className="col-span-full grid gap-3 outline-none empty:-mt-3">
      {unusualDepths(shape, dimensions).map(({ name, message }) => (
        <div key={name} className="figures border-brass border-l-2 pl-3 text-caption">
          <p>{message}</p>
          <Button
            variant="link"
            size="small"
            onClick={() => store.dispatch({ type: 'typeInLabel', name, text: formatInches(COMMON_DEPTH) })}
          >
            Use {formatSize(COMMON_DEPTH)}
          </Button>
        </div>
      ))}
    </div>
  )
}
