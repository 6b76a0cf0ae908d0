import type { DimensionName } from '#shared/countertops/countertop.ts'
import { DIMENSION_LETTERS } from '#shared/countertops/dimension-names.ts'

/** The letter that links a field to its line in the plan. A screen reader reads the field's name instead. */
export function DimensionLetter({ name }: { name: DimensionName }) {
  return (
    <span aria-hidden className="mr-0.5 text-brass">
      {DIMENSION_LETTERS[name]}
    </span>
  )
}
