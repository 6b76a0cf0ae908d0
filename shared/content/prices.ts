/** The price list, except for the price of each stone, which is in stones.ts. */
export const PRICES = {
  /** Stored with every quote to explain old estimates. Change it whenever a price changes. */
  version: '2026-11',
  /** The lowest price of a job, in cents. */
  minimumJobCents: 180000,
}
