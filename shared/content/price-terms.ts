/** What the installed price of a square foot holds, and what it does not: the estimate knows shape, sizes and stone alone. */
export const PRICE_TERMS = {
  included: [
    'The stone, by the square foot that you get, not by the slab',
    'Cutting, and polishing every edge that shows',
    'Bringing it to you, setting it and sealing the joints',
    'Sales tax',
  ],
  agreedAfterTheVisit: [
    'Cutouts for a sink, a faucet or a cooktop',
    'A backsplash, a waterfall end or a thicker edge',
    'Brackets under a long overhang',
    'Taking the old countertop out',
  ],
} as const
