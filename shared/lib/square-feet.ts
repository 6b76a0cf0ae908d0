export const SQUARE_INCHES_PER_SQUARE_FOOT = 144

/** `14` -> `14.00`: areas are always shown with two decimals, without a unit. */
export function formatSquareFeet(squareFeet: number): string {
  return squareFeet.toFixed(2)
}

/**
 * Rounds an area up to the next quarter of a square foot, as the price list bills it.
 * A billionth is forgiven first, so that 14.000000000001 from a division is still 14.
 */
export function billedSquareFeet(squareFeet: number): number {
  return Math.ceil(squareFeet * 4 - 1e-9) / 4
}
