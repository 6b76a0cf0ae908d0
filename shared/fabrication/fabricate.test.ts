import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FullDimensions } from '#shared/countertops/countertop.ts'
import { anyShapedDimensions } from '#test/countertops.ts'
import { forAll } from '#test/for-all.ts'
import { depthAt, placeCutouts } from './cutouts.ts'
import { CUTOUT_KINDS, type Cutout, DEFAULT_DETAILS, type Details, type Stretch } from './details.ts'
import { type FabricatedCountertop, fabricate } from './fabricate.ts'
import { sidesOf } from './sides.ts'
import { stretchesOf } from './stretches.ts'

const DIMENSIONS: FullDimensions = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
const detailed = (
  details: Partial<Details>,
  shape: FabricatedCountertop['shape'] = 'L',
  dimensions = DIMENSIONS,
): FabricatedCountertop => ({ shape, dimensions, details: { ...DEFAULT_DETAILS, ...details } })
const cutout = (kind: Cutout['kind'], side: Cutout['side'], at: number, rest: Partial<Cutout> = {}): Cutout => ({
  id: 'a',
  kind,
  side,
  at,
  ...rest,
})

describe('stretches', () => {
  const uses = (countertop: FabricatedCountertop) =>
    stretchesOf(countertop).map(({ side, from, to, use }) => `${side.name} ${from}-${to} ${use}`)

  it('without details are walls at the back and finished elsewhere', () => {
    expect(uses({ shape: 'U', dimensions: DIMENSIONS }).filter((text) => text.endsWith('wall'))).toEqual([
      'back 0-120 wall',
      'rightBack 0-96 wall',
      'leftBack 0-96 wall',
    ])
    expect(uses({ shape: 'I', dimensions: DIMENSIONS })).toEqual([
      'back 0-120 wall',
      'rightEnd 0-96 finished',
      'front 0-120 finished',
      'leftEnd 0-96 finished',
    ])
  })

  it('fill in what a stretch leaves open, by its use', () => {
    const sides: Details['sides'] = {
      back: [{ use: 'wall', splash: '4in' }],
      runFront: [{ use: 'finished', profile: 'ogee', splash: '4in', overhang: 12 }],
      legFront: [{ use: 'wall', splash: { height: 18 } }],
    }
    const filled = stretchesOf(detailed({ sides })).map((stretch) => [
      stretch.side.name,
      stretch.profile,
      stretch.splashHeight,
      stretch.overhang,
    ])
    expect(filled).toEqual([
      ['back', 'eased', 4, 0],
      ['runEnd', 'eased', 0, 1.5],
      // Only a wall has a backsplash.
      ['runFront', 'ogee', 0, 12],
      ['legFront', 'eased', 18, 0],
      ['legEnd', 'eased', 0, 1.5],
      ['legBack', 'eased', 0, 0],
    ])
  })

  it("give the rest of a side its default, and leave out what is past the side's end", () => {
    const sides: Details['sides'] = {
      back: [{ to: 30, use: 'appliance' }],
      runFront: [{ to: 90, use: 'appliance' }, { to: 150, use: 'waterfall' }, { use: 'wall' }],
    }
    expect(uses(detailed({ sides })).filter((text) => /^(?:back|runFront) /.test(text))).toEqual([
      'back 0-30 appliance',
      'back 30-120 wall',
      'runFront 0-90 appliance',
      'runFront 90-94.5 waterfall',
    ])
  })

  it("don't use the data of a side that the countertop doesn't have", () => {
    const sides: Details['sides'] = { legFront: [{ use: 'waterfall' }] }
    const collapsed = { ...DIMENSIONS, returnLength: 96 }
    expect(fabricate(detailed({ sides }, 'L', collapsed)).panels).toEqual([])
    expect(fabricate(detailed({ sides })).panels).toMatchObject([{ width: 70.5, height: 36 }])
  })

  it('of any countertop cover its sides', () => {
    forAll(100, anyShapedDimensions, fc.integer({ min: 1, max: 3200 }), ({ shape, dimensions }, sixteenths) => {
      const sides: Details['sides'] = { back: [{ to: sixteenths / 16, use: 'finished' }] }
      const stretches = stretchesOf(detailed({ sides }, shape, dimensions))
      for (const side of sidesOf({ shape, dimensions })) {
        const own = stretches.filter((stretch) => stretch.side.name === side.name)
        assert.deepEqual(
          own.map(({ from }) => from),
          [0, ...own.slice(0, -1).map(({ to }) => to)],
        )
        assert.equal(own.at(-1)?.to, side.length)
      }
    })
  })
})

