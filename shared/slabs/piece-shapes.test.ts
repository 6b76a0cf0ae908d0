import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullDimensions } from '#shared/countertops/countertop.ts'
import { areaSquareFeet } from '#shared/countertops/sizes.ts'
import { CORNER_NAMES, type Corner, DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { shapedCorners } from '#shared/fabrication/sides.ts'
import { anyShapedDimensions, drawn } from '#test/countertops.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { type PieceShape, pieceShapes, shapeNotes } from './piece-shapes.ts'
import { type PlannedCountertop, planSlabs } from './plan-slabs.ts'
import { boundsOf, type Path, pathArea, QUARTER } from './segments.ts'

function shapesOf(countertops: readonly PlannedCountertop[]): PieceShape[] {
  return pieceShapes(countertops, planSlabs(countertops)?.flatMap(({ pieces }) => pieces) ?? [])
}
const areaOf = (paths: readonly Path[]) => paths.reduce((sum, path) => sum + pathArea(path), 0)
const pointsOf = (path: Path | undefined) => path?.map(({ from: { x, y }, bulge }) => [x, y, bulge])
const linesOf = (path: Path) => path.map(({ from, to }) => [from.x, from.y, to.x, to.y])
const edgesOf = (shape: PieceShape | undefined) =>
  (shape?.edges ?? []).map(({ use, profile, path }) => [use, profile, linesOf(path)])
const shapeOf = (shapes: readonly PieceShape[], id: string) => {
  const found = shapes.find(({ piece }) => piece.id === id)
  if (!found) throw new Error(`There is no piece ${id}`)
  return found
}

const anyCorner = fc.oneof(
  fc.double({ min: 0.25, max: 24, noNaN: true }).map((radius): Corner => ({ radius })),
  fc.double({ min: 0.25, max: 24, noNaN: true }).map((clip): Corner => ({ clip })),
)
const anyTop = fc
  .record({
    shaped: anyShapedDimensions,
    corners: fc.dictionary(fc.constantFrom(...CORNER_NAMES), anyCorner),
    corner: fc.constantFrom('auto' as const, 'run-through' as const, 'leg-through' as const, 'one-piece' as const),
    mirrored: fc.boolean(),
    seams: fc.constantFrom('auto' as const, [{ across: 'run' as const, at: 40 }]),
  })
  .map(
    ({ shaped, ...details }): PlannedCountertop => ({
      ...shaped,
      stone: 'southport',
      details: { ...DEFAULT_DETAILS, ...details },
    }),
  )

describe('the tops of a countertop', () => {
  it('have its area together, less what its corners lose, and lie in their boxes', () => {
    fc.assert(
      fc.property(anyTop, (countertop) => {
        const dimensions = fullDimensions(countertop.dimensions)
        const full = { ...countertop, dimensions }
        const shapes = shapesOf([countertop])
        const outer = shapedCorners(full).filter(({ isInside }) => !isInside)
        const lost = outer.reduce((sum, { cut, size }) => {
          if (cut === 'square') return sum
          return sum + size * size * (cut === 'round' ? 1 - Math.PI / 4 : 1 / 2)
        }, 0)
        const inside = shapedCorners(full).filter(({ isInside }) => isInside)
        const hasInside = shapes.some(({ piece: { top } }) =>
          inside.some(
            ({ at }) =>
              top && at.x > top.box.left && at.x < top.box.right && at.y > top.box.back && at.y < top.box.front,
          ),
        )
        const area = areaOf(shapes.flatMap(({ outlines }) => outlines))
        const expected = areaSquareFeet(countertop.shape, dimensions) * 144 - lost
        if (hasInside) expect(area).toBeGreaterThan(expected)
        else expect(area).toBeCloseTo(expected, 5)
        for (const { outlines, piece } of shapes) {
          const box = boundsOf(outlines)
          expect(box.left).toBeGreaterThan(-1e-6)
          expect(box.back).toBeGreaterThan(-1e-6)
          expect(box.right).toBeLessThan(piece.width + 1e-6)
          expect(box.front).toBeLessThan(piece.height + 1e-6)
        }
      }),
      { numRuns: 200 },
    )
  })
})

it('turns a leg to the left, with its cutouts, edges, walls and seam', () => {
  const leg = shapeOf(shapesOf(KITCHENS.K3), 'B')
  // 70 1/2 from the run's front: its back is at the left, and the room below it is at the top.
  expect(pointsOf(leg.outlines[0])).toHaveLength(4)
  expect(boundsOf(leg.outlines)).toEqual({ left: 0, back: 0, right: 70.5, front: 25.5 })
  expect(leg.edges.map(({ use, profile, path }) => [use, profile, linesOf(path)])).toEqual([
    ['finished', 'half-bullnose', [[0, 25.5, 70.5, 25.5]]],
    ['finished', 'half-bullnose', [[70.5, 25.5, 70.5, 0]]],
    ['wall', 'eased', [[70.5, 0, 0, 0]]],
  ])
  expect(linesOf(leg.seams)).toEqual([[0, 0, 0, 25.5]])
  // 28 1/2 × 19 1/2, centered 35 1/4 from the leg's end and between front and wall.
  expect(leg.cutouts.map(({ placed, paths }) => [placed.cutout.kind, boundsOf(paths)])).toEqual([
    ['cooktop-30', { left: 21, back: 3, right: 49.5, front: 22.5 }],
  ])
})

it('opens a farmhouse sink at the front, where there is no edge', () => {
  const run = shapeOf(shapesOf(KITCHENS.K5), 'A')
  const sink = run.cutouts.find(({ placed }) => placed.cutout.kind === 'sink-farmhouse')
  // Centered 59 1/4 from the leg, so from 42 3/4 to 75 3/4, and 20 deep. Its two corners at the front are square.
  expect(pointsOf(sink?.paths[0])).toEqual([
    [43.5, 20, 0],
    [75, 20, -QUARTER],
    [75.75, 19.25, 0],
    [75.75, 0, 0],
    [42.75, 0, 0],
    [42.75, 19.25, -QUARTER],
  ])
  const front = run.edges.filter(({ use }) => use === 'finished').flatMap(({ path }) => linesOf(path))
  expect(front).toEqual([
    [118.5, 25.5, 118.5, 0],
    [118.5, 0, 75.75, 0],
    [42.75, 0, 0, 0],
  ])
})

it('rounds the corners of a mirrored L, and gives each half the edge of its side', () => {
  const corners = { c1: { clip: 4 }, c4: { radius: 6 } }
  const sides = { legEnd: [{ use: 'finished' as const, profile: 'ogee' as const }] }
  const shapes = shapesOf([drawn('L', 100, 80, { mirrored: true, corner: 'leg-through', corners, sides })])
  const [run, leg] = [shapeOf(shapes, 'A'), shapeOf(shapes, 'B')]
  // c1 is the left end of the back, c4 the leg's front corner beside the run.
  expect(pointsOf(run.outlines[0])).toEqual(
    expect.arrayContaining([
      [0, 21.5, 0],
      [4, 25.5, 0],
    ]),
  )
  expect(pointsOf(leg.outlines[0])).toEqual(expect.arrayContaining([[80, 6, -QUARTER]]))
  const middle = 6 - Math.SQRT1_2 * 6
  const ogee = leg.edges.find(({ profile }) => profile === 'ogee')?.path ?? []
  expect(ogee.at(-1)?.to.x).toBeCloseTo(80 - middle, 9)
  expect(ogee.at(-1)?.to.y).toBeCloseTo(middle, 9)
})

describe('an inside corner', () => {
  const area = 80 * 25.5 + 34.5 * 25.5

  it('of one piece has a radius of 3/8 at least', () => {
    const [whole] = shapesOf([drawn('L', 80, 60, { corner: 'one-piece' })])
    expect(areaOf(whole?.outlines ?? [])).toBeCloseTo(area + (1 - Math.PI / 4) * 0.375 ** 2, 9)
  })

  it('stays sharp at a seam, and the notes say so if it was to be round', () => {
    const countertops = [drawn('L', 80, 60, { corner: 'run-through', corners: { c3: { radius: 2 } } })]
    const shapes = shapesOf(countertops)
    expect(areaOf(shapes.flatMap(({ outlines }) => outlines))).toBeCloseTo(area, 9)
    expect(shapeNotes(countertops, shapes)).toEqual([
      'L along the wall: a seam meets an inside corner, so the corner stays sharp.',
    ])
  })
})

it('says that a faucet at the back of a deep top is out of reach of its sink', () => {
  const notesOf = (depth: number) => {
    const cutouts = [
      { id: 'sink', kind: 'sink-bar' as const, side: 'front' as const, at: 40 },
      { id: 'faucet', kind: 'faucet' as const, side: 'front' as const, at: 40, with: 'sink' },
    ]
    const countertops = [drawn('I', 96, depth, { name: 'Island', cutouts })]
    return shapeNotes(countertops, shapesOf(countertops))
  }
  // Its hole is 41 from the front, and the sink ends at 17 1/2.
  expect(notesOf(44)).toEqual(['Island: the faucet is 23 1/2 in from the sink. Few spouts reach that far.'])
  expect(notesOf(25.5)).toEqual([])
})

it('says once that both inside corners of a U stay sharp', () => {
  const countertops = [drawn('U', 120, 92, { name: 'U', corners: { c4: { radius: 2 }, c5: { radius: 2 } } })]
  expect(shapeNotes(countertops, shapesOf(countertops))).toEqual([
    'U: seams meet both inside corners, so the corners stay sharp.',
  ])
})

it('loses no cutout without saying so', () => {
  const countertops = [
    drawn('I', 100, 25.5, {
      name: 'Run',
      seams: [{ across: 'run', at: 50 }],
      cutouts: [
        { id: 'sink', kind: 'sink-single', side: 'front', at: 50 },
        { id: 'hole', kind: 'hole', side: 'front', at: 0 },
        { id: 'again', kind: 'hole', side: 'front', at: 0 },
        { id: 'far', kind: 'hole', side: 'front', at: 150 },
        { id: 'outlet', kind: 'outlet', side: 'back', at: 20 },
      ],
    }),
  ]
  const shapes = shapesOf(countertops)
  const sinks = shapes.map(({ cutouts }) =>
    cutouts.filter(({ placed }) => placed.cutout.id === 'sink').map(({ paths }) => boundsOf(paths)),
  )
  expect(sinks).toEqual([
    [{ left: 35, back: 3.5, right: 50, front: 19.5 }],
    [{ left: 0, back: 3.5, right: 15, front: 19.5 }],
  ])
  expect(shapeNotes(countertops, shapes)).toEqual([
    'Run: a seam crosses the sink. Pieces A and B each have a part of it.',
    'Run: part of the hole is outside of piece A.',
    'Run: the hole is where another cutout is, and is cut once.',
    'Run: the hole is on no piece.',
    'Run: the outlet is on no piece.',
  ])
})

it('has the top of a panel beside its run, and lets neighbors of a strip meet at a seam', () => {
  const shapes = shapesOf(KITCHENS.K5)
  const [one, other, panel, apron] = ['C', 'D', 'F', 'G'].map((id) => shapeOf(shapes, id))
  expect(edgesOf(panel)[0]).toEqual(['finished', 'mitered', [[36, 42, 36, 0]]])
  expect(edgesOf(apron)[0]).toEqual(['finished', 'mitered', [[0, 2, 84, 2]]])
  expect([linesOf(one?.seams ?? []), linesOf(other?.seams ?? [])]).toEqual([
    [[102.875, 18, 102.875, 0]],
    [[0, 0, 0, 18]],
  ])
  // Outlets are 3 in above the top.
  expect(other?.cutouts.map(({ paths }) => boundsOf(paths))).toEqual([{ left: 4, back: 3, right: 6.25, front: 6.75 }])
})

it('lets halves of a panel meet where they do at their end of the top', () => {
  // Of the left end's the one at the back, which is up on the slab, and of the right end's the one in front come first.
  const halvesAt = (side: 'leftEnd' | 'rightEnd') =>
    shapesOf([drawn('I', 84, 70, { sides: { [side]: [{ use: 'waterfall' }] } })])
      .filter(({ piece }) => piece.kind === 'panel')
      .map(({ edges, seams }) => [linesOf(edges[0]?.path ?? []), linesOf(seams)])
  const [lower, upper] = [[[36, 0, 0, 0]], [[0, 35, 36, 35]]]
  const [atRight, atLeft] = [[[36, 35, 36, 0]], [[0, 0, 0, 35]]]
  expect(halvesAt('leftEnd')).toEqual([
    [atRight, lower],
    [atRight, upper],
  ])
  expect(halvesAt('rightEnd')).toEqual([
    [atLeft, upper],
    [atLeft, lower],
  ])
})

it('polishes what shows of a strip, and miters the ends of edge strips that meet at a corner', () => {
  const kitchen = shapesOf(KITCHENS.K3)
  // The back wall's left end is in the corner, and at its right end a range stands beside it.
  expect(edgesOf(shapeOf(kitchen, 'C'))).toEqual([
    ['finished', 'eased', [[0, 4, 120, 4]]],
    ['wall', 'eased', [[0, 0, 0, 4]]],
    ['finished', 'eased', [[120, 4, 120, 0]]],
  ])
  // The side wall's begins 1 1/4 from the corner.
  expect(edgesOf(shapeOf(kitchen, 'D')).map(([use]) => use)).toEqual(['finished', 'finished', 'wall'])
  const island = shapesOf(KITCHENS.K5)
  expect(edgesOf(shapeOf(island, 'F')).map(([, profile]) => profile)).toEqual(['mitered', 'eased', 'eased'])
  expect(edgesOf(shapeOf(island, 'G')).map(([, profile]) => profile)).toEqual([
    'mitered',
    'eased',
    'mitered',
    'mitered',
  ])
  const sides = {
    back: [{ use: 'finished' as const, profile: 'mitered' as const, to: 30 }, { use: 'finished' as const }],
    leftEnd: [{ use: 'wall' as const }],
  }
  const ends = shapesOf([drawn('I', 60, 40, { sides })]).flatMap((shape) => edgesOf(shape).slice(2))
  expect(ends.slice(-2).map(([use, profile]) => [use, profile])).toEqual([
    ['wall', 'eased'],
    ['finished', 'eased'],
  ])
})

it('shows a backsplash as someone in the room sees it, also at an end', () => {
  const wall = [{ use: 'wall' as const, splash: { height: 18 } }]
  const outlet = (id: string, side: 'back' | 'leftEnd') => ({ id, kind: 'outlet' as const, side, at: 6 })
  const cutouts = [outlet('one', 'back'), outlet('other', 'leftEnd')]
  const shapes = shapesOf([drawn('I', 60, 40, { sides: { back: wall, leftEnd: wall }, cutouts })])
  const found = shapes.map(({ piece, cutouts: [cutout] }) => [
    piece.upright?.side,
    piece.width,
    cutout && boundsOf(cutout.paths).left,
  ])
  // The end's left end is at the back, where the back's backsplash takes 1 1/4. From the room, that is at the right.
  expect(found.slice(1)).toEqual([
    ['back', 60, 6 - 1.125],
    ['leftEnd', 38.75, 40 - 6 - 1.125],
  ])
})

it('takes a top apart that a seam leaves in two', () => {
  const seams = [{ across: 'run' as const, at: 40 }]
  const countertop = { ...drawn('U', 60, 80, { corner: 'one-piece', seams }), stone: 'southport' as const }
  const counts = shapesOf([countertop]).map(({ outlines }) => outlines.length)
  expect(counts).toEqual([1, 2])
})
