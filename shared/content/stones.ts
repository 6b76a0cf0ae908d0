import type { StoneId } from '#shared/countertops/stones.ts'

/** How each stone looks, in a sentence. */
export const STONE_TEXTS: Record<StoneId, string> = {
  'inverness-bristol-bay':
    'A white ground crossed by bold charcoal veins, which branch and thin out to hairlines with a trace of gold at their rims.',
  southport: 'Warm, quiet and linear: fine bands of sand and taupe that run the length of the slab.',
  travella: 'Near black, with few and light veins, and a fine grain that shows where the light falls in low.',
}

/** `#rrggbb`: the stone's ground, which stands where its picture is still to come or does not come. */
export const STONE_GROUNDS: Record<StoneId, `#${string}`> = {
  'inverness-bristol-bay': '#E7E6E2',
  southport: '#E6E1D7',
  travella: '#222426',
}

/** Said wherever a stone is shown: the pictures are drawings of it, not photographs. */
export const STONE_PICTURE_NOTE = 'Illustrative: ask for a sample.'
