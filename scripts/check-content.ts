// Checks shared/content before every build, for shops that change it. `tsx scripts/check-content.ts` prints a sentence for
// each mistake and fails.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { listQuestions } from '#shared/content/faq.ts'
import { listPriceTerms } from '#shared/content/price-terms.ts'
import { SHARE_PICTURE } from '#shared/content/share-pictures.ts'
import { buildTerms } from '#shared/content/terms.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { formatCents, formatPrice } from '#shared/lib/cents.ts'
import { ICON_SIZES } from './brand/icons.ts'
import { computeDrawingHash, HASH_FILE } from './brand/share-page.ts'
import { CONTENT_RULES } from './content-rules.ts'

/** What the checked files export, with the prices of the content where they name some. */
const FILES = {
  'shop.ts': await import('#shared/content/shop.ts'),
  'closed-days.ts': await import('#shared/content/closed-days.ts'),
  'promises.ts': await import('#shared/content/promises.ts'),
  'process.ts': await import('#shared/content/process.ts'),
  'faq.ts': { FAQ: listQuestions(PRICE_LIST) },
  'care.ts': await import('#shared/content/care.ts'),
  'price-terms.ts': { PRICE_TERMS: listPriceTerms(PRICE_LIST) },
  'prices.ts': await import('#shared/content/prices.ts'),
  'testimonials.ts': await import('#shared/content/testimonials.ts'),
  'privacy.ts': await import('#shared/content/privacy.ts'),
  'terms.ts': { TERMS: buildTerms(PRICE_LIST) },
  'order-terms.ts': await import('#shared/content/order-terms.ts'),
  'portfolio.ts': await import('#shared/content/portfolio.ts'),
  'pages.ts': await import('#shared/content/pages.ts'),
  'share-pictures.ts': await import('#shared/content/share-pictures.ts'),
  'colors.ts': await import('#shared/content/colors.ts'),
  'cabinets.ts': await import('#shared/content/cabinets.ts'),
  'stones.ts': await import('#shared/content/stones.ts'),
  'home.ts': await import('#shared/content/home.ts'),
}
export const CONTENT = Object.assign({}, ...Object.values(FILES)) as Merged
type Merged = UnionToIntersection<(typeof FILES)[keyof typeof FILES]>
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
export type Content = typeof CONTENT

const FOLDER = 'shared/content'

/**
 * A sentence for each mistake in the content and its files, such as "shared/content/shop.ts: SHOP.phone has to have ten
 * digits …". Empty if a site can be built from it.
 */
export async function findContentProblems(
  content: Content,
  folder = fileURLToPath(new URL('../shared/content', import.meta.url)),
): Promise<string[]> {
  const values = [...valueProblems(content), ...amountProblems(content)]
  const files = [...pictureProblems(content, join(folder, 'pictures')), ...(await brandProblems(content, folder))]
  return [...values, ...(files.length > 0 ? files : staleProblems(folder))]
}

/** `shared/content/portfolio.ts: PORTFOLIO[2].dimensions.width has to be a number.` */
function sentence(name: string, path: readonly PropertyKey[], problem: string): string {
  const file = Object.entries(FILES).find(([, values]) => name in values)?.[0] ?? ''
  const keys = path.map((key) => (/^[A-Za-z_]\w*$/.test(String(key)) ? `.${String(key)}` : `[${JSON.stringify(key)}]`))
  return `${FOLDER}/${file}: ${name}${keys.join('')} ${problem}.`
}

function valueProblems(content: Content): string[] {
  const ruled = Object.entries(CONTENT_RULES).flatMap(([name, schema]) =>
    (schema.safeParse(content[name as keyof Content]).error?.issues ?? []) // Object.entries forgets the names
      .map(({ path, message }) => sentence(name, path, message)),
  )
  const blank = Object.entries(content).flatMap(([name, value]) =>
    blankPaths(value).map((path) => sentence(name, path, 'has to be words, without a space before or after them')),
  )
  const former = Object.keys(content.FORMER_STONES)
    .filter((id) => id in content.STONES)
    .map((id) => sentence('FORMER_STONES', [id], 'is in STONES too'))
  const kitchens = content.HOME.kitchens
    .filter((kitchen) => !content.PORTFOLIO.some(({ id }) => id === kitchen))
    .map((kitchen) => sentence('HOME', ['kitchens'], `names ${kitchen}, which portfolio.ts does not have`))
  return [...ruled, ...blank, ...former, ...kitchens]
}

/** Where `value` has an empty list, or a text that's empty or has a space at an end. A testimonial may have no picture. */
function blankPaths(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value === value.trim() && value !== '' ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([key, one]) => (key === 'avatar' ? [] : blankPaths(one, [...path, key])))
}

/** Money, such as `$1,800` or `$12.50`. */
const AMOUNT = /\$\d+(?:,\d{3})*(?:\.\d{2})?/g

