export const STONE_IDS = ['inverness-bristol-bay', 'southport', 'travella'] as const
export type StoneId = (typeof STONE_IDS)[number]

export const DEFAULT_STONE: StoneId = 'inverness-bristol-bay'

export const STONE_NAMES: Record<StoneId, string> = {
  'inverness-bristol-bay': 'Inverness Bristol Bay',
  southport: 'Southport',
  travella: 'Travella',
}

/** Inches. A slab as it is delivered, and the piece of stone that a 3100 x 2140 px slab picture shows. */
export const SLAB = { width: 132, height: 65.5 }
export const SLAB_PICTURE = { width: 132, height: (132 * 2140) / 3100, pixelWidth: 3100, pixelHeight: 2140 }
