import type { PublicPath } from '#shared/http/pages.ts'
import { HOME } from './home.ts'
import { SHOP } from './shop.ts'

interface SharePicture {
  /** Made by `npm run assets:brand` in `brand/`, 1200 x 630 px. */
  file: string
  /** What it says beside its picture, in lines. */
  lines: readonly string[]
  /** The picture of `pictures/` in it. */
  picture: string
  /** For whoever does not see it. */
  alt: string
}

export const SHARE_PICTURE = { width: 1200, height: 630, mostBytes: 120 * 1024 } as const

/** What is shown where a link to a page is shared. Pages that are not meant to be found show no picture there. */
export const SHARE_PICTURES = {
  '/': {
    file: 'og-home.jpg',
    lines: HOME.headline,
    picture: 'hero-inverness-bristol-bay',
    alt: `${SHOP.name}: a kitchen island in white quartz with charcoal veins`,
  },
  '/portfolio': {
    file: 'og-portfolio.jpg',
    lines: ['Kitchens to', 'start from.'],
    picture: 'portfolio-corner-kitchen',
    alt: `${SHOP.name}: a sage green corner kitchen with a quartz countertop`,
  },
  '/materials': {
    file: 'og-materials.jpg',
    lines: ['Three stones,', 'whole slabs.'],
    picture: 'stone-inverness-bristol-bay',
    alt: `${SHOP.name}: a slab of white quartz with charcoal veins`,
  },
  '/quote': {
    file: 'og-quote.jpg',
    lines: ['Your sizes,', 'your estimate.'],
    picture: 'portfolio-island-for-four',
    alt: `${SHOP.name}: a deep blue kitchen island with four stools and a quartz countertop`,
  },
} as const satisfies Record<PublicPath, SharePicture>
