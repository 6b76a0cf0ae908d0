import { z } from 'zod'
import { formatPhone, PHONE_DIGITS, phoneDigits } from '#shared/contact/phone.ts'
import { dimensionProblems, SHAPES } from '#shared/countertops/countertop.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { checkRules } from '#shared/fabrication/check-rules.ts'
import { CUTOUT_KINDS, PROFILES, REMOVALS } from '#shared/fabrication/details.ts'
import { detailsSchema, findForeignNames } from '#shared/fabrication/schema.ts'
import { formatCents } from '#shared/lib/cents.ts'
import { isEmailAddress } from '#shared/lib/email.ts'
import { WEEKDAYS } from '#shared/lib/dates.ts'
import { isCalendarDate } from '#shared/lib/zoned.ts'

/*
 * Rules for the values of shared/content beyond their types. Each message continues after the field's name: "SHOP.zipCode
 * has to be …".
 */

const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length
const isIn = (values: readonly unknown[]) => (value: unknown) => values.includes(value)
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'has to be lower case words with hyphens between them')
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, { error: ({ input }) => `is no color such as #1A2B3C: "${String(input)}"` })
const count = z.int('has to be a whole number').min(1, 'has to be at least 1')

const phone = z.string().refine((text) => {
  const digits = phoneDigits(text)
  return digits.length === PHONE_DIGITS && formatPhone(digits) === text
}, 'has to have ten digits and to read as in (212) 555-0100')

const timeZone = z
  .string()
  .refine(isIn(Intl.supportedValuesOf('timeZone')), 'has to be a time zone such as America/New_York')

const between = (least: number, most: number) =>
  z.number().min(least, `has to be from ${least} to ${most}`).max(most, `has to be from ${least} to ${most}`)

const servedTown = z.object({
  town: z.string(),
  zips: z
    .array(z.string().regex(/^\d{5}$/, 'has to be five digits'))
    .min(1, 'has to have a zip code: without one, no visit can be booked there'),
})

const shop = z
  .object({
    phone,
    email: z.string().refine(isEmailAddress, 'has to be an email address'),
    city: z.string(),
    state: z.string().regex(/^[A-Z]{2}$/, 'has to be the two capital letters of a state'),
    zipCode: z.string().regex(/^\d{5}(-\d{4})?$/, 'has to be five digits, or nine as in 10001-0001'),
    serviceArea: z
      .array(servedTown)
      .refine((area) => areUnique(area.map(({ town }) => town)), 'names a town twice')
      .refine((area) => areUnique(area.flatMap(({ zips }) => zips)), 'names a zip code twice'),
    timeZone,
    // The radius is the address suggestion service's maximum.
    location: z.object({
      latitude: between(-90, 90),
      longitude: between(-180, 180),
      radiusMeters: between(1, 50_000),
    }),
  })
  .refine(({ city, serviceArea }) => serviceArea[0]?.town === city, {
    path: ['serviceArea'],
    message: "has to begin with the shop's city",
  })
  .refine(({ zipCode, serviceArea }) => serviceArea.some(({ zips }) => zips.includes(zipCode.slice(0, 5))), {
    path: ['serviceArea'],
    message: "has to have the shop's own zip code",
  })

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'has to be a time as in 09:00')
const halfHour = z.string().regex(/^([01]\d|2[0-2]):[03]0$/, 'has to be a half hour before 23:00, as in 08:30')
const weekHours = z
  .record(
    z.enum(WEEKDAYS),
    z
      .object({ opens: time, closes: time })
      .refine(({ opens, closes }) => opens < closes, 'has to open before it closes')
      .nullable(),
  )
  .refine((week) => Object.values(week).some((day) => day !== null), 'has to have a day on which the shop is open')
const visitStarts = z
  .array(
    z
      .object({ first: halfHour, last: halfHour })
      .refine(({ first, last }) => first <= last, 'has to begin before it ends'),
  )
  .min(1, 'has to have an entry')

