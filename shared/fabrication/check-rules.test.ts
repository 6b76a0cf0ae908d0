import { describe, expect, it } from 'vitest'
import { type FullDimensions, fullDimensions } from '#shared/countertops/countertop.ts'
import { KITCHENS } from '#test/fabrication/kitchens.ts'
import { checkRules } from './check-rules.ts'
import { CUTOUT_KINDS, type Cutout, type CutoutKind, DEFAULT_DETAILS, type Details, type SideName } from './details.ts'
import type { FabricatedCountertop } from './fabricate.ts'
import { RULE_IDS, RULES } from './rules.ts'

const DIMENSIONS: FullDimensions = { width: 120, length: 25.5, returnWidth: 25.5, returnLength: 25.5 }
const I = (details: Partial<Details>, dimensions: Partial<FullDimensions> = {}): FabricatedCountertop => ({
  shape: 'I',
  dimensions: { ...DIMENSIONS, ...dimensions },
  details: { ...DEFAULT_DETAILS, ...details },
})
const cutout = (kind: CutoutKind, at: number, rest: Partial<Cutout> = {}): Cutout => ({
  id: kind.replace('-', ''),
  kind,
  side: 'front',
  at,
  ...rest,
})
const check = (countertop: FabricatedCountertop) =>
  checkRules(countertop).map(({ rule, level, message }) => `${rule} ${level}: ${message}`)
const checkCutouts = (...cutouts: Cutout[]) => check(I({ cutouts }))

it('the table of rules has every rule, each value with a reason and a source', () => {
  expect([...new Set(RULES.map(({ id }) => id))]).toEqual([...RULE_IDS])
  for (const { value, reason, source } of RULES) expect([value > 0, reason !== '', source !== '']).not.toContain(false)
  expect(new Set(RULES.map(({ id, level, of }) => `${id} ${level} ${of}`)).size).toBe(RULES.length)
})

describe('nothing is wrong', () => {
  it.each(Object.entries(KITCHENS))('with %s', (_name, countertops) => {
    for (const { shape, dimensions, details } of countertops) {
      expect(checkRules({ shape, dimensions: fullDimensions(dimensions), details })).toEqual([])
    }
  })

  it.each(CUTOUT_KINDS.filter((kind) => kind !== 'outlet'))('with a %s in its default place', (kind) => {
    expect(checkCutouts(cutout(kind, 60))).toEqual([])
  })
})

describe('the strips in front of and behind a cutout', () => {
  it('stop below 2 in and warn below 3', () => {
    expect(checkCutouts(cutout('sink-single', 60, { setback: 1.5 }))).toEqual([
      'rail.front stop: The strip in front of the sink is 1 1/2 in. It needs at least 2 in or it can break; we recommend 3.',
    ])
    expect(checkCutouts(cutout('cooktop-30', 60, { setback: 2 }))).toEqual([
      'rail.front warn: The strip in front of the cooktop is 2 in. We recommend 3 in.',
    ])
    expect(checkCutouts(cutout('cooktop-30', 60, { setback: 4.5 }))).toEqual([
      'rail.back stop: The strip behind the cooktop is 1 1/2 in. It needs at least 2 in or it can break; we recommend 3.',
    ])
    expect(checkCutouts(cutout('sink-single', 60, { setback: 12 }))).toEqual([
      'rail.back stop: The strip behind the sink is missing. It needs at least 2 in or it can break; we recommend 3.',
    ])
  })

  it('only stop around a drop-in', () => {
    expect(checkCutouts(cutout('sink-dropin', 60, { setback: 2 }))).toEqual([])
    expect(checkCutouts(cutout('sink-dropin', 60, { setback: 1 }))).toEqual([
      'rail.front stop: The strip in front of the sink is 1 in. It needs at least 2 in or it can break.',
    ])
  })

  it('are the other way around for a cutout on the back', () => {
    const sink = cutout('sink-single', 60, { side: 'back', setback: 8.5 })
    expect(check(I({ cutouts: [sink], sides: { back: [{ use: 'finished' }] } }))).toEqual([
      'rail.front stop: The strip in front of the sink is 1 in. It needs at least 2 in or it can break; we recommend 3.',
    ])
  })

  it('warn below 5 in behind a sink with a faucet', () => {
    const deep = { size: { width: 30, depth: 17.5, radius: 1 } }
    const message = 'The strip behind the sink is 4 1/2 in. We recommend 5 for a faucet.'
    const sink = cutout('sink-single', 60, deep)
    expect(checkCutouts(sink)).toEqual([])
    expect(checkCutouts(sink, cutout('faucet', 60))).toEqual([`rail.faucet warn: ${message}`])
    expect(checkCutouts(sink, cutout('faucet', 20, { with: 'sinksingle' }))).toEqual([`rail.faucet warn: ${message}`])
    expect(checkCutouts(sink, cutout('faucet', 20))).toEqual([])
  })

  it('need a countertop that is deep enough', () => {
    expect(check(I({ cutouts: [cutout('sink-single', 60)] }, { length: 18 }))).toEqual([
      "rail.back stop: The sink doesn't fit here. It needs 20 in from front to back, and there are 18.",
    ])
    expect(check(I({ cutouts: [cutout('sink-farmhouse', 60)] }, { length: 22.5 }))).toEqual([
      'rail.back warn: The strip behind the sink is 2 1/2 in. We recommend 3 in.',
    ])
  })
})

