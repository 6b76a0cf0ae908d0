import { type Dimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'

interface DimensionColumns {
  width: number
  length: number
  returnWidth: number | null
  returnLength: number | null
}

/** Inches. Full dimensions for an L or a U, so they stay the same if a default changes. An I keeps what was sent. */
export function storedDimensions(shape: Shape, dimensions: Dimensions): Dimensions {
  return shape === 'I' ? dimensions : fullDimensions(dimensions)
}

/** Inches. An absent return is null. */
export function dimensionColumns({ width, length, returnWidth, returnLength }: Dimensions): DimensionColumns {
  return { width, length, returnWidth: returnWidth ?? null, returnLength: returnLength ?? null }
}

/** Inches. An absent return is absent, not null. */
export function presentDimensions({ width, length, returnWidth, returnLength }: DimensionColumns) {
  return {
    width,
    length,
    ...(returnWidth !== null && { returnWidth }),
    ...(returnLength !== null && { returnLength }),
  }
}
