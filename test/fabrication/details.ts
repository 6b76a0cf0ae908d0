import fc from 'fast-check'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import type { EstimatedCountertop } from '#shared/estimate/estimate.ts'
import {
  CORNER_NAMES,
  type Corner,
  CUTOUT_KINDS,
  type Cutout,
  type Details,
  PROFILES,
  SIDES_OF_SHAPE,
  type SideName,
  type Stretch,
  TURNS,
  USES,
} from '#shared/fabrication/details.ts'
import { anyShapedDimensions } from '#test/countertops.ts'

/** Inches on the grid of sixteenths. */
const inches = (min: number, max: number) => fc.integer({ min: min * 16, max: max * 16 }).map((count) => count / 16)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

const anyStretch: fc.Arbitrary<Stretch> = fc.record(
  {
    use: fc.constantFrom(...USES),
    profile: fc.constantFrom(...PROFILES),
    splash: fc.oneof(fc.constantFrom('none' as const, '4in' as const), fc.record({ height: inches(3, 63) })),
    overhang: inches(0, 24),
  },
  { requiredKeys: ['use'] },
)

/** One to three stretches in order. Some end before the side does, some after. */
const anyStretches: fc.Arbitrary<Stretch[]> = fc
  .tuple(
    fc.array(anyStretch, { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 3200 }), { minLength: 3, maxLength: 3 }),
    fc.boolean(),
  )
  .map(([stretches, ends, isOpen]) => {
    const sorted = ends.toSorted((one, other) => one - other)
    return stretches.map((stretch, index) =>
      isOpen && index === stretches.length - 1 ? stretch : { ...stretch, to: (sorted[index] ?? 0) / 16 },
    )
  })

const anyCutout = (sides: readonly SideName[]): fc.Arbitrary<Omit<Cutout, 'id'>> =>
  fc.record(
    {
      kind: fc.constantFrom(...CUTOUT_KINDS),
      side: fc.constantFrom(...sides),
      at: inches(0, 200),
      setback: inches(0, 60),
      size: fc.record({ width: inches(1, 60), depth: inches(1, 60), radius: inches(0, 12) }),
    },
    { requiredKeys: ['kind', 'side', 'at'] },
  )

const anyCorner: fc.Arbitrary<Corner> = fc.oneof(
  inches(0, 24).map((radius) => ({ radius })),
  inches(0, 24).map((clip) => ({ clip })),
)

/** Details that the API takes for a shape with these sides. */
export function anyDetails(sides: readonly SideName[]): fc.Arbitrary<Details> {
  const named = <Name extends string, Value>(names: readonly Name[], value: fc.Arbitrary<Value>) =>
    fc.dictionary(fc.constantFrom(...names), value) as fc.Arbitrary<Partial<Record<Name, Value>>> // its keys are names
  return (
    fc
      .record({
        v: fc.constant(1 as const),
        name: optional(fc.constant('Island')),
        kitchen: optional(
          fc.record({ x: inches(-2000, 2000), y: inches(-2000, 2000), turn: fc.constantFrom(...TURNS) }),
        ),
        mirrored: fc.boolean(),
        sides: named(sides, anyStretches),
        corners: named(CORNER_NAMES.slice(0, sides.length), anyCorner),
        cutouts: fc.array(anyCutout(sides), { maxLength: 8 }),
        dishwasher: fc.array(fc.record({ side: fc.constantFrom(...sides), at: inches(0, 200) }), { maxLength: 2 }),
        seams: fc.constant('auto' as const),
        corner: fc.constantFrom('auto' as const, 'run-through' as const),
      })
      // A copy has the usual prototypes.
      .map((details) => structuredClone(details))
      .map(({ name, kitchen, ...details }) => ({
        ...details,
        ...(name && { name }),
        ...(kitchen && { kitchen }),
        cutouts: details.cutouts.map((cutout, index) => ({ ...cutout, id: `c${index}` })),
      }))
  )
}

/** Any countertop with details. */
export const anyDetailedCountertop: fc.Arbitrary<
  EstimatedCountertop & { dimensions: Required<EstimatedCountertop['dimensions']>; details: Details }
> = fc
  .tuple(anyShapedDimensions, fc.constantFrom(...STONE_IDS))
  .chain(([countertop, stone]) =>
    anyDetails(SIDES_OF_SHAPE[countertop.shape]).map((details) => ({ ...countertop, stone, details })),
  )