it('the edges are the finished stretches, added up by profile', () => {
  const sides: Details['sides'] = {
    runFront: [{ use: 'finished', profile: 'half-bullnose' }],
    legFront: [{ use: 'finished', profile: 'half-bullnose' }],
    legEnd: [{ to: 10, use: 'finished', profile: 'ogee' }, { use: 'finished' }],
    runEnd: [{ use: 'appliance', profile: 'mitered' }],
  }
  expect(fabricate(detailed({ sides })).edges).toEqual([
    { profile: 'eased', length: 15.5 },
    { profile: 'half-bullnose', length: 165 },
    { profile: 'ogee', length: 10 },
  ])
})

describe('the backsplash', () => {
  const lengths = (countertop: FabricatedCountertop) =>
    fabricate(countertop).splashes.map(({ stretch, length, height }) => `${stretch.side.name} ${length} x ${height}`)
  const four = [{ use: 'wall', splash: '4in' } as const]

  it('of a side wall is shorter by the thickness of the one on the back', () => {
    const sides = { back: four, legBack: four, runEnd: four }
    expect(lengths(detailed({ sides }))).toEqual(['back 120 x 4', 'runEnd 24.25 x 4', 'legBack 94.75 x 4'])
    expect(lengths(detailed({ sides, mirrored: true }))).toEqual([
      'back 120 x 4',
      'legBack 94.75 x 4',
      'runEnd 24.25 x 4',
    ])
  })

  it('keeps its length without one on the back, or where that one does not reach the corner', () => {
    expect(lengths(detailed({ sides: { legBack: four } }))).toEqual(['legBack 96 x 4'])
    const sides: Details['sides'] = { back: [{ to: 20, use: 'wall' }, ...four], legBack: four, runEnd: four }
    expect(lengths(detailed({ sides }))).toEqual(['back 100 x 4', 'runEnd 24.25 x 4', 'legBack 96 x 4'])
  })

  it('is shorter only on the stretch at the corner', () => {
    // An L's leg wall has its left end at the front, a U's right wall has it at the back.
    const split: Stretch[] = [{ to: 40, use: 'wall', splash: { height: 18 } }, ...four]
    expect(lengths(detailed({ sides: { back: four, legBack: split } })).slice(1)).toEqual([
      'legBack 40 x 18',
      'legBack 54.75 x 4',
    ])
    expect(lengths(detailed({ sides: { back: four, rightBack: split } }, 'U')).slice(1)).toEqual([
      'rightBack 38.75 x 18',
      'rightBack 56 x 4',
    ])
  })
})