/** Where texts about prices disagree with the price list (docs/rules.md, Materials). Only for content of the right form. */
function amountProblems(content: Content): string[] {
  if (valueProblems(content).length > 0) return []
  const { PRICES: prices, STONES: stones, MEASUREMENT_FEE_CENTS: fee, PRICE_TERMS: terms } = content
  const items = [
    ...Object.values(prices.edgePerFootCents),
    ...Object.values(prices.cutoutCents),
    ...Object.values(prices.removalCents),
    prices.waterfallCents,
  ].flatMap((cents) => (cents ? [cents] : []))
  const others = [prices.minimumJobCents, fee, ...Object.values(stones).map((stone) => stone.perSquareFootCents)]
  const written = (cents: number) => [formatCents(cents), formatPrice(cents)]
  const known = new Set([...items, ...others].flatMap(written))
  const unknown = (['PRICE_TERMS', 'FAQ', 'TERMS'] as const).flatMap((name) =>
    (JSON.stringify(content[name]).match(AMOUNT) ?? [])
      .filter((amount) => !known.has(amount))
      .map((amount) => sentence(name, [], `names ${amount}, which is not in the price list`)),
  )
  const named = terms.inYourEstimate.flatMap((text) => text.match(AMOUNT) ?? [])
  const missing = items
    .filter((cents) => !written(cents).some((text) => named.includes(text)))
    .map((cents) =>
      sentence('PRICE_TERMS', ['inYourEstimate'], `does not name ${formatPrice(cents)}, a price of PRICES`),
    )
  return [...unknown, ...missing]
}

/** Every picture that a page can show, with the content that names it. */
function pictureProblems({ STONES: stones, PORTFOLIO: entries, SHARE_PICTURES: shared }: Content, folder: string) {
  const wanted = [
    ...Object.entries(stones).flatMap(([id, { closeUp }]) =>
      [`stone-${id}`, `hero-${id}`, `hero-${id}-portrait`, closeUp.picture].map((name) => [name, `stones.ts: ${id}`]),
    ),
    ...entries.flatMap(({ id }) =>
      [`portfolio-${id}`, `portfolio-${id}-portrait`].map((name) => [name, `portfolio.ts: ${id}`]),
    ),
    ...Object.values(shared).map(({ picture, file }) => [picture, `share-pictures.ts: ${file}`]),
  ]
  // Generated by scripts/pictures/encode.py.
  const manifest: Record<string, { widths: number[] }> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const unknown = wanted
    .filter(([name = '']) => !(name in manifest))
    .map(([name, by]) => `${FOLDER}/pictures has no ${name}, which ${by} asks for.`)
  const lost = Object.entries(manifest)
    .flatMap(([name, { widths }]) => widths.flatMap((width) => [`${name}-${width}.avif`, `${name}-${width}.webp`]))
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => `${FOLDER}/pictures/${file} is missing, and manifest.json lists it.`)
  return [...unknown, ...lost]
}

/** What an SVG must not have, because every page and other sites show it. */
const REFUSED_IN_SVG =
  /<script|\son[a-z]+\s*=|javascript:|<foreignObject|(?:href\s*=\s*["']|url\(\s*["']?)\s*(?:https?:)?\/\/|<!(?:DOCTYPE|ENTITY)|<text/i

async function brandProblems({ LOGO: { width, height }, SHARE_PICTURES: shared }: Content, folder: string) {
  const problems: string[] = []
  const check = async (file: string, judge: (bytes: Buffer) => Promise<string | false> | string | false) => {
    const path = join(folder, 'brand', file)
    const problem = existsSync(path) ? await judge(readFileSync(path)) : 'is missing: run npm run assets:brand'
    if (problem) problems.push(`${FOLDER}/brand/${file} ${problem}.`)
  }
  const svgProblem = (bytes: Buffer) => {
    const svg = bytes.toString('utf8')
    if (!/<svg\s[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)) return 'is no SVG with its namespace'
    if (!viewBoxOf(svg)) return 'has no viewBox'
    return (
      REFUSED_IN_SVG.test(svg) &&
      'holds a script, something from elsewhere, or letters of a font: turn letters into paths'
    )
  }
  await check('logo.svg', (bytes) => {
    const box = viewBoxOf(bytes.toString('utf8'))
    const isInProportion = !box || Math.abs(box.width / box.height / (width / height) - 1) <= 0.02
    return svgProblem(bytes) || (!isInProportion && `is not in the proportion of LOGO, ${width} to ${height}`)
  })
  await check('favicon.svg', svgProblem)
  await check('favicon.ico', (bytes) => bytes.readUInt32LE(0) !== 0x10000 && 'has to be an icon file')
  const pictures = [
    ...Object.entries(ICON_SIZES).map(([file, side]) => ({
      file,
      format: 'png',
      width: side,
      height: side,
      mostBytes: Number.POSITIVE_INFINITY,
    })),
    ...Object.values(shared).map(({ file }) => ({ file, format: 'jpeg', ...SHARE_PICTURE })),
  ]
  for (const { file, format, width: across, height: down, mostBytes } of pictures) {
    await check(file, async (bytes) => {
      const found = await sharp(bytes)
        .metadata()
        .catch(() => undefined)
      if (found?.format !== format || found.width !== across || found.height !== down) {
        return `has to be a ${format.toUpperCase()} of ${across} x ${down} px`
      }
      return bytes.length > mostBytes && `has to be at most ${mostBytes / 1024} KB`
    })
  }
  return problems
}

function viewBoxOf(svg: string): { width: number; height: number } | undefined {
  const [, width, height] = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? []
  return Number(width) && Number(height) ? { width: Number(width), height: Number(height) } : undefined
}

/** Shops with brand files of their own delete the hash file. */
function staleProblems(folder: string): string[] {
  const file = join(folder, HASH_FILE)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === computeDrawingHash(folder)) return []
  return [
    `${FOLDER}/brand was drawn from another logo, city, headline, other colors or pictures: run npm run assets:brand, or delete ${FOLDER}/${HASH_FILE} where its files are your own.`,
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = await findContentProblems(CONTENT)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
