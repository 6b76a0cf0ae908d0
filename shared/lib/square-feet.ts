export const SQUARE_INCHES_PER_SQUARE_FOOT = 144

/** `14` -> `14.00`. Areas always have two decimals and no unit. */
export function formatSquareFeet(squareFeet: number): string {
  return squareFeet.toFixed(2)
}
