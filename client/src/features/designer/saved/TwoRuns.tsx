import { type DesignerStore, useDesignerState, useEdit } from '#client/features/designer/use-designer.ts'
import { settledDraft } from '#client/features/designer/designer-state.ts'
import { Button } from '#client/ui/button.tsx'
import { PhoneLink } from '#client/ui/phone-link.tsx'
import { fullDimensions, MAX_INCHES, type Shape } from '#shared/countertops/countertop.ts'
import { type ArmName, formatSize, frontOfArm } from '#shared/countertops/sizes.ts'
import { twoRuns } from '#shared/fabrication/two-runs.ts'
import { placeKitchen } from '#shared/kitchen/place-kitchen.ts'
import { cutForRange, RANGE_GAPS } from '#shared/kitchen/range-gap.ts'
import { useAddRuns } from './add-runs.ts'
import { useCountertops } from './countertops.ts'
import { isListed } from './drawn-as.ts'

interface TwoRunsProps {
  store: DesignerStore
  /** The typed Width in inches, or that of another size, which only we can help with. */
  inches: number | null
}

/** What to do about a size that is too long for one countertop: two of them end to end, or the phone. */
export function TwoRuns({ store, inches }: TwoRunsProps) {
  const draft = useDesignerState(store, settledDraft)
  const edit = useEdit(store)
  const { add, isPending } = useAddRuns(store)
  const runs = inches === null || edit ? null : twoRuns(draft, inches)
  const sizes = [...new Set(runs?.map(({ dimensions }) => formatSize(dimensions.width)))].join(' and ')
  return (
    <div className="figures border-brass border-l-2 pl-3 text-caption">
      <p>{`A countertop can be up to ${formatSize(MAX_INCHES)}.${runs ? ` A longer wall takes two of ${sizes}, end to end.` : ''}`}</p>
      {runs && (
        <Button
          variant="link"
          size="small"
          busy={isPending}
          onClick={() => add(runs, 'Both countertops are in your list')}
          className="text-left leading-snug! whitespace-normal!"
        >
          Make it two countertops with a seam
        </Button>
      )}
      <p>
        {runs ? 'Or call' : 'Call'} <PhoneLink /> and we'll draw it with you.
      </p>
    </div>
  )
}

/** Along which part of a countertop a range can stand. The sizes of an L are named by the same walls. */
const OFFERS: Record<Shape, { arm: ArmName; where: string }[]> = {
  I: [{ arm: 'run', where: '' }],
  L: [
    { arm: 'run', where: ' along the back wall' },
    { arm: 'leg', where: ' along the side wall' },
  ],
  U: [{ arm: 'run', where: ' along the back wall' }],
}

interface RangeGapProps {
  store: DesignerStore
  /** Inches along the front, with the range. */
  least: number
}

/**
 * Leaves a gap for a range, by one press. The two countertops stand where the one stood. Nothing for a countertop of the list,
 * which would stay there beside the two.
 */
export function RangeGap({ store, least }: RangeGapProps) {
  const draft = useDesignerState(store, settledDraft)
  const { data: list } = useCountertops()
  const { add, isPending } = useAddRuns(store)
  if (!list || isListed(list, draft)) return null
  const leave = (arm: ArmName, gap: number) => {
    const kitchen = placeKitchen([
      ...list.map((one) => ({ ...one, dimensions: fullDimensions(one.dimensions) })),
      draft,
    ])
    const place = kitchen.at(-1)?.place
    const runs = place && cutForRange(draft, arm, gap, place)
    if (runs) add(runs, 'Both sides of the range are in your list')
  }
  const offers = OFFERS[draft.shape].filter(({ arm }) => frontOfArm(draft, arm) >= least)
  return offers.map(({ arm, where }) => (
    // Another text is another part, which a translated page translates again.
    <p key={`${arm}${where}`} className="figures text-label">
      {`A range${where || ' in the middle'}? Leave `}
      {RANGE_GAPS.map((gap, index) => (
        <span key={gap}>
          {index > 0 && ' or '}
          <Button
            variant="link"
            size="small"
            aria-label={`Leave ${gap} inches for a range${where}`}
            aria-disabled={isPending || undefined}
            onClick={() => !isPending && leave(arm, gap)}
          >
            {formatSize(gap)}
          </Button>
        </span>
      ))}
    </p>
  ))
}
