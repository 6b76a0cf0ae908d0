import type { BufferGeometry } from 'three'
import { describe, expect, it, test } from 'vitest'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { SLAB_PICTURE } from '#shared/countertops/stones.ts'
import { type LaidCountertop, type LaidPiece, layOnSlabs, transformed } from '#shared/drawing/slab-layout.ts'
import { planSlabs } from '#shared/slabs/plan-slabs.ts'
import { drawn } from '#test/countertops.ts'
import { COUNTER_HEIGHT } from './mesh.ts'
import { buildRoom, partsOf, type Room } from './room.ts'

const laidOf = (countertop: Countertop): LaidCountertop => {
  const [laid] = layOnSlabs(planSlabs([countertop]) ?? [], [countertop])
  if (!laid) throw new Error('not planned')
  return laid
}
const roomOf = (countertop: Countertop, laid?: LaidCountertop, earlier?: Room) =>
  buildRoom([{ key: 'only', countertop, laid, place: { x: 0, y: 0, turn: 0 } }], earlier)
const geometryOf = (room: Room, name: string) => [...partsOf(room)].find(([part]) => part.name === name)?.[0].geometry

interface Vertex {
  at: [number, number, number]
  normal: [number, number, number]
  /** Inches from the upper left of the picture. */
  picture: { x: number; y: number }
}

/** The triangles of a part, in inches. */
function trianglesOf(geometry: BufferGeometry | undefined): Vertex[][] {
  const { position, normal, uv } = geometry?.attributes ?? {}
  if (!geometry?.index || !position || !normal || !uv) throw new Error('no such part')
  const vertices = Array.from(
    geometry.index.array,
    (index): Vertex => ({
      at: [position.getX(index), position.getY(index), position.getZ(index)],
      normal: [normal.getX(index), normal.getY(index), normal.getZ(index)],
      picture: { x: uv.getX(index) * SLAB_PICTURE.width, y: (1 - uv.getY(index)) * SLAB_PICTURE.height },
    }),
  )
  return Array.from({ length: vertices.length / 3 }, (_, index) => vertices.slice(3 * index, 3 * index + 3))
}

const isAt = ({ picture }: Vertex, { x, y }: { x: number; y: number }) =>
  Math.abs(picture.x - x) < 0.01 && Math.abs(picture.y - y) < 0.01
const hasInside = ({ top }: LaidPiece, [x, , z]: Vertex['at']) =>
  !!top && x > top.box.left - 0.01 && x < top.box.right + 0.01 && z > top.box.back - 0.01 && z < top.box.front + 0.01
const finished = { use: 'finished', profile: 'mitered' } as const
/** Where the picture of a part with this much of a normal shows the stone at a place of the room. */
const pictureAt = (room: Room, name: string, at: Vertex['at']) =>
  trianglesOf(geometryOf(room, name))
    .flat()
    .filter((vertex) => Math.hypot(...vertex.at.map((inches, index) => inches - (at[index] ?? 0))) < 0.1)
    .map(({ picture }) => picture)

