/** One of the stones we sell. Its pictures are `stone-`, `hero-` and `hero-…-portrait` with its id, and its close-up. */
interface Stone {
  name: string
  /** Cents per square foot, installed, with tax. After a change, give `PRICES` in prices.ts a new version. */
  perSquareFootCents: number
  /** Cents per square foot left over of a second slab and later ones. Proposed to an owner who bills leftover stone. */
  leftOverPerSquareFootCents: number
  /** What it looks like, in a sentence. */
  text: string
  /** Its base color, shown until its picture loads or if it fails. */
  ground: `#${string}`
  /** Whether its vein has a direction, so that no piece is turned on the slab. */
  veined: boolean
  /** For the magnified picture in a swatch: the class that chooses the visible part of the slab. */
  swatch: `origin-[${string}]`
  /** For 'Our Materials' on the home page: a picture in `pictures/`, with its alt text. */
  closeUp: { picture: string; title: string; alt: string }
}

/**
 * By id, in the order of the pages. The first is the stone of a new draft. A new stone is an entry here, and its pictures.
 * One that we no longer offer moves to `FORMER_STONES`.
 */
export const STONES = {
  'inverness-bristol-bay': {
    name: 'Inverness Bristol Bay',
    perSquareFootCents: 6800,
    leftOverPerSquareFootCents: 1800,
    text: 'White with bold charcoal veins that branch into hairlines, with a trace of gold along their edges.',
    ground: '#E7E6E2',
    veined: true,
    swatch: 'origin-[84%_12%]',
    closeUp: {
      picture: 'closeup-edge',
      title: 'The edge',
      alt: 'Sample of Inverness Bristol Bay: a mitered corner, with the vein running down over the edge',
    },
  },
  southport: {
    name: 'Southport',
    perSquareFootCents: 8400,
    leftOverPerSquareFootCents: 2400,
    text: 'Warm, quiet and linear: fine bands of sand and taupe that run the length of the slab.',
    ground: '#E6E1D7',
    veined: true,
    swatch: 'origin-[52%_52%]',
    closeUp: {
      picture: 'closeup-sink',
      title: 'The cutout',
      alt: 'Sample of Southport: an undermount sink with its faucet, the cutout polished',
    },
  },
  travella: {
    name: 'Travella',
    perSquareFootCents: 11200,
    leftOverPerSquareFootCents: 3400,
    text: 'Near black, with a few light veins and a fine grain that shows in low-angle light.',
    ground: '#222426',
    veined: true,
    swatch: 'origin-[54%_82%]',
    closeUp: {
      picture: 'closeup-seam',
      title: 'The seam',
      alt: 'Sample of Travella: two pieces meeting in a narrow seam',
    },
  },
} as const satisfies Readonly<Record<string, Stone>>

/**
 * Stones that we no longer offer: the name of each by its id. Move a stone here instead of deleting it, because designs and
 * quotes in it stay.
 */
export const FORMER_STONES: Readonly<Record<string, string>> = {}

/** Shown with each stone, before 'Order a sample', because the pictures aren't photos. */
export const STONE_PICTURE_NOTE = 'Rendering.'
