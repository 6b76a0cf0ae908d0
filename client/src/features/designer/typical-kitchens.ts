import { COMMON_DEPTH } from '#shared/countertops/dimension-names.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import { placeName } from '#shared/fabrication/name.ts'
import type { Draft } from './fit-to-shape.ts'

export interface TypicalKitchen {
  label: string
  /** Within a sentence. */
  words: string
  drawing: FabricatedCountertop
}

/** An I keeps them for when it becomes another shape. */
const RETURNS = { returnWidth: COMMON_DEPTH, returnLength: COMMON_DEPTH }

/** Starting points for visitors who haven't measured yet (docs/rules.md, Dimensions). */
export const TYPICAL_KITCHENS: readonly TypicalKitchen[] = [
  {
    label: 'Wall run',
    words: 'a wall run',
    drawing: { shape: 'I', dimensions: { width: 96, length: COMMON_DEPTH, ...RETURNS } },
  },
  {
    label: 'Island',
    words: 'an island',
    drawing: {
      shape: 'I',
      dimensions: { width: 84, length: 42, ...RETURNS },
      // No wall behind it. The other sides of an I are finished anyway.
      details: { ...DEFAULT_DETAILS, sides: { back: [{ use: 'finished' }] } },
    },
  },
  { label: 'L-shaped', words: 'an L', drawing: { shape: 'L', dimensions: { width: 120, length: 96, ...RETURNS } } },
  { label: 'U-shaped', words: 'a U', drawing: { shape: 'U', dimensions: { width: 126, length: 96, ...RETURNS } } },
]

/** Two countertops by one press: the one along the walls to draw, and an island for the list. */
export const KITCHENS_WITH_ISLAND = [
  { label: 'L with island', alongWalls: 'L-shaped' },
  { label: 'U with island', alongWalls: 'U-shaped' },
].map(({ label, alongWalls }) => ({ label, drawn: typicalKitchen(alongWalls), island: typicalKitchen('Island') }))

function typicalKitchen(label: string): TypicalKitchen {
  const found = TYPICAL_KITCHENS.find((one) => one.label === label)
  if (!found) throw new Error(`There is no ${label}`)
  return found
}

export const inStone = ({ drawing }: TypicalKitchen, stone: StoneId): Draft => ({ ...drawing, stone })

/** What a kitchen may still need, the likeliest first: what the list has none of comes before the rest, and an island first of all. */
export function nextPieces(list: readonly FabricatedCountertop[]): TypicalKitchen[] {
  const places = new Set(list.map(placeName))
  const rank = ({ label, drawing }: TypicalKitchen) => (places.has(placeName(drawing)) ? 2 : label === 'Island' ? 0 : 1)
  return TYPICAL_KITCHENS.toSorted((one, other) => rank(one) - rank(other))
}
