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
import manifest from '#shared/content/pictures/manifest.json' with { type: 'json' }
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

const PICTURES = 'shared/content/pictures'
/** Pictures of the shop's own kitchens. Pictures of stones are the manufacturer's. */
const OWN_PICTURES = Object.entries(manifest).filter(([name]) => /^(hero|portfolio)-/.test(name))

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
  await writePictures(join(folder, PICTURES))
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

/** Placeholders for pictures. */
async function writePictures(pictures: string): Promise<void> {
  const own = OWN_PICTURES.map(([name, entry]) => [name, { ...entry, placeholder: SECOND_PLACEHOLDER }] as const)
  await writeFile(join(pictures, 'manifest.json'), JSON.stringify({ ...manifest, ...Object.fromEntries(own) }))
  for (const file of OWN_PICTURES.flatMap(filesOf)) await writeFile(join(pictures, file), secondPicture(file))
}

const SECOND_PLACEHOLDER = `data:image/webp;base64,${Buffer.from('the second brand').toString('base64')}`
const secondPicture = (file: string) => Buffer.from(`${file} of the second brand`)
const filesOf = ([name, { widths }]: (typeof OWN_PICTURES)[number]) =>
  widths.flatMap((width) => ['avif', 'webp'].map((format) => `${name}-${width}.${format}`))

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
const colorPattern = (hex: string) => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return new RegExp(`(#|%23|0x)${hex.slice(1)}|\\b${channels.join('[ ,]+')}\\b`, 'i')
}
const allColors = (colors: object, dark: object): string[] => [colors, dark].flatMap((some) => Object.values(some))

/** Promised numbers as phrases in sentences. */
const phrasesOf = (promised: typeof PROMISED): string[] => [
  formatCount(promised.answerDays, 'business day'),
  formatRange(promised.priceDays, 'business day'),
  formatRange(promised.installationWeeks, 'week'),
  `takes ${formatCount(promised.installationDays, 'day')}`,
  `${promised.workmanshipYears}-year warranty on our work`,
]
const phrasePattern = (phrase: string) => new RegExp(textPattern(phrase), 'iu')

/** Both brands may share a value, such as white. */
const SECOND_HAS = JSON.stringify([second, secondColors, SECOND_PORTFOLIO, SECOND_TESTIMONIALS, SECOND_CLOSED_DAYS])
const isOfFirstAlone = ([, value]: readonly [string, string]) => !SECOND_HAS.includes(value)

