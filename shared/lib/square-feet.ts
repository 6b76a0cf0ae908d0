export const SQUARE_INCHES_PER_SQUARE_FOOT = 144

/** `14` -> `14.00`. Areas always have two decimals and no unit. */
export function formatSquareFeet(squareFeet: number): string {
  return squareFeet.toFixed(2)
}

/**
 * Rounds an area up to the next quarter of a square foot for the price list.
 * Ignores a billionth, so 14.000000000001 from a division is still 14.
 */
export function billedSquareFeet(squareFeet: number): number {
  return Math.ceil(squareFeet * 4 - 1e-9) / 4
}