// Refinements instead of enums, to distinguish a wrong value from a wrong shape.
const isMonth = (value: number) => Number.isInteger(value) && value >= 1 && value <= 12
const month = z.number().refine(isMonth, 'has to be from 1 to 12')
const date = z.string().refine(isCalendarDate, 'has to be a day that exists, as in 2027-01-04')
const weekday = z.string().refine(isIn(WEEKDAYS), `has to be one of ${WEEKDAYS.join(', ')}`)
const nth = z.union([z.number(), z.string()]).refine(isIn([1, 2, 3, 4, 'last']), "has to be 1, 2, 3, 4 or 'last'")
const twoDigits = (part: number) => String(part).padStart(2, '0')
const yearlyDate = z
  .strictObject({ reason: z.string(), month, day: z.number() })
  // 2028 is a leap year.
  .refine((one) => !isMonth(one.month) || isCalendarDate(`2028-${twoDigits(one.month)}-${twoDigits(one.day)}`), {
    path: ['day'],
    message: 'has to be a day that its month has',
  })
const closedDays = z.array(
  z.union(
    [
      z.strictObject({ reason: z.string(), date }),
      yearlyDate,
      z.strictObject({ reason: z.string(), month, weekday, nth }),
    ],
    "has to have a reason, and a date, a month and a day, or a month, a weekday and an nth, as in { reason: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 }",
  ),
)

const range = z
  .object({ least: count, most: count })
  .refine(({ least, most }) => least <= most, 'has to have a least that is not above its most')
const promised = z.object({
  answerDays: count,
  priceDays: range,
  installationWeeks: range,
  installationDays: count,
  workmanshipYears: count,
})

const testimonials = z
  .array(
    z.object({
      id: z.number(),
      initials: z.string().regex(/^\p{Lu}{1,3}$/u, 'has to be one to three capital letters'),
      // The content security policy blocks pictures of other sites.
      avatar: z
        .string()
        .regex(/^$|^\/[^/\\]/, 'has to be empty, or the path of a picture of this site, as in /dana.jpg'),
      rating: z.int('has to be a whole number').min(1, 'has to be from 1 to 5').max(5, 'has to be from 1 to 5'),
    }),
  )
  // The carousel's design is for this count.
  .length(5, 'has to have 5 entries')
  .refine((all) => areUnique(all.map((one) => one.id)), 'has an id twice')

