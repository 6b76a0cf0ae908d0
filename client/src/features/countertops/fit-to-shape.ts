import { type Design, designProblems, type FullDimensions, MIN_INCHES, type Shape } from '#shared/countertops/design.ts'
import { MIN_STEP, MIN_U_WIDTH } from '#shared/countertops/handles.ts'
import { snapInches } from '#shared/lib/inches.ts'

/**
 * The design in another shape. Sizes stay as they are where they make a real shape of it; where the returns do not
 * fit they shrink, and only what is too narrow for any U grows.
 */
export function fitToShape(design: Design, shape: Shape): Design {
  const { dimensions } = design
  if (designProblems(shape, dimensions).length === 0) return { ...design, shape }
  const returnsAcross = shape === 'U' ? 2 : 1
  const width = dimensions.width < MIN_INCHES * returnsAcross ? MIN_U_WIDTH : dimensions.width
  const fitted: FullDimensions = {
    ...dimensions,
    width,
    returnWidth: Math.min(dimensions.returnWidth, largestReturn(width, returnsAcross)),
    returnLength: Math.min(dimensions.returnLength, largestReturn(dimensions.length, 1)),
  }
  return { ...design, shape, dimensions: fitted }
}

/** Inches. Leaves the least step where there is room for it, and otherwise the middle half. */
function largestReturn(total: number, returnsAcross: number): number {
  const besideStep = (total - MIN_STEP) / returnsAcross
  return Math.max(MIN_INCHES, besideStep >= MIN_INCHES ? besideStep : snapInches(total / (2 * returnsAcross)))
}
