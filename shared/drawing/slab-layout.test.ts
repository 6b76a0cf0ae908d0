import { describe, expect, it } from 'vitest'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import { drawn } from '#test/countertops.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { SLAB } from '#shared/countertops/stones.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { inPiece } from '#shared/slabs/piece-shapes.ts'
import { onSlab } from '#shared/slabs/shop-plan.ts'
import { layOnSlabs, pieceInPlan, placeOnSlab, seamMark, slabPicture, transformed } from './slab-layout.ts'

it('writes the letters of a seam across it, the piece at the back or at the left where it is', () => {
  const seam = { countertop: 0, across: null, between: ['A', 'B'] }
  expect(seamMark({ ...seam, from: { x: 25, y: 0 }, to: { x: 25, y: 20 } }, 2)).toEqual({
    path: 'M50 0L50 40',
    text: 'A | B',
    at: { x: 50, y: 20 },
    isVertical: false,
  })
  expect(seamMark({ ...seam, from: { x: 0, y: 25 }, to: { x: 20, y: 25 } }, 2)).toEqual({
    path: 'M0 50L40 50',
    text: 'B | A',
    at: { x: 20, y: 50 },
    isVertical: true,
  })
})

describe('the place of a piece on the picture', () => {
  /** The first piece of a countertop that `isMeant`, put at 3, 4 of the first slab. */
  type IsMeant = (piece: { kind: string; along: string | undefined }) => boolean
  const pieceOf = (countertop: Countertop, isMeant: IsMeant) => {
    const pieces = planSlabs([countertop])?.flatMap((one) => one.pieces) ?? []
    const piece = pieces.find(({ kind, top }) => isMeant({ kind, along: top?.along }))
    if (!piece) throw new Error('no such piece')
    return { ...piece, x: 3, y: 4 }
  }
  const leg: IsMeant = ({ along }) => along === 'y'
  /** Where points of the outline are, in inches from the upper left of a piece 25 1/2 in high that lies at 3, 4. */
  const placed = (countertop: Countertop, isMeant: IsMeant, points: readonly (readonly [number, number])[]) => {
    const piece = pieceOf(countertop, isMeant)
    const upper = 65.5 - 1 - 4 - piece.height
    return points.map(([x, y]) => {
      const at = transformed({ x, y }, placeOnSlab(piece, sidesOf(countertop)))
      return [at.x - 4, at.y - upper].map((inches) => Math.round(inches * 100) / 100)
    })
  }

  it('of a run is as in the plan', () => {
    expect(
      placed(drawn('I', 100, 25.5), () => true, [
        [0, 0],
        [100, 25.5],
      ]),
    ).toEqual([
      [0, 0],
      [100, 25.5],
    ])
  })

  it.each([
    ['on the left', false, 0],
    ['on the right of a mirrored L', true, 110 - 25.5],
  ])('of a leg %s is turned to the left, with its back at the left', (_, mirrored, left) => {
    const countertop = drawn('L', 110, 80, { corner: 'leg-through', mirrored })
    const corners = [
      [left, 0],
      [left + 25.5, 0],
      [left, 80],
    ] as const
    expect(placed(countertop, leg, corners)).toEqual([
      [0, 25.5],
      [0, 0],
      [80, 25.5],
    ])
  })

  it('of one that the saw turns is turned to the right', () => {
    const countertop = drawn('I', 60, 30)
    const piece = { ...pieceOf(countertop, () => true), turned: true }
    const at = (x: number, y: number) => transformed({ x, y }, placeOnSlab(piece, sidesOf(countertop)))
    expect([at(0, 0), at(60, 0), at(0, 30)]).toEqual([
      { x: 34, y: 0.5 },
      { x: 34, y: 60.5 },
      { x: 4, y: 0.5 },
    ])
  })

  it.each([
    // Its face is 1 1/4 in before the wall, and folded out behind it, as someone in the room sees it.
    [
      'the backsplash',
      'splash',
      drawn('I', 90, 25.5, { sides: { back: [{ use: 'wall', splash: '4in' }] } }),
      [
        [0, 1.25 - 4],
        [90, 1.25],
      ],
      [
        [0, 0],
        [90, 4],
      ],
    ],
    // At the end of a run a wall on the right begins at its back.
    [
      'a side wall',
      'splash',
      drawn('I', 90, 30, { sides: { rightEnd: [{ use: 'wall', splash: '4in' }], back: [{ use: 'finished' }] } }),
      [
        [90 - 1.25 + 4, 0],
        [90 - 1.25, 30],
      ],
      [
        [0, 0],
        [30, 4],
      ],
    ],
    // Down the panel is along the slab, away from the top.
    [
      'a panel on the left',
      'panel',
      drawn('I', 84, 42, { sides: { leftEnd: [{ use: 'waterfall' }] } }),
      [
        [0, 0],
        [-36, 0],
        [0, 42],
      ],
      [
        [36, 0],
        [0, 0],
        [36, 42],
      ],
    ],
    [
      'a panel on the right',
      'panel',
      drawn('I', 84, 42, { sides: { rightEnd: [{ use: 'waterfall' }] } }),
      [
        [84, 0],
        [84 + 36, 0],
        [84, 42],
      ],
      [
        [0, 0],
        [36, 0],
        [0, 42],
      ],
    ],
    [
      'a mitered edge',
      'apron',
      drawn('I', 84, 42, { sides: { front: [{ use: 'finished', profile: 'mitered' }] } }),
      [
        [0, 42],
        [84, 44],
      ],
      [
        [0, 0],
        [84, 2],
      ],
    ],
  ] as const)('of %s is on its own piece', (_, kind, countertop, points, expected) => {
    expect(placed(countertop, (piece) => piece.kind === kind, points)).toEqual(expected)
  })

  it('is another one on each of four slabs, within the slab', () => {
    const at = [0, 1, 2, 3, 4].map((nth) => transformed({ x: 10, y: 20 }, slabPicture(nth)))
    expect(at.map(({ x, y }) => [x, y])).toEqual([
      [10, 20],
      [122, 20],
      [10, 45.5],
      [122, 45.5],
      [10, 20],
    ])
  })

  it('is where the saw cuts the piece', () => {
    for (const turned of [false, true]) {
      for (const countertop of [drawn('L', 120, 90), drawn('U', 130, 92), drawn('I', 26, 100)]) {
        for (const laid of planSlabs([countertop])?.flatMap((one) => one.pieces) ?? []) {
          const piece = { ...laid, x: 3, y: 4, turned }
          if (!piece.top) continue
          const { left, back } = piece.top.box
          const point = { x: left + 2, y: back + 5 }
          const sawn = onSlab(piece)(inPiece(piece.top)(point))
          const shown = transformed(point, placeOnSlab(piece, sidesOf(countertop)))
          expect([shown.x, SLAB.height - shown.y]).toEqual([expect.closeTo(sawn.x), expect.closeTo(sawn.y)])
        }
      }
    }
  })

  it('counts the slabs of each stone from the first, and leads back to the outline', () => {
    const countertops = [
      { ...drawn('I', 120, 60), stone: 'travella' as const },
      drawn('I', 120, 60),
      { ...drawn('L', 120, 120), stone: 'travella' as const },
    ]
    const laid = layOnSlabs(planSlabs(countertops) ?? [], countertops)
    expect(laid.map(({ pieces }) => pieces.length)).toEqual([1, 1, 2])
    for (const { pieces } of laid) {
      for (const { toPicture, fromPicture } of pieces) {
        const back = transformed(transformed({ x: 7, y: 9 }, toPicture), fromPicture)
        expect([back.x, back.y]).toEqual([expect.closeTo(7), expect.closeTo(9)])
      }
    }
    // Alone in its stone, as if there were no other stone.
    expect(laid[1]?.pieces).toMatchObject([{ toPicture: [1, 0, 0, 1, 1, 4.5] }])
    // Two slabs of one stone: only one of them shows the picture as it is.
    const flips = laid.flatMap(({ pieces }, index) =>
      index === 1 ? [] : pieces.map(({ toPicture: [a, , , d] }) => a * d),
    )
    expect(flips.some((flip) => flip < 0)).toBe(true)
  })
})

