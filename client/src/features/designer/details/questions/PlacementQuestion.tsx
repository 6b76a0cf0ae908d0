import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import {
  PLACEMENT_LABELS,
  PLACEMENTS,
  placementOf,
  withPlacement,
} from '#client/features/designer/details/edits/placement.ts'
import { StepQuestion } from './StepQuestion.tsx'
import type { DetailsEditor } from '#client/features/designer/details/use-details-editor.ts'

const LEGS = ['left', 'right'] as const

export function PlacementQuestion({ editor }: { editor: DetailsEditor }) {
  const { countertop, details, change } = editor
  const { shape, dimensions } = countertop
  const placement = placementOf(countertop)
  return (
    <StepQuestion title="Where does it go?" isAssumed={placement === placementOf({ shape, dimensions })}>
      <ChoiceGroup
        label="Where does it go?"
        options={PLACEMENTS}
        value={placement}
        onChange={(chosen) => change(withPlacement(countertop, chosen))}
        textOf={(one) => ({ name: PLACEMENT_LABELS[one] })}
      />
      {shape === 'L' && (
        <div className="mt-2">
          <ChoiceGroup
            label="Side of the leg"
            options={LEGS}
            value={details.mirrored ? 'right' : 'left'}
            onChange={() => change(mirrorDetails(shape, dimensions, details))}
            textOf={(leg) => ({ name: `Leg on the ${leg}` })}
            className="grid-cols-2"
          />
        </div>
      )}
    </StepQuestion>
  )
}
