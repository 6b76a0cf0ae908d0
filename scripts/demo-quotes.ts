import sharp from 'sharp'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { SHOP } from '#shared/content/shop.ts'
import { STONES } from '#shared/content/stones.ts'
import type { Countertop } from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import type { Job } from '#shared/fabrication/details.ts'
import { cornersOf } from '#shared/fabrication/sides.ts'
import { PNG_DATA_URL_PREFIX } from '#shared/quotes/drawing.ts'

// Who asks the demo shop for what.

/** What chance decides, the same in each run: a seeded generator (mulberry32). */
let seed = 0
/** From here on, chance decides as in each run before. */
export function restartChance(): void {
  seed = 20_261_122
}
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
export const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T // the list isn't empty
export const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
export const chance = (probability: number) => random() < probability

const FIRST_NAMES = 'Ava Ben Carla Dwight Elena Frank Grace Hector Imani Jonas Keiko Luis Marta Noah Olive Priya'.split(
  ' ',
)
const LAST_NAMES = 'Abbott Baker Castillo Dillard Edwards Fowler Greene Hassan Jimenez Larsen Nguyen Pruitt Tran'.split(
  ' ',
)
const STREETS = ['Belmont Blvd', 'Chapel Ave', 'Eastland Ave', 'Fatherland St', 'Granny White Pike', 'Porter Rd']
const CUSTOMER_NOTES = ['', '', 'We would like the seam away from the sink.', 'Please call after five.']
const JOBS: readonly (Job | undefined)[] = [
  undefined,
  { removal: 'none', cabinetsInPlace: true },
  { removal: 'laminate', cabinetsInPlace: true },
  { removal: 'stone', cabinetsInPlace: false },
]
export type DemoQuote = ReturnType<typeof makeQuote>

/** Every ninth quote is the second of an earlier customer. */
export function makeQuote(index: number) {
  const job = pick(JOBS)
  return {
    contact: makeContact(index % 9 === 0 && index > 31 ? index - 31 : index),
    countertops: Array.from({ length: pick([1, 1, 1, 2, 2, 3]) }, makeCountertop),
    ...(job && { job }),
    customerNote: pick(CUSTOMER_NOTES),
  }
}

/** The same person for the same index. */
function makeContact(index: number) {
  const turn = <T>(list: readonly T[], by = index) => list[by % list.length] as T // the list isn't empty
  const firstName = turn(FIRST_NAMES)
  // Repeated names would be one customer's.
  const lastName = turn(LAST_NAMES, index + Math.floor(index / (FIRST_NAMES.length * LAST_NAMES.length)))
  const { town, zips } = turn(SHOP.serviceArea)
  return {
    ...EMPTY_CONTACT,
    firstName,
    lastName,
    // Numbers that no one has.
    phoneNumber: `(${turn(['615', '629', '931'], Math.floor(index / 100))}) 555-01${String(index % 100).padStart(2, '0')}`,
    email: `${firstName}.${lastName}@example.com`.toLowerCase(),
    address: `${100 + ((index * 379) % 4900)} ${turn(STREETS)}`,
    aptSuite: index % 7 === 3 ? `Apt ${1 + (index % 40)}` : '',
    city: town,
    zipCode: turn(zips),
    state: SHOP.state,
  }
}

const KITCHENS: readonly Countertop[] = PORTFOLIO.flatMap((kitchen) => [kitchen, ...(kitchen.alsoShown ?? [])])

/** One of the portfolio in any stone, often a little wider, a third of them without details. */
function makeCountertop() {
  const { shape, dimensions, details } = pick(KITCHENS)
  return {
    shape,
    dimensions: { ...dimensions, width: dimensions.width + between(0, 8) / 2 },
    stone: pick(STONE_IDS),
    details: chance(1 / 3) ? undefined : details,
  }
}

/** Inches around a drawing. */
const MARGIN = 8

/** The countertop with a simple drawing: its outline to scale in the stone's color. Real ones need a browser. */
export async function withDrawing<T extends DemoQuote['countertops'][number]>(countertop: T) {
  const { width, length } = countertop.dimensions
  const view = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${length + 2 * MARGIN}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${(width + 2 * MARGIN) * 3}">
    <rect x="${-MARGIN}" y="${-MARGIN}" width="100%" height="100%" fill="#f5f2ec"/>
    <polygon points="${cornersOf(countertop)
      .map(({ at }) => `${at.x},${at.y}`)
      .join(' ')}" fill="${STONES[countertop.stone].ground}" stroke="#1d1c19" stroke-width=".7"/></svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return { ...countertop, imageData: PNG_DATA_URL_PREFIX + png.toString('base64') }
}
