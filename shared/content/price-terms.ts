/** What the installed price per square foot includes and what it doesn't. The estimate only covers shape, sizes and stone. */
export const PRICE_TERMS = {
  included: [
    'The stone, priced by the square foot and not by the slab',
    'Cutting, and polishing every edge that shows',
    'Delivery, installation and sealing the joints',
    'Sales tax',
  ],
  agreedAfterTheVisit: [
    'Cutouts for a sink, faucet or cooktop',
    'A backsplash, a waterfall end or a thicker edge',
    'Brackets under a long overhang',
    'Removing your old countertop',
  ],
} as const
