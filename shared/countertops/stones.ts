import { FORMER_STONES, STONES } from '#shared/content/stones.ts'
import { capitalize } from '#shared/lib/counts.ts'

export type StoneId = keyof typeof STONES

export const STONE_IDS = Object.keys(STONES) as [StoneId, ...StoneId[]] // Object.keys returns string[]

export const [DEFAULT_STONE] = STONE_IDS

export const STONE_NAMES = mapStones((stone): string => STONES[stone].name)

export const FORMER_STONE_IDS = Object.keys(FORMER_STONES)

/** Whether we offer a stone. What is stored may be in one that we offered before. */
export function isOffered(stone: string): stone is StoneId {
  return Object.hasOwn(STONES, stone)
}

/** Whether we can price and draw a stored countertop, and take a quote for it. */
export function isInOfferedStone<Stored extends { stone: string }>(
  stored: Stored,
): stored is Stored & { stone: StoneId } {
  return isOffered(stored.stone)
}

/** The name of any stored stone. `gray-mist` is Gray Mist, if it's neither a stone nor a former one. */
export function stoneName(stone: string): string {
  if (isOffered(stone)) return STONE_NAMES[stone]
  const former = Object.entries(FORMER_STONES).find(([id]) => id === stone)
  return former?.[1] ?? stone.split('-').map(capitalize).join(' ')
}

export function noLongerOffered(stone: string): string {
  return `${stoneName(stone)} is no longer offered. Choose another stone.`
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