describe('the ends of a side', () => {
  it('stop a cutout below 2 in and warn below 4', () => {
    expect(checkCutouts(cutout('sink-single', 16.5))).toEqual([
      'cutout.end stop: The sink is 1 1/2 in from the left end. It needs at least 2 in or it can break; we recommend 4.',
    ])
    expect(checkCutouts(cutout('sink-single', 102))).toEqual([
      'cutout.end warn: The sink is 3 in from the right end. We recommend 4 in.',
    ])
    expect(checkCutouts(cutout('sink-single', 130))).toEqual([
      expect.stringContaining('cutout.end stop: The sink reaches past the right end.'),
    ])
  })

  it('say how long a side that is too short has to be', () => {
    expect(check(I({ cutouts: [cutout('sink-single', 15)] }, { width: 30 }))).toEqual([
      "cutout.end stop: The sink doesn't fit on this side. It needs 34 in.",
    ])
  })
})

describe('the inside corner', () => {
  const L = { width: 120, length: 96, returnWidth: 25.5, returnLength: 25.5 }
  const message =
    'The sink is in the inside corner. Its 33 in cabinet needs 16 1/2 in from the corner to the middle of the sink.'
  const checkIn = (shape: 'L' | 'U', side: SideName, at: number, mirrored = false) =>
    checkRules({
      shape,
      dimensions: { ...L, width: shape === 'U' ? 140 : 120 },
      details: { ...DEFAULT_DETAILS, mirrored, cutouts: [cutout('sink-single', at, { side, setback: 4 })] },
    }).flatMap(({ rule, message: text }) => (rule === 'sink.corner' ? [text] : []))

  it.each([
    ['L', 'back', 41.5, false],
    ['L', 'back', 10, false],
    ['L', 'legBack', 54.5, false],
    ['L', 'runFront', 16, false],
    ['U', 'back', 99, false],
    ['L', 'back', 78.5, true],
  ] as const)('%s: warns of a sink on %s at %s by name', (shape, side, at, mirrored) => {
    expect(checkIn(shape, side, at, mirrored)).toEqual([message])
  })

  it.each([
    ['L', 'back', 42, false],
    ['L', 'legBack', 54, false],
    ['U', 'back', 70, false],
    ['L', 'back', 78, true],
  ] as const)('%s: takes a sink on %s at %s', (shape, side, at, mirrored) => {
    expect(checkIn(shape, side, at, mirrored)).toEqual([])
  })
})

describe('two cutouts', () => {
  it('stop below 2 3/4 in and warn below 4', () => {
    const cooktop = cutout('cooktop-30', 80)
    // 80 - 14.25 is 65.75, less 15 of the sink.
    expect(checkCutouts(cutout('sink-single', 48.5), cooktop)).toEqual([
      'cutout.between stop: The sink and the cooktop are 2 1/4 in apart. They need at least 2 3/4 in or the stone can break; we recommend 4.',
    ])
    expect(checkCutouts(cutout('sink-single', 48), cooktop)).toEqual([
      'cutout.between warn: The sink and the cooktop are 2 3/4 in apart. We recommend 4.',
    ])
    expect(checkCutouts(cutout('sink-single', 46.75), cooktop)).toEqual([])
    expect(checkCutouts(cutout('sink-single', 60), cooktop)).toEqual([
      'cutout.between stop: The sink and the cooktop overlap.',
    ])
    expect(checkCutouts(cutout('sink-bar', 50), cutout('sink-bar', 67, { id: 'b' }))).toEqual([
      'cutout.between warn: The two sinks are 3 in apart. We recommend 4.',
    ])
  })

  it('are checked across a corner', () => {
    const countertop: FabricatedCountertop = {
      shape: 'L',
      dimensions: { ...DIMENSIONS, length: 96 },
      details: {
        ...DEFAULT_DETAILS,
        // Near the corner of the back and the leg's wall: each is 6 in from one and 10 from the other.
        cutouts: [
          cutout('sink-bar', 17, { side: 'back', setback: 6 }),
          cutout('sink-bar', 79, { side: 'legBack', setback: 6, id: 'b' }),
        ],
      },
    }
    expect(check(countertop)).toContainEqual(expect.stringMatching(/^cutout\.between stop: .*overlap/))
  })

  it('may be near if one is a hole: 4 in from hole to hole', () => {
    const faucet = cutout('faucet', 60)
    expect(checkCutouts(cutout('sink-single', 60), faucet, cutout('hole', 64))).toEqual([])
    expect(checkCutouts(faucet, cutout('hole', 63))).toEqual([
      'cutout.between warn: The faucet and the hole are 1 5/8 in apart. We recommend 2 5/8.',
    ])
    expect(checkCutouts(cutout('sink-dropin', 60), faucet)).toContainEqual(
      'cutout.between stop: The sink and the faucet overlap.',
    )
  })

  it('are in different pieces of stone if one is an outlet', () => {
    const sides: Details['sides'] = { back: [{ use: 'wall', splash: { height: 18 } }] }
    const outlet = cutout('outlet', 60, { side: 'back' })
    expect(check(I({ sides, cutouts: [outlet, cutout('sink-single', 60)] }))).toEqual([])
    expect(check(I({ sides, cutouts: [outlet, { ...outlet, id: 'b', at: 64 }] }))).toEqual([
      expect.stringContaining('cutout.between stop: The two outlets are 1 3/4 in apart.'),
    ])
  })
})

