import { describe, expect, it } from 'vitest'
import { project, type RoomView } from '#client/features/designer/room/projection.ts'
import { createReuse } from '#client/features/designer/room/reuse.ts'
import { toYaw } from '#client/features/designer/room/turn.ts'
import type { SvgNode } from '#client/features/designer/svg-node.ts'
import { type Cutout, DEFAULT_DETAILS } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { drawFaucet, faucetDirection } from './faucets.ts'
import { drawFixtures, paintInTop } from './fixtures.ts'
import { planTop } from './top.ts'

const SIZES = { width: 96, length: 25.5, returnWidth: 24, returnLength: 24 }

function made(cutouts: Omit<Cutout, 'id'>[]) {
  const ids = cutouts.map((cutout, index) => ({ ...cutout, id: `c${index}` }))
  return fabricate({ shape: 'I', dimensions: SIZES, details: { ...DEFAULT_DETAILS, cutouts: ids } })
}

function draw(cutouts: Omit<Cutout, 'id'>[]) {
  return drawFixtures(made(cutouts).cutouts, 'southport', { drawingId: 'd', reuse: createReuse() })
}

function paint(cutouts: Omit<Cutout, 'id'>[], turn: number): string {
  return JSON.stringify(paintInTop(draw(cutouts), toYaw(turn), createReuse()))
}

describe('a sink', () => {
  const sink = { kind: 'sink-single', side: 'front', at: 48 } as const

  it('shows other walls of its bowl from another side, inside its hole', () => {
    expect(paint([sink], -35)).not.toBe(paint([sink], 35))
    expect(paint([sink], 0)).toContain('"clipPath":"url(#d-sink0h)"')
  })

  it('has two bowls if it is double', () => {
    const bowls = (kind: Cutout['kind']) => draw([{ ...sink, kind }]).sinks[0]?.sink.bowls
    expect(draw([sink]).sinks[0]?.at.x).toBe(48)
    expect(bowls('sink-single')).toHaveLength(1)
    expect(bowls('sink-bar')).toHaveLength(1)
    const [left, right] = bowls('sink-double') ?? []
    expect(left?.box.left).toBe(-15.5)
    expect(right?.box.right).toBe(15.5)
    expect(right?.box.left).toBeGreaterThan(left?.box.right ?? Infinity)
  })

  it('covers the stone around its hole only if it is a drop-in', () => {
    const parts = (kind: Cutout['kind']) => draw([{ ...sink, kind }]).sinks[0]?.sink
    expect(parts('sink-single')?.hole).not.toBeNull()
    expect(parts('sink-dropin')?.hole).toBeNull()
  })

  it('interrupts the edge of the stone if it has an apron', () => {
    const pieces = (kind: Cutout['kind']) => {
      const top = planTop(made([{ ...sink, kind }]), DEFAULT_DETAILS)
      return top.edges.filter(({ outward }) => outward.y > 0.5).map(({ length }) => length)
    }
    expect(pieces('sink-single')).toEqual([96])
    expect(pieces('sink-farmhouse')).toEqual([31.5, 31.5])
  })
})

describe('a cooktop', () => {
  it('is the same from every side', () => {
    const cooktop = { kind: 'cooktop-30', side: 'front', at: 48 } as const
    expect(paint([cooktop], 120)).toBe(paint([cooktop], -35))
    expect(paint([cooktop], 0)).not.toBe(paint([{ ...cooktop, kind: 'cooktop-36' }], 0))
  })
})

describe('a faucet', () => {
  it('stands at its hole and reaches over its sink', () => {
    const { cutouts } = made([
      { kind: 'sink-single', side: 'front', at: 48 },
      { kind: 'faucet', side: 'front', at: 48, with: 'c0' },
    ])
    const [sink, faucet] = cutouts
    if (!sink || !faucet) throw new Error('both are placed')
    const { spout } = drawFaucet(faucetDirection(faucet, sink))
    expect(spout[0]).toMatchObject({ x: 0, y: 0, z: 0 })
    const end = faucet.center.y + (spout.at(-1)?.y ?? 0)
    const [near, far] = [sink.corners[0]?.y ?? 0, sink.corners[2]?.y ?? 0]
    expect(end).toBeGreaterThan(Math.min(near, far))
    expect(end).toBeLessThan(Math.max(near, far))
  })

  it('turns to the room without a sink, from either side', () => {
    const reach = (side: 'front' | 'back') => {
      const { cutouts } = made([{ kind: 'faucet', side, at: 48 }])
      const [faucet] = cutouts
      if (!faucet) throw new Error('it is placed')
      return drawFaucet(faucetDirection(faucet, undefined)).spout.at(-1)?.y ?? 0
    }
    expect(reach('front')).toBeGreaterThan(5)
    expect(reach('back')).toBeGreaterThan(5)
  })
})

describe('what is lower in the room', () => {
  it('is drawn at the same place with an offset on the plane of the top', () => {
    const view: RoomView = { yaw: toYaw(-35), scale: 3, originX: 10, originY: 20 }
    const [sink] = paintInTop(draw([{ kind: 'sink-single', side: 'front', at: 48 }]), view.yaw, createReuse()).slice(1)
    // Without that of the sink itself.
    const shifts = everyTransform(sink?.children ?? [])
    const [x = 0, y = 0] =
      shifts[0]
        ?.match(/matrix\(1 0 0 1 (\S+) (\S+)\)/)
        ?.slice(1)
        .map(Number) ?? []
    const onTop = project(view, { x: 40 + x, y: 10 + y, z: 36 })
    const below = project(view, { x: 40, y: 10, z: 36 - 1.25 })
    expect(onTop.x).toBeCloseTo(below.x, 3)
    expect(onTop.y).toBeCloseTo(below.y, 3)
  })
})

function everyTransform(drawing: readonly SvgNode[]): string[] {
  return drawing.flatMap(({ attributes, children = [] }) => [
    ...(typeof attributes.transform === 'string' ? [attributes.transform] : []),
    ...everyTransform(children),
  ])
}
