import type { z } from 'zod'
import { type FullDimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import type { contactSchema } from '#shared/contact/schema.ts'
import type { Details, Job } from '#shared/fabrication/details.ts'
import { PAYMENT_STATUSES, type PaymentStatus, QUOTE_STATUSES, type QuoteStatus } from '#shared/quotes/statuses.ts'
import { pickDemoDetails, pickDemoJob } from './demo-details.ts'

export interface DemoQuote {
  contact: z.output<typeof contactSchema>
  countertops: { shape: Shape; dimensions: FullDimensions; stone: StoneId; details?: Details | undefined }[]
  job: Job | undefined
  status: QuoteStatus
  paymentStatus: PaymentStatus
  notes: string
  hoursAgo: number
}

const FIRST =
  'Ava Ben Carla Dwight Elena Frank Grace Hector Imani Jonas Keiko Luis Marta Noah Olive Priya Quinn Rosa Samir Tess'
const LAST =
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
const NOTES = [
  '',
  '',
  'Wants the seam away from the sink.',
  'Called twice, no answer. Try after five.',
  'Old laminate has to come out first; cabinets stay.',
  'Asked whether the backsplash can be the same stone.',
  'Second bid from elsewhere. Decides by the end of the month.',
  'Gas range, cutout to be measured on site.\nDog in the yard.',
]
/** Typical kitchens: shape, width, length, return width, return length. */
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

/** The same list each time, oldest first. */
export function createDemoQuotes(count: number): DemoQuote[] {
  const random = generator(20_261_120)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[Math.floor(random() * list.length)]
    if (item === undefined) throw new Error('nothing to pick from')
    return item
  }
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))

  return Array.from({ length: count }, (_, index): DemoQuote => {
    const age = (count - index) / count
    const [firstName, lastName] = [pick(FIRST.split(' ')), pick(LAST.split(' '))]
    const [city, zipCode] = pick(TOWNS)
    // Recent quotes are new. Old ones are closed.
    const status =
      age < 0.08 ? 'new' : age > 0.6 ? pick<QuoteStatus>(['completed', 'completed', 'cancelled']) : pick(QUOTE_STATUSES)
    return {
      contact: {
        ...EMPTY_CONTACT,
        firstName,
        lastName,
        phoneNumber: `(615) 555-01${String(between(0, 99)).padStart(2, '0')}`,
        email: `${firstName}.${lastName}@example.com`.toLowerCase(),
        address: `${between(100, 4999)} ${pick(STREETS.split(','))}`,
        aptSuite: random() < 0.15 ? `Apt ${between(1, 40)}` : '',
        city,
        state: 'TN',
        zipCode,
      },
      countertops: Array.from({ length: pick([1, 1, 1, 2, 2, 3]) }, () => {
        const [shape, width, length, returnWidth, returnLength] = pick(KITCHENS)
        const dimensions = fullDimensions({ width: width + between(-8, 8) / 2, length, returnWidth, returnLength })
        return { shape, dimensions, stone: pick(STONE_IDS), details: pickDemoDetails(shape, dimensions, pick) }
      }),
      job: pickDemoJob(pick),
      status,
      paymentStatus:
        status === 'completed' ? 'received' : status === 'scheduled' ? pick(PAYMENT_STATUSES) : 'not received',
      notes: status === 'new' ? '' : pick(NOTES),
      hoursAgo: age * 24 * 120 + random() * 2,
    }
  })
}

/** A seeded random generator from 0 to 1 (mulberry32). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