describe('the vein runs on', () => {
  const waterfall = [{ use: 'waterfall' as const }]
  const corner = 'leg-through'
  it.each([
    ['across a seam of a run', drawn('I', 125, 25.5), [[62.5, 0, 62.5, 25.5]]],
    [
      'across a seam of a run where someone wants it',
      drawn('L', 110, 60, { corner, seams: [{ across: 'run', at: 70.25 }] }),
      [[70.25, 0, 70.25, 25.5]],
    ],
    ['across a seam of a leg', drawn('L', 80, 125, { corner }), [[0, 62.5, 25.5, 62.5]]],
    ['across a seam of a mirrored leg', drawn('L', 80, 125, { corner, mirrored: true }), [[54.5, 62.5, 80, 62.5]]],
    [
      'across a seam of a right leg',
      drawn('U', 70, 90, { corner, seams: [{ across: 'rightLeg', at: 40 }] }),
      [[44.5, 40, 70, 40]],
    ],
    [
      'down both ends of an island',
      drawn('I', 50, 42, { sides: { leftEnd: waterfall, rightEnd: waterfall } }),
      [
        [0, 0, 0, 42],
        [50, 0, 50, 42],
      ],
    ],
    [
      'down part of an end',
      drawn('I', 60, 42, { sides: { leftEnd: [{ use: 'waterfall', to: 30 }] } }),
      [[0, 0, 0, 30]],
    ],
    [
      'down the front and back of a deep island',
      drawn('I', 30, 50, { sides: { front: waterfall, back: waterfall } }),
      [
        [0, 0, 30, 0],
        [0, 50, 30, 50],
      ],
    ],
    [
      'down the ends of an L',
      drawn('L', 90, 80, { corner, sides: { runEnd: waterfall, legEnd: waterfall } }),
      [
        [0, 80, 25.5, 80],
        [90, 0, 90, 25.5],
      ],
    ],
    [
      'down the ends of a mirrored L',
      drawn('L', 90, 80, { corner, mirrored: true, sides: { runEnd: waterfall, legEnd: waterfall } }),
      [
        [0, 0, 0, 25.5],
        [64.5, 80, 90, 80],
      ],
    ],
    [
      'down the end of a run that is in one piece with its leg',
      drawn('L', 80, 60, { corner: 'one-piece', sides: { runEnd: waterfall } }),
      [[80, 0, 80, 25.5]],
    ],
  ] as const)('%s', (_, countertop, lines) => {
    const [plan] = planSlabs([countertop]) ?? []
    const placeOf = (id: string) => {
      const piece = plan?.pieces.find((one) => one.id === id)
      if (!piece) throw new Error(`no piece ${id}`)
      return placeOnSlab(piece, sidesOf(countertop))
    }
    /** How far the two pieces are apart at both ends of a line, to the right and downwards. */
    const gapsAt = (line: (typeof lines)[number], [left, right]: [string, string]) =>
      [0, 2].map((start) => {
        const point = { x: line[start] ?? 0, y: line[start + 1] ?? 0 }
        const [one, other] = [transformed(point, placeOf(left)), transformed(point, placeOf(right))]
        return [other.x - one.x, other.y - one.y]
      })
    expect(plan?.matched).toHaveLength(lines.length)
    const kerf = [expect.closeTo(3 / 16), expect.closeTo(0)]
    for (const line of lines) expect(plan?.matched.map((pair) => gapsAt(line, pair))).toContainEqual([kerf, kerf])
  })
})

it('shows where each piece is in the plan: a part, a whole top, and what stands on a side', () => {
  const placesOf = (countertop: ReturnType<typeof drawn>) =>
    planSlabs([countertop])?.flatMap(({ pieces }) => pieces.map((piece) => pieceInPlan(piece, countertop, 2)))
  const L = drawn('L', 100, 80, { corner: 'leg-through', sides: { back: [{ use: 'wall', splash: '4in' }] } })
  expect(placesOf(L)).toEqual([
    '51 0 200 0 200 51 51 51',
    '0 0 51 0 51 160 0 160',
    // 2 in on each side of the back, to where the leg ends.
    '0 -4 200 -4 200 4 0 4',
  ])
  expect(placesOf(drawn('L', 80, 60, { corner: 'one-piece' }))).toEqual(['0 0 160 0 160 51 51 51 51 120 0 120'])
})
