import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'
import { PORTFOLIO } from '#shared/content/portfolio.ts'
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { MEASUREMENT_FEE_CENTS, SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { formatCents, formatWholeDollars } from '#shared/lib/cents.ts'
import { phoneDigits } from '#shared/quotes/phone.ts'
import { hoursLines } from '#shared/shop/week-hours.ts'
import { PNG_SIGNATURE, pngHeader } from '#test/png.ts'
import * as secondColors from '#test/second-brand/content/colors.ts'
import { PORTFOLIO as SECOND_PORTFOLIO } from '#test/second-brand/content/portfolio.ts'
import * as second from '#test/second-brand/content/shop.ts'
import { TESTIMONIALS as SECOND_TESTIMONIALS } from '#test/second-brand/content/testimonials.ts'
import { icoOf } from './brand/ico.ts'
import { ICO_SIZES, ICON_SIZES } from './brand/icons.ts'

/*
 * Whether everything that is a shop's own stands in shared/content: another brand's is put in its place, the site is
 * built, and nothing that was built may know the first.
 */

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
const BUILD_MINUTES = 3

/** What a build reads, apart from shared/content/pictures, which is large and stays as it is. */
const SOURCES = [
  'client',
  'server',
  'shared',
  'scripts',
  '.gitignore',
  'package.json',
  'tailwind.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
const PICTURES = 'shared/content/pictures'

let folder: string
/** By path in `dist`. Files that are compressed siblings of others are left out. */
let built: Map<string, Buffer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-brand-'))
  for (const source of SOURCES) {
    await cp(join(root, source), join(folder, source), {
      recursive: true,
      filter: (path) => relative(root, path) !== PICTURES,
    })
  }
  for (const linked of [PICTURES, 'node_modules']) await symlink(join(root, linked), join(folder, linked))
  await cp(join(root, 'test/second-brand/content'), join(folder, 'shared/content'), { recursive: true })
  await writeBrandFiles(join(folder, 'shared/content/brand'))
  await run('npm', ['run', 'build'], { cwd: folder }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`The second brand could not be built:\n${error.stdout}\n${error.stderr}`)
  })
  built = await filesBelow(join(folder, 'dist'))
}, BUILD_MINUTES * 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Stand-ins for what `npm run assets:brand` draws: files of the right kind and size, and nobody's. */
async function writeBrandFiles(brand: string): Promise<void> {
  const png = (size: number) => Buffer.concat([PNG_SIGNATURE, pngHeader({ width: size, height: size })])
  const { width, height } = SHARE_PICTURE
  const jpeg = Buffer.from('ffd8ffc2000b080000000001011100', 'hex')
  jpeg.writeUInt16BE(height, 7)
  jpeg.writeUInt16BE(width, 9)
  const logo = await readFile(join(brand, 'logo.svg'))
  const files: Record<string, Buffer> = {
    'favicon.svg': logo,
    'favicon.ico': icoOf(ICO_SIZES.map((size) => ({ size, png: png(size) }))),
    ...Object.fromEntries(Object.entries(ICON_SIZES).map(([file, size]) => [file, png(size)])),
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

/** Where the pattern matches in what was built: `server/main.js: …with what is around it…`. */
function placesOf(trace: RegExp): string[] {
  return [...built].flatMap(([path, bytes]) => {
    if (RASTER.includes(extname(path))) return []
    const text = bytes.toString('utf8')
    const at = text.search(trace)
    return at === -1 ? [] : [`${path}: …${text.slice(Math.max(0, at - 60), at + 60)}…`]
  })
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
/** The words as they are, and not as a part of longer ones. */
const textPattern = (text: string) => new RegExp(String.raw`(?<![\p{L}\d])${escaped(text)}(?![\p{L}\d])`, 'u')
const namePattern = (name: string) => new RegExp(escaped(name).split(/\s+/).join('[\\s_-]*'), 'i')
const phonePattern = (phone: string) =>
  new RegExp(phoneDigits(phone).replace(/(...)(...)(....)/, String.raw`$1\D{0,3}$2\D{0,3}$3`))
const colorPattern = (hex: string) => {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  return new RegExp(`(#|%23|0x)${hex.slice(1)}|\\b${channels.join('[ ,]+')}\\b`, 'i')
}
const allColors = (colors: object, dark: object): string[] => [colors, dark].flatMap((some) => Object.values(some))

/** Two brands may have something in common, such as white. */
const SECOND_HAS = JSON.stringify([second, secondColors, SECOND_PORTFOLIO, SECOND_TESTIMONIALS])
const isOfFirstAlone = ([, value]: readonly [string, string]) => !SECOND_HAS.includes(value)

describe('nothing that was built knows', () => {
  const texts = [
    ...(['street', 'city', 'zipCode', 'timeZone', 'description'] as const).map(
      (field) => [field, SHOP[field]] as const,
    ),
    ...SHOP.serviceArea.map((place) => ['a place of the service area', place] as const),
    ...(['latitude', 'longitude'] as const).map((field) => [field, String(SHOP.location[field])] as const),
    ['fee', formatWholeDollars(MEASUREMENT_FEE_CENTS)] as const,
    ['fee with its cents', formatCents(MEASUREMENT_FEE_CENTS)] as const,
    ...hoursLines(WEEK_HOURS).map(({ hours }) => ['hours', hours] as const),
    ...TESTIMONIALS.flatMap(({ name, text }) => [name, text].map((part) => ['testimonial', part] as const)),
    ...PORTFOLIO.flatMap(({ title, text, alt }) => [title, text, alt].map((part) => ['portfolio', part] as const)),
  ]
  it.each(texts.filter(isOfFirstAlone))('its %s, %s', (_, text) => {
    expect(placesOf(textPattern(text))).toEqual([])
  })

  it.each([SHOP.name].filter((name) => name !== second.SHOP.name))('its name, %s', (name) => {
    expect(placesOf(namePattern(name))).toEqual([])
  })

  it.each([SHOP.phone].filter((phone) => phone !== second.SHOP.phone))('its phone number, %s', (phone) => {
    expect(placesOf(phonePattern(phone))).toEqual([])
  })

  it.each([...new Set(allColors(COLORS, DARK_COLORS))].map((hex) => ['color', hex] as const).filter(isOfFirstAlone))(
    'its %s, %s',
    (_, hex) => {
      expect(placesOf(colorPattern(hex))).toEqual([])
    },
  )

  it('its logo, its icons and its pictures for sharing', async () => {
    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const own = await filesBelow(join(root, 'shared/content/brand'))
    const hashes = new Map([...own].map(([path, bytes]) => [hashOf(bytes), path]))
    const found = [...built].flatMap(([path, bytes]) => (hashes.has(hashOf(bytes)) ? [path] : []))
    expect(found).toEqual([])
    const logo = own.get('logo.svg')?.toString() ?? ''
    const drawn = [...logo.matchAll(/\sd="([^"]{20,})"/g)].map(([, path = '']) => path)
    expect(drawn.flatMap((path) => placesOf(textPattern(path.slice(0, 200))))).toEqual([])
  })
})

describe('what was built knows the second:', () => {
  const inFolder = (places: string[], part: string) => places.some((place) => place.startsWith(`${part}/`))

  it.each([
    ['name', second.SHOP.name],
    ['phone number', second.SHOP.phone],
    ['street', second.SHOP.street],
    ['time zone', second.SHOP.timeZone],
  ])('its %s, in the client and in the server with its mails', (_, text) => {
    const places = placesOf(textPattern(text))
    expect(inFolder(places, 'client')).toBe(true)
    expect(inFolder(places, 'server')).toBe(true)
  })

  it('its colors in the styles and in the mails, its logo, icons and pictures', async () => {
    for (const color of ['paper', 'ink', 'muted', 'pine', 'brass', 'error'] as const) {
      const places = placesOf(colorPattern(secondColors.COLORS[color]))
      expect(places.some((place) => /^client\/assets\/[^:]+\.css:/.test(place))).toBe(true)
      expect(inFolder(places, 'server')).toBe(true)
    }
    for (const [file, bytes] of await filesBelow(join(folder, 'shared/content/brand'))) {
      const isBuilt = [...built].some(([path, other]) => sameKind(path, file) && other.equals(bytes))
      expect(isBuilt, file).toBe(true)
    }
  })

  it('and its pages say so before any script runs', () => {
    const page = (file: string) => built.get(`client/${file}`)?.toString() ?? ''
    expect(page('index.html')).toContain(
      `<title>${second.SHOP.name}, kitchen countertops in ${second.SHOP.city}</title>`,
    )
    for (const { days, hours } of second.OPENING_HOURS) {
      expect(page('index.html')).toContain(days)
      expect(page('index.html')).toContain(hours)
    }
    for (const { title } of SECOND_PORTFOLIO) expect(page('portfolio.html')).toContain(title)
    expect(page('404.html')).toContain(second.SHOP.name)
  })
})

/** Files that are linked to by their content's hash keep their ending. */
function sameKind(path: string, file: string): boolean {
  return extname(path) === extname(file) && (basename(path) === file || path.startsWith('client/assets/'))
}
