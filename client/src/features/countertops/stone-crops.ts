import type { StoneId } from '#shared/countertops/stones.ts'

/** Classes for a picture of each slab that is magnified for a swatch: the part that then shows. */
export const STONE_CROPS: Record<StoneId, string> = {
  'inverness-bristol-bay': 'origin-[84%_12%]',
  southport: 'origin-[52%_52%]',
  travella: 'origin-[54%_82%]',
}
