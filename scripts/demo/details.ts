import type { FullDimensions, Shape } from '#shared/countertops/countertop.ts'
import {
  type Cutout,
  DEFAULT_DETAILS,
  type Details,
  type Job,
  type SideName,
  type Stretch,
} from '#shared/fabrication/details.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'

type Pick = <T>(list: readonly T[]) => T

const SINKS = ['sink-single', 'sink-single', 'sink-double', 'sink-farmhouse', 'sink-dropin'] as const
const COOKTOPS = ['cooktop-30', 'cooktop-36'] as const
const EDGES = ['eased', 'eased', 'pencil', 'bevel', 'half-bullnose', 'ogee'] as const
const SPLASHES = ['none', '4in', '4in', { height: 18 }] as const

/** What a visitor may say about a kitchen. Some say nothing. */
export function pickDemoDetails(shape: Shape, dimensions: FullDimensions, pick: Pick): Details | undefined {
  if (pick([true, false, false])) return undefined
  if (shape === 'I' && dimensions.length > 30) return islandDetails(pick)
  return wallDetails(shape, dimensions, pick)
}

/** Absent, or what a visitor may ask for besides the countertops. */
export function pickDemoJob(pick: Pick): Job | undefined {
  if (pick([true, false])) return undefined
  return pick<Job>([
    { removal: 'none', cabinetsInPlace: true },
    { removal: 'laminate', cabinetsInPlace: true },
    { removal: 'stone', cabinetsInPlace: false },
  ])
}

function islandDetails(pick: Pick): Details {
  const finished: Stretch[] = [{ use: 'finished', profile: pick(EDGES) }]
  const end: Stretch[] = pick([true, false]) ? [{ use: 'waterfall' }] : finished
  const sides = { back: finished, rightEnd: finished, front: finished, leftEnd: end }
  return { ...DEFAULT_DETAILS, name: 'Island', sides }
}

/** A sink with its faucet at the middle of one front, a cooktop at the middle of another, and stone on the walls. */
function wallDetails(shape: Shape, dimensions: FullDimensions, pick: Pick): Details {
  const splash = pick(SPLASHES)
  const profile = pick(EDGES)
  const sides: Details['sides'] = {}
  const cutouts: Cutout[] = []
  const [sinkSide, cooktopSide] = FRONTS[shape]
  for (const { name, length } of sidesOf(shape, dimensions)) {
    if (WALLS.includes(name)) sides[name] = [{ use: 'wall', ...(splash !== 'none' && { splash }) }]
    if (name === sinkSide || name === cooktopSide) sides[name] = [{ use: 'finished', profile }]
    if (name === sinkSide && length >= 40) {
      const kind = pick(SINKS)
      cutouts.push({ id: 'sink', kind, side: name, at: length / 2 })
      // A drop-in sink has its own hole.
      if (kind !== 'sink-dropin') {
        cutouts.push({ id: 'faucet', kind: 'faucet', side: name, at: length / 2, with: 'sink' })
      }
    }
    if (name === cooktopSide && length >= 44) {
      cutouts.push({ id: 'cooktop', kind: pick(COOKTOPS), side: name, at: length / 2 })
    }
  }
  return { ...DEFAULT_DETAILS, sides, cutouts }
}

const WALLS: readonly SideName[] = ['back', 'legBack', 'leftBack', 'rightBack']
const FRONTS: Record<Shape, readonly [sink: SideName, cooktop?: SideName]> = {
  I: ['front'],
  L: ['runFront', 'legFront'],
  U: ['runFront', 'rightFront'],
}