const inches = z.number('has to be a number of inches')
const countertop = z.object({
  shape: z.enum(SHAPES, `has to be one of ${SHAPES.join(', ')}`),
  dimensions: z.object({ width: inches, length: inches, returnWidth: inches, returnLength: inches }),
  stone: z.enum(STONE_IDS, `has to be one of ${STONE_IDS.join(', ')}`),
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

const named = z.looseObject({ name: z.string() }, 'has to have a name, for its button')
const portfolio = z
  .array(
    countertop
      .extend({ id, alsoShown: z.array(countertop.extend({ details: named }).check(refuseImpossible)).optional() })
      .check(refuseImpossible),
  )
  .min(1, 'has to have an entry')
  .refine((all) => areUnique(all.map((one) => one.id)), 'has an id twice')

/** Search results truncate longer texts. */
const atMost = (length: number) =>
  z.string().refine((text) => text.length <= length, `has to be at most ${length} characters long`)
const pageHeads = z
  .record(z.string(), z.object({ title: atMost(65), description: atMost(165) }))
  .refine((heads) => areUnique(Object.values(heads).map(({ title }) => title)), 'has a title twice')

/** Wide limits, which catch two missing or extra digits. */
const cents = (least: number, most: number) => {
  const message = `has to be a whole number of cents from ${least} (${formatCents(least)}) to ${most} (${formatCents(most)})`
  return z.int(message).min(least, message).max(most, message)
}
const inWholeDollars = (amount: number) => amount % 100 === 0
const prices = z.object({
  minimumJobCents: cents(10_000, 2_000_000).refine(
    inWholeDollars,
    'has to be whole dollars, since the pages name it without cents',
  ),
  edgePerFootCents: z.record(z.enum(PROFILES), cents(0, 50_000)),
  waterfallCents: cents(0, 500_000),
  cutoutCents: z.record(z.enum(CUTOUT_KINDS), cents(0, 500_000).nullable()),
  removalCents: z.record(z.enum(REMOVALS), cents(0, 500_000)).refine(({ none }) => none === 0, 'has to be 0 for none'),
})
const stones = z
  .record(
    id,
    z.object({
      name: z.string(),
      ground: color,
      perSquareFootCents: cents(1000, 100_000),
      swatch: z.string().regex(/^origin-\[\d+%_\d+%\]$/, 'has to be a class as in origin-[50%_50%]'),
    }),
  )
  .refine((all) => areUnique(Object.values(all).map(({ name }) => name)), 'has a name twice')

interface Use {
  of: readonly string[]
  on: readonly string[]
  /** WCAG 2.2 asks for 4.5 for text and 3 for graphics, at level AA. */
  least: 4.5 | 3
}

/** Which colors are used on which backgrounds. Add new uses here. */
const COLOR_USES: Record<'COLORS' | 'DARK_COLORS', readonly Use[]> = {
  COLORS: [
    { of: ['ink', 'muted', 'pine', 'error'], on: ['paper', 'sand', 'white'], least: 4.5 },
    { of: ['brass'], on: ['paper', 'white'], least: 4.5 },
    { of: ['brass'], on: ['sand'], least: 3 },
    { of: ['control'], on: ['paper', 'sand', 'white'], least: 3 },
    { of: ['white'], on: ['pine', 'ink', 'error'], least: 4.5 },
  ],
  DARK_COLORS: [
    { of: ['ink', 'muted', 'link'], on: ['paper', 'sheet'], least: 4.5 },
    { of: ['accent'], on: ['sheet'], least: 4.5 },
    { of: ['onButton'], on: ['button'], least: 4.5 },
    { of: ['button'], on: ['sheet'], least: 3 },
  ],
}

/** Relative luminance of a `#rrggbb` color, from 0 to 1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21. Both colors are `#rrggbb`, in any order. */
function contrastRatio(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Colors with enough contrast where they are used. */
const colors = (uses: readonly Use[]) =>
  z.record(z.string(), color).check(({ value, issues }) => {
    if (issues.length > 0) return
    const pairs = uses.flatMap(({ of, on, least }) =>
      of.flatMap((name) => on.map((ground) => ({ name, ground, least }))),
    )
    for (const { name, ground, least } of pairs) {
      const ratio = contrastRatio(value[name] ?? '', value[ground] ?? '')
      if (ratio >= least) continue
      // Rounded down, so that a failing ratio never looks sufficient.
      const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
      const message = `has a contrast of ${shown} on ${ground}, and needs at least ${least}`
      issues.push({ code: 'custom', input: value, path: [name], message })
    }
  })

/** By the name of the checked value. */
export const CONTENT_RULES = {
  SHOP: shop,
  MEASUREMENT_FEE_CENTS: z
    .int('has to be a whole number of cents')
    .min(100, 'has to be at least 100, a dollar')
    .refine(inWholeDollars, 'has to be whole dollars, since buttons name it without cents'),
  WEEK_HOURS: weekHours,
  VISIT_STARTS: visitStarts,
  CLOSED_DAYS: closedDays,
  PROMISED: promised,
  TESTIMONIALS: testimonials,
  PORTFOLIO: portfolio,
  PAGE_HEADS: pageHeads,
  HOME: z.object({
    kitchens: z.array(id).length(2, 'has to have 2 entries').refine(areUnique, 'names one twice'),
  }),
  PRICES: prices,
  COLORS: colors(COLOR_USES.COLORS),
  DARK_COLORS: colors(COLOR_USES.DARK_COLORS),
  CABINETS: z.record(z.string(), z.object({ color, handle: color })),
  STONES: stones,
  FORMER_STONES: z.record(id, z.string()),
}
