import sharp from 'sharp'
import type { z } from 'zod'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import type { contactSchema } from '#shared/contact/schema.ts'
import { STONES } from '#shared/content/stones.ts'
import { type FullDimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'
import { DEFAULT_DETAILS, type Details, type Job, type SideName } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import { sidesOf } from '#shared/fabrication/sides.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'

/** Picks by chance, the same each time for the same seed. */
export interface Dice {
  pick: <T>(list: readonly T[]) => T
  /** A whole number, both ends included. */
  between: (from: number, to: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
}

export interface DemoQuote {
  contact: z.output<typeof contactSchema>
  countertops: { shape: Shape; dimensions: FullDimensions; stone: StoneId; details?: Details | undefined }[]
  job: Job | undefined
  customerNote: string
}

/** A seeded random generator (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
  }
}

const FIRST_NAMES =
  'Ava Ben Carla Dwight Elena Frank Grace Hector Imani Jonas Keiko Luis Marta Noah Olive Priya Quinn Rosa Samir Tess'
const LAST_NAMES =
  'Abbott Baker Castillo Dillard Edwards Fowler Greene Hassan Ivers Jimenez Kowalski Larsen Moore Nguyen Okafor Pruitt Reyes Sutton Tran Whitfield'
const STREETS =
  'Belmont Blvd,Chapel Ave,Eastland Ave,Fatherland St,Granny White Pike,Harding Pl,Lebanon Pike,Nolensville Pike,Porter Rd,Woodland St'
const TOWNS: readonly [city: string, zipCode: string][] = [
  ['Nashville', '37206'],
  ['Nashville', '37211'],
  ['Brentwood', '37027'],
  ['Franklin', '37064'],
  ['Hendersonville', '37075'],
  ['Mount Juliet', '37122'],
]
const CUSTOMER_NOTES = [
  '',
  '',
  '',
  'We would like the seam away from the sink.',
  'Please call after five.',
  'The old laminate has to come out first.',
  'Can the backsplash be the same stone?',
  'Gas range. The dog is friendly.',
]
/** Shape, width, length, return width, return length. */
const KITCHENS: readonly [Shape, number, number, number, number][] = [
  ['I', 96, 25.5, 24, 24],
  ['I', 120, 25.5, 24, 24],
  ['I', 72, 36, 24, 24],
  ['I', 84, 42, 24, 24],
  ['L', 120, 84, 25.5, 25.5],
  ['L', 96, 72, 25.5, 25.5],
  ['L', 144, 96, 25.5, 25.5],
  ['L', 84, 60, 30, 25.5],
  ['U', 132, 96, 25.5, 25.5],
  ['U', 108, 84, 25.5, 25.5],
]
const JOBS: readonly (Job | undefined)[] = [
  undefined,
  undefined,
  undefined,
  { removal: 'none', cabinetsInPlace: true },
  { removal: 'laminate', cabinetsInPlace: true },
  { removal: 'stone', cabinetsInPlace: false },
]
/** Quotes of two people each who may be one customer. */
const SAME_PHONES = [
  [17, 52],
  [30, 65],
] as const

/** The same list each time. Every ninth quote is a customer's second one, and two pairs of customers share a phone number. */
export function createDemoQuotes(count: number): DemoQuote[] {
  const dice = createDice(20_261_120)
  const quotes: DemoQuote[] = []
  for (let index = 0; index < count; index += 1) {
    const earlier = index % 9 === 0 ? quotes[index - 31] : undefined
    quotes.push({
      contact: earlier?.contact ?? pickContact(index, dice),
      countertops: Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => pickCountertop(dice)),
      job: dice.pick(JOBS),
      customerNote: dice.pick(CUSTOMER_NOTES),
    })
  }
  for (const [index, other] of SAME_PHONES) {
    const [one, same] = [quotes[index], quotes[other]]
    if (one && same) same.contact = { ...same.contact, phoneNumber: one.contact.phoneNumber }
  }
  return quotes
}

/** The name, the email address and the phone number differ for each index. */
function pickContact(index: number, { pick, between, chance }: Dice): DemoQuote['contact'] {
  const [firstNames, lastNames] = [FIRST_NAMES.split(' '), LAST_NAMES.split(' ')]
  // 147 and the number of names have no common divisor.
  const place = (index * 147) % (firstNames.length * lastNames.length)
  const firstName = firstNames[place % firstNames.length] ?? ''
  const lastName = lastNames[Math.floor(place / firstNames.length)] ?? ''
  const [city, zipCode] = pick(TOWNS)
  // Numbers that no one has.
  const areaCode = ['615', '629', '931'][Math.floor(index / 100) % 3]
  return {
    ...EMPTY_CONTACT,
    firstName,
    lastName,
    phoneNumber: `(${areaCode}) 555-01${String(index % 100).padStart(2, '0')}`,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    address: `${between(100, 4999)} ${pick(STREETS.split(','))}`,
    aptSuite: chance(0.15) ? `Apt ${between(1, 40)}` : '',
    city,
    state: 'TN',
    zipCode,
  }
}

function pickCountertop(dice: Dice): DemoQuote['countertops'][number] {
  const [shape, width, length, returnWidth, returnLength] = dice.pick(KITCHENS)
  const dimensions = fullDimensions({ width: width + dice.between(-8, 8) / 2, length, returnWidth, returnLength })
  return { shape, dimensions, stone: dice.pick(STONE_IDS), details: pickDetails(shape, dimensions, dice) }
}

const EDGES = ['eased', 'eased', 'pencil', 'bevel', 'half-bullnose', 'ogee'] as const
const SINKS = ['sink-single', 'sink-single', 'sink-double', 'sink-farmhouse', 'sink-dropin'] as const
const WALLS: readonly SideName[] = ['back', 'legBack', 'leftBack', 'rightBack']
const FRONTS: Record<Shape, readonly [sink: SideName, cooktop?: SideName]> = {
  I: ['front'],
  L: ['runFront', 'legFront'],
  U: ['runFront', 'rightFront'],
}

/** An island, or stone on the walls with a sink at the middle of one front and a cooktop at another. Some say nothing. */
function pickDetails(shape: Shape, dimensions: FullDimensions, { pick, chance }: Dice): Details | undefined {
  if (chance(1 / 3)) return undefined
  const profile = pick(EDGES)
  const finished = [{ use: 'finished' as const, profile }]
  if (shape === 'I' && dimensions.length > 30) {
    const leftEnd = chance(0.5) ? [{ use: 'waterfall' as const }] : finished
    return {
      ...DEFAULT_DETAILS,
      name: 'Island',
      sides: { back: finished, rightEnd: finished, front: finished, leftEnd },
    }
  }
  const splash = pick([undefined, '4in' as const, '4in' as const, { height: 18 }])
  const details: Details = { ...DEFAULT_DETAILS, sides: {}, cutouts: [] }
  const [sinkSide, cooktopSide] = FRONTS[shape]
  for (const { name: side, length } of sidesOf(shape, dimensions)) {
    const at = length / 2
    if (WALLS.includes(side)) details.sides[side] = [{ use: 'wall', ...(splash && { splash }) }]
    if (side === sinkSide || side === cooktopSide) details.sides[side] = finished
    if (side === sinkSide && length >= 40) {
      const kind = pick(SINKS)
      details.cutouts.push({ id: 'sink', kind, side, at })
      // A drop-in sink has its own hole.
      if (kind !== 'sink-dropin') details.cutouts.push({ id: 'faucet', kind: 'faucet', side, at, with: 'sink' })
    }
    if (side === cooktopSide && length >= 44) {
      details.cutouts.push({ id: 'cooktop', kind: pick(['cooktop-30', 'cooktop-36'] as const), side, at })
    }
  }
  return details
}

/** The countertop with a simple drawing: outline and cutouts to scale in the stone's color. Real ones need a browser. */
export async function withDrawing<T extends DemoQuote['countertops'][number]>(countertop: T) {
  const { corners, cutouts } = fabricate(countertop)
  const { width, length } = countertop.dimensions
  const path = (points: readonly { x: number; y: number }[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
  const inPlan = cutouts.filter(({ inBacksplash }) => !inBacksplash)
  const outlines = [corners.map(({ at }) => at), ...inPlan.map((cutout) => cutout.corners)].map(path).join('')
  const view = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${length + 2 * MARGIN}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${(width + 2 * MARGIN) * 3}">
    <rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="#f5f2ec"/>
    <path d="${outlines}" fill="${STONES[countertop.stone].ground}" fill-rule="evenodd" stroke="#1d1c19" stroke-width=".7"/></svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return { ...countertop, imageData: PNG_DATA_URL_PREFIX + png.toString('base64') }
}
/** Inches. */
const MARGIN = 8
