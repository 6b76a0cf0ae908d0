import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentBuild } from '#server/builds.ts'
import { phoneDigits } from '#shared/contact/phone.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'
import { PORTFOLIO, PORTFOLIO_INTRO } from '#shared/content/portfolio.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { MEASUREMENT_FEE_CENTS, SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { formatCount, formatRange } from '#shared/lib/counts.ts'
import { formatWeekHours } from '#shared/shop/week-hours.ts'
import { buildProject, copyProject } from '#test/processes/project-copy.ts'
import { CLOSED_DAYS as SECOND_CLOSED_DAYS } from '#test/second-brand/content/closed-days.ts'
import * as secondColors from '#test/second-brand/content/colors.ts'
import { PORTFOLIO_INTRO as SECOND_INTRO, PORTFOLIO as SECOND_PORTFOLIO } from '#test/second-brand/content/portfolio.ts'
import { PROMISED as SECOND_PROMISED } from '#test/second-brand/content/promises.ts'
import * as second from '#test/second-brand/content/shop.ts'
import { TESTIMONIALS as SECOND_TESTIMONIALS } from '#test/second-brand/content/testimonials.ts'
import { TRUST as SECOND_TRUST } from '#test/second-brand/content/trust.ts'
import { ICON_SIZES } from './brand/icons.ts'
import { HASH_FILE } from './brand/share-page.ts'

/*
 * Checks that shared/content holds everything specific to a shop: replaces it with another brand, builds the site, and
 * looks for traces of the first brand.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const BUILD_MINUTES = 3

let folder: string
/** By path in the build's folder, without compressed copies. */
let built: Map<string, Buffer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-brand-'))
  await copyProject(folder)
  await cp(join(root, 'test/second-brand/content'), join(folder, 'shared/content'), { recursive: true })
  await writeBrandFiles(join(folder, 'shared/content/brand'))
  // These files were not generated from the content.
  await rm(join(folder, 'shared/content', HASH_FILE))
  await buildProject(folder)
  const dist = join(folder, 'dist')
  built = await filesBelow(join(dist, currentBuild(dist) ?? ''))
}, BUILD_MINUTES * 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Placeholders for the files of `npm run assets:brand`, with the right formats and sizes. */
async function writeBrandFiles(brand: string): Promise<void> {
  const blank = (size: { width: number; height: number }) =>
    sharp({ create: { ...size, channels: 3, background: '#456' } })
  const jpeg = await blank(SHARE_PICTURE).jpeg().toBuffer()
  const icons = Object.entries(ICON_SIZES).map(
    async ([file, side]) => [file, await blank({ width: side, height: side }).png().toBuffer()] as const,
  )
  const logo = await readFile(join(brand, 'logo.svg'))
  const files: Record<string, Buffer> = {
    'favicon.svg': logo,
    'favicon.ico': Buffer.from('000001000000', 'hex'),
    ...Object.fromEntries(await Promise.all(icons)),
    ...Object.fromEntries(Object.values(SHARE_PICTURES).map(({ file }) => [file, jpeg])),
  }
  await mkdir(brand, { recursive: true })
  for (const [file, bytes] of Object.entries(files)) await writeFile(join(brand, file), bytes)
}

async function filesBelow(below: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const kept = paths.filter((path) => !['.br', '.gz'].includes(extname(path)))
  return new Map(await Promise.all(kept.map(async (path) => [relative(below, path), await readFile(path)] as const)))
}

