import { type DesignerStore, useDesignerState, useEdit } from '#client/features/designer/use-designer.ts'
import { errorText } from '#client/api/request-error.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { Button } from '#client/ui/button.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { toast } from '#client/ui/toast/toast.ts'
import { MAX_INCHES } from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { twoRuns } from '#shared/fabrication/two-runs.ts'
import { useAddCountertops } from './countertops.ts'

interface TwoRunsProps {
  store: DesignerStore
  /** The typed Width in inches, or that of another size, which only we can help with. */
  inches: number | null
}

/** What to do about a size that is too long for one countertop: two of them end to end, or the phone. */
export function TwoRuns({ store, inches }: TwoRunsProps) {
  const draft = useDesignerState(store, settledDraft)
  const edit = useEdit(store)
  const { mutate: addAll, isPending } = useAddCountertops()
  const runs = inches === null || edit ? null : twoRuns(draft, inches)
  const add = () => {
    if (!runs) return
    addAll(runs, {
      onSuccess: ([id = null]) => {
        toast({ title: 'Both runs are in your list', description: "You're looking at the left one." })
        const [left] = runs
        store.drawnAs.set({ id, draft: left })
        store.dispatch({ type: 'adopt', draft: left })
      },
      onError: (error) =>
        toast({
          title: `Failed to add countertop: ${errorText(error, 'Please try again.')}`,
          look: 'destructive',
        }),
    })
  }
  const sizes = [...new Set(runs?.map(({ dimensions }) => formatSize(dimensions.width)))].join(' and ')
  return (
    <div className="figures border-brass border-l-2 pl-3 text-caption">
      <p>{`A countertop can be up to ${formatSize(MAX_INCHES)}.${runs ? ' A longer wall takes two, end to end.' : ''}`}</p>
      {runs && (
        <Button variant="link" size="small" busy={isPending} onClick={add}>
          Add two runs of {sizes}
        </Button>
      )}
      <p>
        {runs ? 'Or call' : 'Call'} <PhoneLink /> and we'll draw it with you.
      </p>
    </div>
  )
}
