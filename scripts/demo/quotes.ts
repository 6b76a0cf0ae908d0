import type { z } from 'zod'
import { EMPTY_CONTACT } from '#shared/contact/fields.ts'
import type { contactSchema } from '#shared/contact/schema.ts'
import { type FullDimensions, fullDimensions, type Shape } from '#shared/countertops/countertop.ts'
import { STONE_IDS, type StoneId } from '#shared/countertops/stones.ts'
import type { Details, Job } from '#shared/fabrication/details.ts'
import { pickDemoDetails, pickDemoJob } from './details.ts'
import { createDice, type Dice } from './dice.ts'

export interface DemoQuote {
  contact: z.output<typeof contactSchema>
  countertops: { shape: Shape; dimensions: FullDimensions; stone: StoneId; details?: Details | undefined }[]
  job: Job | undefined
  customerNote: string
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
/** Numbers that no one has, in each of the area codes. */
const AREA_CODES = ['615', '629', '931']
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

/** Every ninth quote is the customer's second one. */
const RETURNS_EVERY = 9
const QUOTES_UNTIL_RETURN = 31

/** The same list each time. Some customers come back, and two pairs of customers share a phone number. */
export function createDemoQuotes(count: number): DemoQuote[] {
  const dice = createDice(20_261_120)
  const quotes: DemoQuote[] = []
  for (let index = 0; index < count; index += 1) {
    const earlier = index % RETURNS_EVERY === 0 ? quotes[index - QUOTES_UNTIL_RETURN] : undefined
    quotes.push({
      contact: earlier?.contact ?? pickContact(index, dice),
      countertops: Array.from({ length: dice.pick([1, 1, 1, 2, 2, 3]) }, () => pickCountertop(dice)),
      job: pickDemoJob(dice.pick),
      customerNote: dice.pick(CUSTOMER_NOTES),
    })
  }
  for (const [index, other] of SAME_PHONES) {
    const [one, same] = [quotes[index], quotes[other]]
    if (one && same) same.contact = { ...same.contact, phoneNumber: one.contact.phoneNumber }
  }
  return quotes
}

/** Quotes of two people each who may be one customer. */
const SAME_PHONES = [
  [137, 192],
  [150, 195],
] as const

/** The name, the email address and the phone number differ for each index. */
function pickContact(index: number, { pick, between, chance }: Dice): DemoQuote['contact'] {
  const [firstNames, lastNames] = [FIRST.split(' '), LAST.split(' ')]
  // 147 and the number of names have no common divisor.
  const place = (index * 147) % (firstNames.length * lastNames.length)
  const firstName = firstNames[place % firstNames.length] ?? ''
  const lastName = lastNames[Math.floor(place / firstNames.length)] ?? ''
  const [city, zipCode] = pick(TOWNS)
  const areaCode = AREA_CODES[Math.floor(index / 100) % AREA_CODES.length]
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

function pickCountertop({ pick, between }: Dice): DemoQuote['countertops'][number] {
  const [shape, width, length, returnWidth, returnLength] = pick(KITCHENS)
  const dimensions = fullDimensions({ width: width + between(-8, 8) / 2, length, returnWidth, returnLength })
  return { shape, dimensions, stone: pick(STONE_IDS), details: pickDemoDetails(shape, dimensions, pick) }
}
