interface DimensionColumns {
  width: number
  length: number
  returnWidth: number | null
  returnLength: number | null
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
