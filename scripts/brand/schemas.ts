import { z } from 'zod'
import { formatPhone, PHONE_DIGITS, phoneDigits } from '#shared/contact/phone.ts'
import { dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { checkRules } from '#shared/fabrication/check-rules.ts'
import { CUTOUT_KINDS, PROFILES, REMOVALS } from '#shared/fabrication/details.ts'
import { detailsSchema, findForeignNames } from '#shared/fabrication/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import { WEEKDAYS } from '#shared/lib/weekdays.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'

/*
 * Rules for the values of shared/content beyond their types. Each message continues after the field's name: "SHOP.zipCode
 * has to be …".
 */

const words = z
  .string()
  .refine((text) => text.trim() !== '' && text === text.trim(), 'has to be words, without a space before or after them')

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has to be lower case words with hyphens between them')

const phone = z.string().refine((text) => {
  const digits = phoneDigits(text)
  return digits.length === PHONE_DIGITS && formatPhone(digits) === text
}, 'has to have ten digits and to read as in (212) 555-0100')

const timeZone = z.string().refine((name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}, 'has to be a time zone such as America/New_York')

const servedTown = z.object({
  town: words,
  zips: z
    .array(z.string().regex(/^\d{5}$/, 'has to be five digits'))
    .min(1, 'has to have a zip code: without one, no visit can be booked there'),
})

export const shop = z
  .object({
    name: words,
    description: words,
    phone,
    email: z.string().refine(isEmailAddress, 'has to be an email address'),
    street: words,
    city: words,
    state: z.string().regex(/^[A-Z]{2}$/, 'has to be the two capital letters of a state'),
    stateName: words,
    zipCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'has to be five digits, or nine as in 10001-0001'),
    serviceArea: z
      .array(servedTown)
      .refine((area) => areUnique(area.map(({ town }) => town)), 'names a town twice')
      .refine((area) => areUnique(area.flatMap(({ zips }) => zips)), 'names a zip code twice'),
    timeZone,
    location: z.object({
      latitude: z.number().min(-90, 'has to be from -90 to 90').max(90, 'has to be from -90 to 90'),
      longitude: z.number().min(-180, 'has to be from -180 to 180').max(180, 'has to be from -180 to 180'),
      // The address suggestion service's maximum.
      radiusMeters: z.number().min(1, 'has to be from 1 to 50000').max(50_000, 'has to be from 1 to 50000'),
    }),
  })
  .refine(({ city, serviceArea }) => serviceArea[0]?.town === city, {
    path: ['serviceArea'],
    message: "has to begin with the shop's city",
  })
  .refine(
    ({ zipCode, serviceArea }) =>
      !/^\d{5}/.test(zipCode) || serviceArea.some(({ zips }) => zips.includes(zipCode.slice(0, 5))),
    {
      path: ['serviceArea'],
      message: "has to have the shop's own zip code",
    },
  )

const pixels = z.int('has to be a whole number of pixels').min(1, 'has to be at least 1')
export const logo = z.object({ width: pixels, height: pixels })

export const measurementFeeCents = z
  .int('has to be a whole number of cents')
  .min(100, 'has to be at least 100, a dollar')
  .refine((cents) => cents % 100 === 0, 'has to be whole dollars, since buttons name it without cents')