const RASTER = ['.avif', '.webp', '.png', '.jpg', '.ico', '.woff2']

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Matches in the build with context: `server/main.js: …with context…`. */
function placesOf(trace: RegExp): string[] {
  return [...built].flatMap(([path, bytes]) => {
    if (RASTER.includes(extname(path))) return []
    const text = bytes.toString('utf8')
    const at = text.search(trace)
    return at === -1 ? [] : [`${path}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
/** Matches whole words only. */
const textPattern = (text: string) => new RegExp(String.raw`(?<![\p{L}\d])${escaped(text)}(?![\p{L}\d])`, 'u')
/** Two letters are too common in code, so match them only in quotes or after a comma. */
const statePattern = (state: string) => new RegExp(`(["'\`])${state}\\1|, ${state}\\b`)
const namePattern = (name: string) => new RegExp(escaped(name).split(/\s+/).join('[\\s_-]*'), 'i')
const phonePattern = (phone: string) =>
  new RegExp(phoneDigits(phone).replace(/(...)(...)(....)/, String.raw`$1\D{0,3}$2\D{0,3}$3`))
const phrasePattern = (phrase: string) => new RegExp(textPattern(phrase), 'iu')
const colorPattern = (hex: string) => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return new RegExp(`(#|%23|0x)${hex.slice(1)}|\\b${channels.join('[ ,]+')}\\b`, 'i')
}

/** Promised numbers as phrases in sentences. */
const phrasesOf = (promised: typeof PROMISED): string[] => [
  formatCount(promised.answerDays, 'business day'),
  formatRange(promised.priceDays, 'business day'),
  formatRange(promised.installationWeeks, 'week'),
  `takes ${formatCount(promised.installationDays, 'day')}`,
  `${promised.workmanshipYears}-year warranty on our work`,
]

/** Both brands may share a value, such as white. */
const SECOND_HAS = JSON.stringify([
  second,
  secondColors,
  SECOND_PORTFOLIO,
  SECOND_TESTIMONIALS,
  SECOND_CLOSED_DAYS,
  phrasesOf(SECOND_PROMISED),
])

describe('the build has no trace of its', () => {
  const { name, phone, state, email, street, city, zipCode, timeZone, description, location, serviceArea } = SHOP
  const traces: Record<string, [pattern: (value: string) => RegExp, ...values: string[]]> = {
    name: [namePattern, name],
    phone: [phonePattern, phone],
    state: [statePattern, state],
    address: [textPattern, email, street, city, zipCode, timeZone, ...serviceArea.map(({ town }) => town)],
    description: [textPattern, description],
    location: [textPattern, String(location.latitude), String(location.longitude)],
    fee: [textPattern, formatWholeDollars(MEASUREMENT_FEE_CENTS), formatCents(MEASUREMENT_FEE_CENTS)],
    hours: [textPattern, ...formatWeekHours(WEEK_HOURS).map(({ hours }) => hours)],
    testimonials: [textPattern, ...TESTIMONIALS.flatMap((one) => [one.name, one.text, one.location])],
    'closed days': [textPattern, ...CLOSED_DAYS.map(({ reason }) => reason)],
    portfolio: [textPattern, PORTFOLIO_INTRO, ...PORTFOLIO.flatMap(({ title, text, alt }) => [title, text, alt])],
    promises: [phrasePattern, ...phrasesOf(PROMISED)],
    colors: [colorPattern, ...Object.values(COLORS), ...Object.values(DARK_COLORS)],
  }
  const each = Object.entries(traces).flatMap(([kind, [pattern, ...values]]) =>
    [...new Set(values)].filter((value) => !SECOND_HAS.includes(value)).map((value) => [kind, value, pattern] as const),
  )
  it.each(each)('%s, %s', (_, value, pattern) => {
    expect(placesOf(pattern(value))).toEqual([])
  })

  it('logo, its icons and its pictures for sharing', async () => {
    const own = await filesBelow(join(root, 'shared/content/brand'))
    const hashes = new Map([...own].map(([path, bytes]) => [hashOf(bytes), path]))
    const found = [...built].flatMap(([path, bytes]) => (hashes.has(hashOf(bytes)) ? [path] : []))
    expect(found).toEqual([])
    const logo = own.get('logo.svg')?.toString() ?? ''
    const drawn = [...logo.matchAll(/\sd="([^"]{20,})"/g)].map(([, path = '']) => path)
    expect(drawn.flatMap((path) => placesOf(textPattern(path.slice(0, 200))))).toEqual([])
  })
})

describe('the build contains the second brand:', () => {
  const inFolder = (places: string[], part: string) => places.some((place) => place.startsWith(`${part}/`))
  const { SHOP: shop, OPENING_HOURS: hours, MEASUREMENT_FEE_CENTS: fee } = second
  const { license, insurance, inBusinessSince, warranty } = SECOND_TRUST

  it.each([shop.name, shop.phone, shop.street, shop.timeZone])('%s in the client and in the server', (text) => {
    const places = placesOf(textPattern(text))
    expect(['client', 'server'].filter((part) => inFolder(places, part))).toEqual(['client', 'server'])
  })

  it('its colors in styles and emails, its logo, icons and pictures', async () => {
    for (const color of ['paper', 'ink', 'muted', 'pine', 'brass', 'error'] as const) {
      const places = placesOf(colorPattern(secondColors.COLORS[color]))
      expect(places.some((place) => place.startsWith('pages/index.html:'))).toBe(true)
      expect(inFolder(places, 'server')).toBe(true)
    }
    for (const [file, bytes] of await filesBelow(join(folder, 'shared/content/brand'))) {
      const isBuilt = [...built].some(([path, other]) => sameKind(path, file) && other.equals(bytes))
      expect(isBuilt, file).toBe(true)
    }
  })

  it('its promises, state and closed days', () => {
    for (const pattern of [...phrasesOf(SECOND_PROMISED).map(phrasePattern), statePattern(shop.state)]) {
      expect(inFolder(placesOf(pattern), 'pages'), String(pattern)).toBe(true)
    }
    for (const { reason } of SECOND_CLOSED_DAYS) expect(placesOf(textPattern(reason))).not.toEqual([])
  })

  it.each<[file: string, has: string[], hasNot?: RegExp]>([
    [
      'index.html',
      [
        `<title>${shop.name}, kitchen countertops in ${shop.city}</title>`,
        ...hours.flatMap((one) => [one.days, one.hours]),
        'Before you hire us',
        license,
        insurance,
        `Since ${inBusinessSince}`,
        warranty,
      ],
      />Sample<|These are samples/,
    ],
    // Its pictures are photos.
    ['portfolio.html', [SECOND_INTRO, 'Photo', ...SECOND_PORTFOLIO.map(({ title }) => title)], /Rendering/],
    ['404.html', [shop.name]],
    ['privacy.html', [shop.name, `href="mailto:${shop.email}"`]],
    ['terms.html', [shop.name, `href="mailto:${shop.email}"`, formatWholeDollars(fee)]],
  ])('its texts in %s', (file, has, hasNot = /$^/) => {
    const page = built.get(`pages/${file}`)?.toString() ?? ''
    for (const text of has) expect(page).toContain(text)
    expect(page).not.toMatch(hasNot)
  })
})

/** A hashed file name keeps its extension. */
function sameKind(path: string, file: string): boolean {
  return extname(path) === extname(file) && (basename(path) === file || path.startsWith('client/assets/'))
}
