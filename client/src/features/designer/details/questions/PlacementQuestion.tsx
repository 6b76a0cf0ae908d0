import { mirrorDetails } from '#shared/fabrication/mirror.ts'
import { ChoiceGroup } from '#client/features/designer/details/ChoiceGroup.tsx'
import { areUsesStated, stateUses } from '#client/features/designer/details/edits/edit-sides.ts'
import {
  PLACEMENT_LABELS,
  type Placement,
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
  const isAssumed = placement === placementOf({ shape, dimensions }) && !areUsesStated(countertop)
  const choose = (chosen: Placement) => change(stateUses({ ...countertop, details: withPlacement(countertop, chosen) }))
  return (
    <StepQuestion title="Where does it go?" isAssumed={isAssumed}>
      <ChoiceGroup
        label="Where does it go?"
        options={PLACEMENTS}
        value={placement}
        onChange={choose}
        onConfirm={choose}
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