describe('once its slabs are planned', () => {
  it.each([
    ['an L whose leg goes through', drawn('L', 120, 96, { corner: 'leg-through' }), 2],
    ['a mirrored L', drawn('L', 120, 96, { corner: 'run-through', mirrored: true }), 2],
    ['a U with a seam in its run', drawn('U', 150, 92, { corner: 'run-through' }), 4],
    ['an I that is cut where someone asks', drawn('I', 110, 30, { seams: [{ across: 'run', at: 41 }] }), 2],
    [
      'a sink beside the seam',
      drawn('L', 120, 96, { cutouts: [{ id: 's', kind: 'sink-single', side: 'runFront', at: 47 }] }),
      2,
    ],
  ] as const)('each piece of %s has its own place on the picture', (_, countertop, count) => {
    const laid = laidOf(countertop)
    const tops = laid.pieces.filter(({ top }) => top)
    expect(tops).toHaveLength(count)
    const seen = new Set<string>()
    const surface = trianglesOf(geometryOf(roomOf(countertop, laid), 'top stone')).filter((triangle) =>
      triangle.every(({ normal, at }) => normal[1] > 0.99 && Math.abs(at[1] - COUNTER_HEIGHT) < 0.001),
    )
    for (const triangle of surface) {
      const own = tops.find((piece) => triangle.every((vertex) => hasInside(piece, vertex.at)))
      // None lies across a seam.
      if (!own) throw new Error(`no piece at ${JSON.stringify(triangle)}`)
      seen.add(own.id)
      for (const vertex of triangle) {
        const [x, , z] = vertex.at
        expect(isAt(vertex, transformed({ x, y: z }, own.toPicture))).toBe(true)
      }
    }
    expect(seen.size).toBe(count)
  })

  const island = drawn('I', 84, 42, {
    sides: {
      back: [{ use: 'wall', splash: '4in' }],
      leftEnd: [{ use: 'waterfall' }],
      rightEnd: [{ use: 'finished' }],
      front: [finished],
    },
  })
  const laid = laidOf(island)
  const room = roomOf(island, laid)
  const piece = (kind: LaidPiece['kind']) => laid.pieces.find((one) => one.kind === kind)

  it.each([
    // Down the panel is along the vein: 36 in below the surface.
    ['a panel', 'panel', 'panel 0 stone', [0, 0, 42], { x: -36, y: 42 }],
    // Its face is 1 1/4 in before the wall.
    ['a backsplash', 'splash', 'splash 0 stone', [0, 40, 1.25], { x: 0, y: 1.25 - 4 }],
    ['the top of a backsplash', 'splash', 'splash 0 stone', [84, 40, 0], { x: 84, y: -4 }],
    ['a mitered edge', 'apron', 'edge front stone', [84, 34, 42], { x: 84, y: 44 }],
    ['an edge of the top', 'top', 'edge rightEnd stone', [84, 34.75, 0], { x: 84 + 1.25, y: 0 }],
  ] as const)('%s is cut from its own piece', (_, kind, name, at, folded) => {
    const expected = transformed(folded, piece(kind)?.toPicture ?? [1, 0, 0, 1, 0, 0])
    const found = pictureAt(room, name, [...at])
    expect(Math.min(...found.map(({ x, y }) => Math.hypot(x - expected.x, y - expected.y)))).toBeLessThan(0.15)
  })

  it('shows a seam as a line over the top and down its edge, and none over a sink', () => {
    const run = drawn('I', 110, 30, {
      seams: [{ across: 'run', at: 41 }],
      cutouts: [{ id: 's', kind: 'sink-single', side: 'front', at: 50 }],
    })
    const planned = roomOf(run, laidOf(run))
    const lines = trianglesOf(geometryOf(planned, 'seams seam')).flat()
    expect(lines.every(({ at: [x] }) => Math.abs(x - 41) < 0.001)).toBe(true)
    const zs = lines.filter(({ normal }) => normal[1] > 0.99).map(({ at: [, , z] }) => z)
    // The sink's hole is from 3 1/2 to 19 1/2 in behind the front.
    expect([Math.min(...zs), Math.max(...zs)]).toEqual([expect.closeTo(0, 0), expect.closeTo(30, 0)])
    expect(zs.filter((z) => z > 11 && z < 26)).toEqual([])
    expect(Math.min(...lines.map(({ at: [, y] }) => y))).toBeCloseTo(COUNTER_HEIGHT - 1.25)
    expect(geometryOf(roomOf(run), 'seams seam')).toBeUndefined()
  })

  it('shows where a backsplash is two strips', () => {
    const long = drawn('I', 150, 25.5, { sides: { back: [{ use: 'wall', splash: '4in' }] } })
    const lines = trianglesOf(geometryOf(roomOf(long, laidOf(long)), 'splash 0 seam')).flat()
    expect(new Set(lines.map(({ at: [x] }) => x))).toEqual(new Set([75]))
    expect(Math.max(...lines.map(({ at: [, y] }) => y))).toBeCloseTo(40, 0)
  })
})

test('a plan builds only the stone again, and leaves nothing behind when it goes', () => {
  const L = drawn('L', 120, 96, { sides: { back: [{ use: 'wall', splash: '4in' }] } })
  const laid = laidOf(L)
  const living = new Set<BufferGeometry>()
  let room = roomOf(L)
  const plain = [...partsOf(room)].map(([part]) => part.geometry)
  for (let change = 0; change < 40; change += 1) {
    room = roomOf(L, change % 2 === 0 ? laid : undefined, room)
    const parts = [...partsOf(room)].map(([part]) => part)
    for (const { geometry } of parts) {
      living.add(geometry)
      geometry.addEventListener('dispose', () => living.delete(geometry))
    }
    expect(living.size).toBe(parts.length)
    const changed = parts.filter(({ geometry }) => !plain.includes(geometry))
    expect(changed.every(({ look }) => look === 'stone' || look === 'seam')).toBe(true)
  }
})
