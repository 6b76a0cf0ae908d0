/**
 * Rounds square feet or feet up to the next quarter for the price list. Ignores a billionth, so 14.000000000001 from a
 * division is still 14.
 */
export function billed(feet: number): number {
  return Math.ceil(feet * 4 - 1e-9) / 4
}