describe('cutouts', () => {
  const place = (cutouts: Cutout[]) => placeCutouts(detailed({ cutouts }))

  it('have the size and setback of their kind', () => {
    const all = place(CUTOUT_KINDS.map((kind) => cutout(kind, 'runFront', 40)))
    expect(
      all.map(({ cutout: { kind }, width, depth, radius, setback }) => [kind, width, depth, radius, setback]),
    ).toEqual([
      ['sink-single', 30, 16, 0.75, 3.5],
      ['sink-double', 31, 16, 0.75, 3.5],
      ['sink-bar', 14, 14, 0.75, 3.5],
      ['sink-dropin', 32.25, 21.25, 1, 2.125],
      ['sink-farmhouse', 33, 20, 0.75, 0],
      ['cooktop-30', 28.5, 19.5, 0.375, 3],
      ['cooktop-36', 34.5, 19.5, 0.375, 3],
      ['faucet', 1.375, 1.375, 0.6875, 21.8125],
      ['hole', 1.375, 1.375, 0.6875, 21.8125],
      ['outlet', 2.25, 3.75, 0.1875, 0],
      ['other', 6, 6, 0.25, 9.75],
    ])
  })

  it('take what the details say instead', () => {
    const size = { width: 20, depth: 10, radius: 2 }
    expect(place([cutout('sink-single', 'runFront', 40, { size, setback: 5 })])).toMatchObject([
      { ...size, setback: 5 },
    ])
    // Centered with its own depth.
    expect(place([cutout('cooktop-30', 'runFront', 40, { size })])).toMatchObject([{ setback: 7.75 }])
  })

  it('are in the outline, from the left end of their side', () => {
    const [sink] = place([cutout('sink-single', 'runFront', 47.25)])
    expect(sink?.center).toEqual({ x: 72.75, y: 14 })
    expect(sink?.corners).toEqual([
      { x: 57.75, y: 22 },
      { x: 87.75, y: 22 },
      { x: 87.75, y: 6 },
      { x: 57.75, y: 6 },
    ])
    const [faucet] = place([cutout('faucet', 'runFront', 47.25)])
    expect(faucet?.center).toEqual({ x: 72.75, y: 3 })
    const [cooktop] = place([cutout('cooktop-30', 'legFront', 20)])
    expect(cooktop?.center).toEqual({ x: 12.75, y: 76 })
  })

  it('sit at the same place whether they are measured from the front or the back', () => {
    const dimensions = { ...DIMENSIONS, length: 25.5 }
    for (const kind of CUTOUT_KINDS.filter((one) => one !== 'outlet')) {
      const cutouts = [cutout(kind, 'front', 60), cutout(kind, 'back', 60)]
      const [front, back] = placeCutouts(detailed({ cutouts }, 'I', dimensions))
      expect(back?.center).toEqual(front?.center)
    }
  })

  it('in the backsplash are as deep as the stone is thick', () => {
    const [outlet] = place([cutout('outlet', 'back', 24)])
    expect(outlet).toMatchObject({ inBacksplash: true, width: 2.25, depth: 3.75, center: { x: 24, y: 0.625 } })
    expect(place([cutout('sink-bar', 'runFront', 24)])[0]?.inBacksplash).toBe(false)
  })

  it("aren't placed on a side that the countertop doesn't have", () => {
    const cutouts = [cutout('sink-bar', 'legFront', 24)]
    expect(placeCutouts(detailed({ cutouts }, 'L', { ...DIMENSIONS, returnLength: 96 }))).toEqual([])
  })

  it('know how deep the countertop is where they are', () => {
    const sides = sidesOf({ shape: 'L', dimensions: DIMENSIONS })
    const depths = (name: string, ...at: number[]) => {
      const side = sides.find((one) => one.name === name)
      assert.ok(side)
      return at.map((one) => depthAt(sides, side, one))
    }
    expect(depths('runFront', 0, 50, 94.5, 300)).toEqual([25.5, 25.5, 25.5, 25.5])
    expect(depths('back', 10, 60)).toEqual([96, 25.5])
    expect(depths('legBack', 10, 90)).toEqual([25.5, 120])
    expect(depths('legEnd', 10)).toEqual([96])
  })

  it('never start outside a countertop that is too small', () => {
    const cutouts = [cutout('cooktop-30', 'front', 60), cutout('faucet', 'front', 60)]
    const placed = placeCutouts(detailed({ cutouts }, 'I', { ...DIMENSIONS, length: 2 }))
    expect(placed.map(({ setback }) => setback)).toEqual([0, 0])
  })
})

it('dishwashers are 24 in wide, on sides that exist', () => {
  const dishwasher: Details['dishwasher'] = [
    { side: 'runFront', at: 40 },
    { side: 'legFront', at: 12 },
  ]
  const found = fabricate(detailed({ dishwasher })).dishwashers
  expect(found.map(({ side, at, from, to }) => [side.name, at, from, to])).toEqual([
    ['runFront', 40, 28, 52],
    ['legFront', 12, 0, 24],
  ])
  expect(fabricate(detailed({ dishwasher }, 'L', { ...DIMENSIONS, returnWidth: 120 })).dishwashers).toEqual([])
})