describe('corners of a cutout', () => {
  it.each([
    [
      'sink-single',
      0.5,
      "The sink's corners have a radius of 1/2 in. They need at least 3/4 in or the stone can crack.",
    ],
    [
      'cooktop-30',
      0.25,
      "The cooktop's corners have a radius of 1/4 in. They need at least 3/8 in or the stone can crack.",
    ],
    ['other', 0, "The cutout's corners have a radius of 0 in. They need at least 3/16 in or the stone can crack."],
  ] as const)('of a %s are round', (kind, radius, message) => {
    const size = { width: 14, depth: 14, radius }
    expect(checkCutouts(cutout(kind, 60, { size }))).toEqual([`corner.cutout stop: ${message}`])
  })
})

describe('edges', () => {
  it('need brackets past 12 in or a third of the depth', () => {
    const overhang = (inches: number, length = 48) =>
      check(I({ sides: { front: [{ use: 'finished', overhang: inches }] } }, { length }))
    expect(overhang(14)).toEqual([
      'overhang.free warn: A 14 in overhang needs brackets. We price them after the visit.',
    ])
    expect(overhang(12)).toEqual([])
    expect(overhang(11, 30)).toEqual([
      'overhang.free warn: An 11 in overhang needs brackets. We price them after the visit.',
    ])
    expect(overhang(10, 30)).toEqual([])
    expect(check(I({ sides: { front: [{ use: 'waterfall', overhang: 20 }] } }))).toEqual([])
    // The usual overhang of a narrow top.
    expect(check(I({}, { length: 3 }))).toEqual([])
  })

  it('warn of a sharp outer corner in the room', () => {
    const corners: Details['corners'] = { c2: { radius: 0 }, c3: { radius: 1 / 4 }, c0: { radius: 0 } }
    expect(check(I({ corners }))).toEqual([
      'corner.outer warn: A corner with a radius of 0 in chips. We round it to at least 1/4 in.',
    ])
  })

  it('warn of two dishwashers side by side', () => {
    const dishwashers = (one: number, other: number) =>
      check(
        I({
          dishwasher: [
            { side: 'front', at: one },
            { side: 'front', at: other },
          ],
        }),
      )
    expect(dishwashers(40, 64)).toEqual([
      'span.free warn: 48 in of stone have no cabinet below. Over 36 in, they need support.',
    ])
    expect(dishwashers(40, 70)).toEqual([])
  })

  it('warn of an outlet without a backsplash that is high enough', () => {
    const cutouts = [cutout('outlet', 60, { side: 'back' })]
    expect(check(I({ cutouts }))).toEqual([
      'splash.height warn: The outlet needs a backsplash, and this wall has none.',
    ])
    expect(check(I({ cutouts, sides: { back: [{ use: 'wall', splash: { height: 3 } }] } }))).toEqual([
      'splash.height warn: The outlet is 3 3/4 in high, and its backsplash is only 3 in.',
    ])
    expect(check(I({ cutouts, sides: { back: [{ use: 'wall', splash: '4in' }] } }))).toEqual([])
  })
})

it('depths warn of an unusual one, with or without details', () => {
  const [warning] = checkRules({ shape: 'L', dimensions: { ...DIMENSIONS, length: 120, returnLength: 96 } })
  expect(warning).toMatchObject({ rule: 'depth.unusual', level: 'warn', dimension: 'returnLength' })
  expect(warning?.message.replaceAll('\u00a0', ' ')).toBe(
    'Return Length is the depth of the back run, and 96 in is very deep. Did you mean 25 1/2 in?',
  )
})

it('lists stops first, and says where each warning is', () => {
  const cutouts = [cutout('sink-bar', 10), cutout('cooktop-30', 60, { setback: 1 })]
  expect(checkRules(I({ cutouts })).map(({ level, side, cutoutId }) => [level, side, cutoutId])).toEqual([
    ['stop', 'front', 'cooktop30'],
    ['warn', 'front', 'sinkbar'],
  ])
})
