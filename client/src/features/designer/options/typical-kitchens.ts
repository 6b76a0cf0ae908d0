import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'

export interface TypicalKitchen {
  label: string
  shape: Shape
  /** Inches. An I keeps the returns for when it becomes another shape. */
  dimensions: FullDimensions
  details?: Details
}

/** Inches. The depth of a common counter: 24 in cabinets and the overhang. */
export const TYPICAL_DEPTH = 25.5

const RETURNS = { returnWidth: TYPICAL_DEPTH, returnLength: TYPICAL_DEPTH }

/** Starting points for visitors who haven't measured yet (docs/rules.md, Dimensions). */
export const TYPICAL_KITCHENS: readonly TypicalKitchen[] = [
  { label: 'Wall run', shape: 'I', dimensions: { width: 96, length: TYPICAL_DEPTH, ...RETURNS } },
  {
    label: 'Island',
    shape: 'I',
    dimensions: { width: 84, length: 42, ...RETURNS },
    // No wall behind it. The other sides of an I are finished anyway.
    details: { ...DEFAULT_DETAILS, sides: { back: [{ use: 'finished' }] } },
  },
  { label: 'L-shaped', shape: 'L', dimensions: { width: 120, length: 96, ...RETURNS } },
  { label: 'U-shaped', shape: 'U', dimensions: { width: 126, length: 96, ...RETURNS } },
]