const TIME = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/
const time = z.string().regex(TIME, 'has to be a time as in 09:00')
const halfHour = z.string().regex(/^([01]\d|2[0-2]):[03]0$/, 'has to be a half hour before 23:00, as in 08:30')
const dayHours = z
  .object({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, 'has to open before it closes')

export const weekHours = z
  .record(z.enum(WEEKDAYS), dayHours.nullable())
  .refine((week) => Object.values(week).some((day) => day !== null), 'has to have a day on which the shop is open')

export const visitStarts = z
  .array(
    z
      .object({ first: halfHour, last: halfHour })
      .refine(({ first, last }) => first <= last, 'has to begin before it ends'),
  )
  .min(1, 'has to have an entry')

// Refinements instead of enums, to distinguish a wrong value from a wrong shape.
const date = z.string().refine(isCalendarDate, 'has to be a day that exists, as in 2027-01-04')
const month = z.number().refine(isMonth, 'has to be from 1 to 12')
const weekday = z.string().refine(isIn(WEEKDAYS), `has to be one of ${WEEKDAYS.join(', ')}`)
const nth = z.union([z.number(), z.string()]).refine(isIn([1, 2, 3, 4, 'last']), "has to be 1, 2, 3, 4 or 'last'")
const A_LEAP_YEAR = 2028
const yearlyDate = z
  .strictObject({ reason: words, month, day: z.number() })
  .refine(
    (one) => !isMonth(one.month) || isCalendarDate([A_LEAP_YEAR, twoDigits(one.month), twoDigits(one.day)].join('-')),
    {
      path: ['day'],
      message: 'has to be a day that its month has',
    },
  )
const closedDay = z.union(
  [z.strictObject({ reason: words, date }), yearlyDate, z.strictObject({ reason: words, month, weekday, nth })],
  "has to have a reason, and a date, a month and a day, or a month, a weekday and an nth, as in { reason: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 }",
)
export const closedDays = z.array(closedDay)

const count = z.int('has to be a whole number').min(1, 'has to be at least 1')
const range = z
  .object({ least: count, most: count })
  .refine(({ least, most }) => least <= most, 'has to have a least that is not above its most')
export const promised = z.object({
  answerDays: count,
  priceDays: range,
  installationWeeks: range,
  installationDays: count,
  workmanshipYears: count,
})

/** The carousel's design is for this count. */
const TESTIMONIAL_COUNT = 5
const testimonial = z.object({
  id: z.number(),
  name: words,
  initials: z.string().regex(/^\p{Lu}{1,3}$/u, 'has to be one to three capital letters'),
  // The content security policy blocks pictures of other sites.
  avatar: z.string().regex(/^$|^\/[^/\\]/, 'has to be empty, or the path of a picture of this site, as in /dana.jpg'),
  rating: z.int('has to be a whole number').min(1, 'has to be from 1 to 5').max(5, 'has to be from 1 to 5'),
  text: words,
  location: words,
  sample: z.boolean(),
})
export const testimonials = z
  .array(testimonial)
  .length(TESTIMONIAL_COUNT, `has to have ${TESTIMONIAL_COUNT} entries`)
  .refine((all) => areUnique(all.map((one) => one.id)), 'has an id twice')

const stone = z.enum(STONE_IDS, `has to be one of ${STONE_IDS.join(', ')}`)
const inches = z.number('has to be a number of inches')
const countertop = z.object({
  shape: z.enum(SHAPES, `has to be one of ${SHAPES.join(', ')}`),
  dimensions: z.object({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  stone,
  details: z.unknown(),
})

/** What the designer would refuse or stop at. */
function refuseImpossible({ value, issues }: z.core.ParsePayload<z.output<typeof countertop>>): void {
  const { shape, dimensions, details } = value
  const refuse = (path: PropertyKey[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message: `is refused: ${message.replace(/\.$/, '')}` })
  const problems = dimensionProblems(shape, dimensions)
  for (const { field, message } of problems) refuse(['dimensions', field], message)
  if (details === undefined) return
  const parsed = detailsSchema.safeParse(details)
  const foreign = parsed.success ? findForeignNames(shape, parsed.data) : []
  for (const { path, message } of parsed.error?.issues ?? foreign) refuse(['details', ...path], message)
  if (!parsed.success || problems.length > 0 || foreign.length > 0) return
  for (const { level, message } of checkRules({ shape, dimensions, details: parsed.data })) {
    if (level === 'stop') refuse(['details'], message)
  }
}

const portfolioEntry = countertop
  .extend({
    id,
    title: words,
    text: words,
    alt: words,
    picture: z.enum(['illustration', 'photo'], "has to be 'illustration' or 'photo'"),
    alsoShown: z
      .array(
        countertop
          .extend({ details: z.looseObject({ name: words }, 'has to have a name, for its button') })
          .check(refuseImpossible),
      )
      .optional(),
  })
  .check(refuseImpossible)
export const portfolioIntro = words
export const portfolio = z
  .array(portfolioEntry)
  .min(1, 'has to have an entry')
  .refine((all) => areUnique(all.map((one) => one.id)), 'has an id twice')

/** Characters. Search results truncate longer ones. */
const LONGEST_TITLE = 65
const LONGEST_DESCRIPTION = 165
const pageHead = z.object({
  title: words.refine((text) => text.length <= LONGEST_TITLE, `has to be at most ${LONGEST_TITLE} characters long`),
  description: words.refine(
    (text) => text.length <= LONGEST_DESCRIPTION,
    `has to be at most ${LONGEST_DESCRIPTION} characters long`,
  ),
})
export const notFoundHead = pageHead
export const pageHeads = z
  .record(z.string(), pageHead)
  .refine((heads) => areUnique(Object.values(heads).map(({ title }) => title)), 'has a title twice')

const sharePicture = z.object({
  file: z.string().regex(/^[a-z0-9-]+\.jpg$/, 'has to be the name of a .jpg file'),
  lines: z.array(words).min(1, 'has to have a line'),
  picture: id,
  alt: words,
})
export const sharePictures = z.record(z.string(), sharePicture)

const titled = z.object({ title: words, text: words })
const listOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1, 'has to have an entry')

/** The home page shows a wide picture and a tall one. */
const KITCHEN_COUNT = 2
export const home = z.object({
  headline: z.array(words).min(1, 'has to have a line'),
  lead: words,
  heroCaption: words,
  kitchens: z
    .array(id)
    .length(KITCHEN_COUNT, `has to have ${KITCHEN_COUNT} entries`)
    .refine(areUnique, 'names one twice'),
})
export const stonePictureNote = words

export const faq = listOf(z.object({ question: words, answer: words })).refine(
  (all) => areUnique(all.map(({ question }) => question)),
  'has a question twice',
)
export const care = z.object({ introduction: words, rules: listOf(titled) })
export const process = z.object({ introduction: words, steps: listOf(titled.extend({ time: words })) })
export const promises = listOf(titled)
export const policy = z.object({
  introduction: words,
  updated: words,
  sections: listOf(
    z.object({
      title: words,
      paragraphs: listOf(words),
      facts: listOf(titled).optional(),
      hasContact: z.boolean().optional(),
    }),
  ),
})
/** Empty values are allowed. */
export const trust = z.object({
  license: words.or(z.literal('')),
  insurance: words.or(z.literal('')),
  inBusinessSince: z.int('has to be a year').min(1800, 'has to be a year').max(2100, 'has to be a year').nullable(),
  warranty: words.or(z.literal('')),
})
export const priceTerms = z.object({
  included: listOf(words),
  inYourEstimate: listOf(words),
  agreedAfterTheVisit: listOf(words),
})

/** Cents. Wide limits that catch two missing or extra digits. */
const [LEAST_SQUARE_FOOT, MOST_SQUARE_FOOT] = [1000, 100_000]
const [LEAST_JOB, MOST_JOB] = [10_000, 2_000_000]
const MOST_FOOT = 50_000
const MOST_PIECE = 500_000
const cents = (least: number, most: number) => {
  const message = `has to be a whole number of cents from ${least} (${formatCents(least)}) to ${most} (${formatCents(most)})`
  return z.int(message).min(least, message).max(most, message)
}
export const prices = z.object({
  version: words,
  minimumJobCents: cents(LEAST_JOB, MOST_JOB).refine(
    (amount) => amount % 100 === 0,
    'has to be whole dollars, since the pages name it without cents',
  ),
  edgePerFootCents: z.record(z.enum(PROFILES), cents(0, MOST_FOOT)),
  waterfallCents: cents(0, MOST_PIECE),
  cutoutCents: z.record(z.enum(CUTOUT_KINDS), cents(0, MOST_PIECE).nullable()),
  removalCents: z.record(z.enum(REMOVALS), cents(0, MOST_PIECE)).refine(({ none }) => none === 0, {
    error: 'has to be 0 for none',
  }),
})
export const stones = z
  .record(
    id,
    z.object({
      name: words,
      perSquareFootCents: cents(LEAST_SQUARE_FOOT, MOST_SQUARE_FOOT),
      text: words,
      swatch: z.string().regex(/^origin-\[\d+%_\d+%\]$/, 'has to be a class as in origin-[50%_50%]'),
      closeUp: z.object({ picture: id, title: words, alt: words }),
    }),
  )
  .refine((all) => areUnique(Object.values(all).map(({ name }) => name)), 'has a name twice')

export const formerStones = z.record(id, words)

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}

function isMonth(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 12
}

function isIn(values: readonly unknown[]): (value: unknown) => boolean {
  return (value) => values.includes(value)
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
