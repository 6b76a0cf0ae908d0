import { STONES } from '#shared/content/stones.ts'

export type StoneId = keyof typeof STONES

export const STONE_IDS = Object.keys(STONES) as [StoneId, ...StoneId[]] // Object.keys returns string[]

export const [DEFAULT_STONE] = STONE_IDS

export const STONE_NAMES = mapStones((stone): string => STONES[stone].name)

/** The name of any stored stone, or its id if we no longer sell it. */
export function stoneName(stone: string): string {
  return Object.entries(STONE_NAMES).find(([id]) => id === stone)?.[1] ?? stone
}

/** Inches. A slab as delivered, and the stone that a 3100 x 2140 px slab picture shows. */
export const SLAB = { width: 132, height: 65.5 }
/** Inches. */
export const SLAB_THICKNESS = 1.25
export const SLAB_PICTURE = { width: 132, height: (132 * 2140) / 3100, pixelWidth: 3100, pixelHeight: 2140 }

/** An object with a value for each stone, in the order of the pages. */
export function mapStones<Value>(valueOf: (stone: StoneId) => Value): Record<StoneId, Value> {
  // fromEntries forgets the names.
  return Object.fromEntries(STONE_IDS.map((stone) => [stone, valueOf(stone)])) as Record<StoneId, Value>
}
