import type { StoneId } from '#shared/countertops/stones.ts'
import { SHOP } from './shop.ts'

interface CloseUp {
  /** Name of a picture in `pictures/`. */
  picture: 'closeup-edge' | 'closeup-sink' | 'closeup-seam'
  stone: StoneId
  title: string
  /** What it shows, for whoever does not see it. */
  alt: string
}

/** What the home page says for itself; how the work goes stands in process.ts. */
export const HOME = {
  /** Broken where its sense is. */
  headline: ['Stone, cut to', 'your kitchen.'],
  lead: `Draw your countertop to the sixteenth of an inch, see what it should cost, and have it measured, made and fitted in and around ${SHOP.city}.`,
  /** What the picture at the top shows beside its stone. */
  heroCaption: 'mitred island, waterfall ends',
  /** Two ids of portfolio.ts: a wide picture, and a tall one. */
  kitchens: ['corner-kitchen', 'dark-u'],
} as const

/** For 'Our Materials': one detail of each stone. */
export const CLOSE_UPS: readonly CloseUp[] = [
  {
    picture: 'closeup-edge',
    stone: 'inverness-bristol-bay',
    title: 'The edge',
    alt: 'Sample of Inverness Bristol Bay: a mitred corner, with the vein running down over the edge',
  },
  {
    picture: 'closeup-sink',
    stone: 'southport',
    title: 'The cutout',
    alt: 'Sample of Southport: an undermount sink with its faucet, the cutout polished',
  },
  {
    picture: 'closeup-seam',
    stone: 'travella',
    title: 'The seam',
    alt: 'Sample of Travella: two pieces meeting in a narrow seam',
  },
]
