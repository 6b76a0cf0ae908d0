import type { StoneId } from '#shared/countertops/stones.ts'

/** How each stone looks, in a sentence. */
export const STONE_TEXTS: Record<StoneId, string> = {
  'inverness-bristol-bay':
    'A white ground crossed by bold charcoal veins, which branch and thin out to hairlines with a trace of gold at their rims.',
  southport: 'Warm, quiet and linear: fine bands of sand and taupe that run the length of the slab.',
  travella: 'Near black, with few and light veins, and a fine grain that shows where the light falls in low.',
}

/** Said wherever a stone is shown: the pictures are drawings of it, not photographs. */
export const STONE_PICTURE_NOTE = 'Illustrative: ask for a sample.'
