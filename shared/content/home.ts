import { SHOP } from './shop.ts'

/** Texts of the home page. The steps are in process.ts. */
export const HOME = {
  /** One entry per line. */
  headline: ['Stone, cut to', 'your kitchen.'],
  lead: `Draw your countertop to the sixteenth of an inch and see an estimate. We measure, fabricate and install in and around ${SHOP.city}.`,
  /** The top picture's caption, shown after the stone's name. */
  heroCaption: 'mitered island, waterfall ends',
  /** Two ids of portfolio.ts: one with a wide picture, one with a tall one. */
  kitchens: ['corner-kitchen', 'dark-u'],
} as const