describe('the build has no trace of', () => {
  const texts = [
    ...(['email', 'street', 'city', 'zipCode', 'timeZone', 'description'] as const).map(
      (field) => [field, SHOP[field]] as const,
    ),
    ...SHOP.serviceArea.map(({ town }) => ['a place of the service area', town] as const),
    ...(['latitude', 'longitude'] as const).map((field) => [field, String(SHOP.location[field])] as const),
    ['fee', formatWholeDollars(MEASUREMENT_FEE_CENTS)] as const,
    ['fee with its cents', formatCents(MEASUREMENT_FEE_CENTS)] as const,
    ...formatWeekHours(WEEK_HOURS).map(({ hours }) => ['hours', hours] as const),
    ...TESTIMONIALS.flatMap(({ name, text, location }) =>
      [name, text, location].map((part) => ['testimonial', part] as const),
    ),
    ...CLOSED_DAYS.map(({ reason }) => ['closed day', reason] as const),
    ['portfolio', PORTFOLIO_INTRO] as const,
    ...PORTFOLIO.flatMap(({ title, text, alt }) => [title, text, alt].map((part) => ['portfolio', part] as const)),
  ]
  it.each(texts.filter(isOfFirstAlone))('its %s, %s', (_, text) => {
    expect(placesOf(textPattern(text))).toEqual([])
  })

  it.each([SHOP.name].filter((name) => name !== second.SHOP.name))('its name, %s', (name) => {
    expect(placesOf(namePattern(name))).toEqual([])
  })

  it.each([SHOP.state].filter((state) => state !== second.SHOP.state))('its state, %s', (state) => {
    expect(placesOf(statePattern(state))).toEqual([])
  })

  it.each(phrasesOf(PROMISED).filter((phrase) => !phrasesOf(SECOND_PROMISED).includes(phrase)))(
    'its promise, %s',
    (phrase) => {
      expect(placesOf(phrasePattern(phrase))).toEqual([])
    },
  )

  it.each([SHOP.phone].filter((phone) => phone !== second.SHOP.phone))('its phone number, %s', (phone) => {
    expect(placesOf(phonePattern(phone))).toEqual([])
  })

  it.each([...new Set(allColors(COLORS, DARK_COLORS))].map((hex) => ['color', hex] as const).filter(isOfFirstAlone))(
    'its %s, %s',
    (_, hex) => {
      expect(placesOf(colorPattern(hex))).toEqual([])
    },
  )

  it('the pictures of its kitchens and their placeholders', async () => {
    const files = OWN_PICTURES.flatMap(filesOf)
    const hashes = new Set(
      await Promise.all(files.map(async (file) => hashOf(await readFile(join(root, PICTURES, file))))),
    )
    expect(hashes.size).toBe(files.length)
    expect([...built].flatMap(([path, bytes]) => (hashes.has(hashOf(bytes)) ? [path] : []))).toEqual([])
    expect(OWN_PICTURES.flatMap(([, { placeholder }]) => placesOf(new RegExp(escaped(placeholder))))).toEqual([])
  })

  it('its logo, its icons and its pictures for sharing', async () => {
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

  it.each([
    ['name', second.SHOP.name],
    ['phone number', second.SHOP.phone],
    ['street', second.SHOP.street],
    ['time zone', second.SHOP.timeZone],
  ])('its %s in the client and in the server', (_, text) => {
    const places = placesOf(textPattern(text))
    expect(inFolder(places, 'client')).toBe(true)
    expect(inFolder(places, 'server')).toBe(true)
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

  it('the pictures of its kitchens', () => {
    const hashes = new Set([...built.values()].map(hashOf))
    const lost = OWN_PICTURES.flatMap(filesOf).filter((file) => !hashes.has(hashOf(secondPicture(file))))
    expect(lost).toEqual([])
  })

  it.each([
    ...phrasesOf(SECOND_PROMISED).map((phrase) => ['promise', phrasePattern(phrase)] as const),
    ['state', statePattern(second.SHOP.state)] as const,
  ])('its %s in its pages, %s', (_, pattern) => {
    expect(inFolder(placesOf(pattern), 'pages')).toBe(true)
  })

  it.each(SECOND_CLOSED_DAYS.map(({ reason }) => reason))('its closed day, %s', (reason) => {
    expect(placesOf(textPattern(reason))).not.toEqual([])
  })

  it('its texts in prerendered pages', () => {
    const page = (file: string) => built.get(`pages/${file}`)?.toString() ?? ''
    expect(page('index.html')).toContain(
      `<title>${second.SHOP.name}, kitchen countertops in ${second.SHOP.city}</title>`,
    )
    for (const { days, hours } of second.OPENING_HOURS) {
      expect(page('index.html')).toContain(days)
      expect(page('index.html')).toContain(hours)
    }
    for (const { title } of SECOND_PORTFOLIO) expect(page('portfolio.html')).toContain(title)
    expect(page('portfolio.html')).toContain(SECOND_INTRO)
    // Its pictures are photos.
    expect(page('portfolio.html')).toContain('Photo')
    expect(page('portfolio.html')).not.toContain('Rendering')
    expect(page('404.html')).toContain(second.SHOP.name)
  })

  it('its facts, terms and testimonials', () => {
    const page = (file: string) => built.get(`pages/${file}`)?.toString() ?? ''
    const { license, insurance, inBusinessSince, warranty } = SECOND_TRUST
    for (const text of ['Before you hire us', license, insurance, `Since ${inBusinessSince}`, warranty]) {
      expect(page('index.html')).toContain(text)
    }
    expect(page('index.html')).not.toMatch(/>Sample<|These are samples/)
    expect(page('terms.html')).toContain(formatWholeDollars(second.MEASUREMENT_FEE_CENTS))
    for (const file of ['privacy.html', 'terms.html']) {
      expect(page(file)).toContain(second.SHOP.name)
      expect(page(file)).toContain(`href="mailto:${second.SHOP.email}"`)
    }
  })
})

/** A hashed file name keeps its extension. */
function sameKind(path: string, file: string): boolean {
  return extname(path) === extname(file) && (basename(path) === file || path.startsWith('client/assets/'))
}
