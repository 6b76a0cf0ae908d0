// Checks shared/content before every build, for shops that change it. `tsx scripts/check-content.ts` prints a sentence for
// each mistake and fails.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { CABINETS } from '#shared/content/cabinets.ts'
import { CARE } from '#shared/content/care.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'
import { FAQ } from '#shared/content/faq.ts'
import { HOME } from '#shared/content/home.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PORTFOLIO, PORTFOLIO_INTRO } from '#shared/content/portfolio.ts'
import { PRICE_TERMS } from '#shared/content/price-terms.ts'
import { PRICES } from '#shared/content/prices.ts'
import { PRIVACY } from '#shared/content/privacy.ts'
import { PROCESS, PROMISES } from '#shared/content/process.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { LOGO, MEASUREMENT_FEE_CENTS, SHOP, VISIT_STARTS, WEEK_HOURS } from '#shared/content/shop.ts'
import { FORMER_STONES, STONE_PICTURE_NOTE, STONES } from '#shared/content/stones.ts'
import { TERMS } from '#shared/content/terms.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { TRUST } from '#shared/content/trust.ts'
import { brandFileProblems } from './brand/brand-files.ts'
import { COLOR_USES, colorProblems } from './brand/contrast.ts'
import { computeDrawingHash, HASH_FILE } from './brand/drawing-hash.ts'
import { priceTextProblems } from './brand/price-texts.ts'
import * as schemas from './brand/schemas.ts'

const FOLDER = 'shared/content'

/** The checked values by export name. */
export const CONTENT = {
  SHOP,
  LOGO,
  MEASUREMENT_FEE_CENTS,
  WEEK_HOURS,
  VISIT_STARTS,
  CLOSED_DAYS,
  PROMISED,
  PROCESS,
  PROMISES,
  FAQ,
  CARE,
  PRICE_TERMS,
  PRICES,
  TESTIMONIALS,
  TRUST,
  PRIVACY,
  TERMS,
  PORTFOLIO,
  PORTFOLIO_INTRO,
  PAGE_HEADS,
  NOT_FOUND_HEAD,
  SHARE_PICTURES,
  COLORS,
  DARK_COLORS,
  CABINETS,
  STONES,
  FORMER_STONES,
  STONE_PICTURE_NOTE,
  HOME,
}
export type Content = { [Name in keyof typeof CONTENT]: Loose<(typeof CONTENT)[Name]> }

/** The same type without literal types, because content can be wrong. */
type Loose<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Loose<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Loose<T[Key]> }
        : T

const SCHEMAS: Partial<Record<keyof Content, { file: string; schema: z.ZodType }>> = {
  SHOP: { file: 'shop.ts', schema: schemas.shop },
  LOGO: { file: 'shop.ts', schema: schemas.logo },
  MEASUREMENT_FEE_CENTS: { file: 'shop.ts', schema: schemas.measurementFeeCents },
  WEEK_HOURS: { file: 'shop.ts', schema: schemas.weekHours },
  VISIT_STARTS: { file: 'shop.ts', schema: schemas.visitStarts },
  CLOSED_DAYS: { file: 'closed-days.ts', schema: schemas.closedDays },
  PROMISED: { file: 'promises.ts', schema: schemas.promised },
  PROCESS: { file: 'process.ts', schema: schemas.process },
  PROMISES: { file: 'process.ts', schema: schemas.promises },
  FAQ: { file: 'faq.ts', schema: schemas.faq },
  CARE: { file: 'care.ts', schema: schemas.care },
  PRICE_TERMS: { file: 'price-terms.ts', schema: schemas.priceTerms },
  PRICES: { file: 'prices.ts', schema: schemas.prices },
  TESTIMONIALS: { file: 'testimonials.ts', schema: schemas.testimonials },
  TRUST: { file: 'trust.ts', schema: schemas.trust },
  PRIVACY: { file: 'privacy.ts', schema: schemas.policy },
  TERMS: { file: 'terms.ts', schema: schemas.policy },
  PORTFOLIO: { file: 'portfolio.ts', schema: schemas.portfolio },
  PORTFOLIO_INTRO: { file: 'portfolio.ts', schema: schemas.portfolioIntro },
  PAGE_HEADS: { file: 'pages.ts', schema: schemas.pageHeads },
  NOT_FOUND_HEAD: { file: 'pages.ts', schema: schemas.notFoundHead },
  SHARE_PICTURES: { file: 'share-pictures.ts', schema: schemas.sharePictures },
  STONES: { file: 'stones.ts', schema: schemas.stones },
  FORMER_STONES: { file: 'stones.ts', schema: schemas.formerStones },
  STONE_PICTURE_NOTE: { file: 'stones.ts', schema: schemas.stonePictureNote },
  HOME: { file: 'home.ts', schema: schemas.home },
}

/**
 * A sentence for each mistake in the content and its files, such as "shared/content/shop.ts: SHOP.phone has to have ten
 * digits …". Empty if a site can be built from it.
 */
export function findContentProblems(
  content: Content,
  folder = fileURLToPath(new URL('../shared/content', import.meta.url)),
): string[] {
  const fileProblems = [
    ...pictureProblems(content, join(folder, 'pictures')),
    ...brandFileProblems(join(folder, 'brand'), {
      logo: content.LOGO,
      share: { ...SHARE_PICTURE, files: Object.values(content.SHARE_PICTURES).map(({ file }) => file) },
    }).map(({ file, problem }) => `${FOLDER}/brand/${file} ${problem}.`),
  ]
  return [
    ...valueProblems(content),
    ...(['COLORS', 'DARK_COLORS'] as const).flatMap((name) =>
      colorProblems(content[name], COLOR_USES[name]).map(({ color, problem }) =>
        sentence('colors.ts', `${name}.${color}`, problem),
      ),
    ),
    ...Object.entries(content.CABINETS).flatMap(([id, { color, handle }]) =>
      colorProblems({ color, handle }).map((one) =>
        sentence('cabinets.ts', `CABINETS.${id}.${one.color}`, one.problem),
      ),
    ),
    ...Object.entries(content.STONES).flatMap(([id, { ground }]) =>
      colorProblems({ ground }).map((one) => sentence('stones.ts', fieldOf('STONES', [id, one.color]), one.problem)),
    ),
    ...Object.keys(content.FORMER_STONES)
      .filter((id) => id in content.STONES)
      .map((id) => sentence('stones.ts', fieldOf('FORMER_STONES', [id]), 'is in STONES too')),
    ...kitchenProblems(content),
    ...priceProblems(content),
    ...(fileProblems.length > 0 ? fileProblems : staleProblems(folder)),
  ]
}

/** Shops with brand files of their own delete the hash file. */
function staleProblems(folder: string): string[] {
  const file = join(folder, HASH_FILE)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === computeDrawingHash(folder)) return []
  return [
    `${FOLDER}/brand was drawn from another logo, city, headline, other colors or pictures: run npm run assets:brand, or delete ${FOLDER}/${HASH_FILE} where its files are your own.`,
  ]
}

function sentence(file: string, field: string, problem: string): string {
  return `${posix.join(FOLDER, file)}: ${field} ${problem}.`
}

function valueProblems(content: Content): string[] {
  return Object.entries(SCHEMAS).flatMap(([name, { file, schema }]) => {
    const { error } = schema.safeParse(content[name as keyof Content]) // Object.entries forgets the names
    return (error?.issues ?? []).map(({ path, message }) => sentence(file, fieldOf(name, path), message))
  })
}

/** `PORTFOLIO[2].dimensions.width` */
function fieldOf(name: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (field, key) =>
      /^[A-Za-z_]\w*$/.test(String(key)) ? `${field}.${String(key)}` : `${field}[${JSON.stringify(key)}]`,
    name,
  )
}

function kitchenProblems({ HOME: { kitchens }, PORTFOLIO: entries }: Content): string[] {
  return kitchens
    .filter((kitchen) => !entries.some(({ id }) => id === kitchen))
    .map((kitchen) => sentence('home.ts', 'HOME.kitchens', `names ${kitchen}, which portfolio.ts does not have`))
}

/** Where texts about prices disagree with the price list. Only for content of the right form. */
function priceProblems(content: Content): string[] {
  const names = ['PRICES', 'STONES', 'MEASUREMENT_FEE_CENTS', 'PRICE_TERMS', 'FAQ', 'TERMS'] as const
  if (names.some((name) => !SCHEMAS[name]?.schema.safeParse(content[name]).success)) return []
  return priceTextProblems(content).map(({ file, field, problem }) => sentence(file, field, problem))
}

/** Every picture that a page can show, with the content that names it. */
function pictureProblems(content: Content, folder: string): string[] {
  const named = [
    ...Object.entries(content.STONES).flatMap(([id, { closeUp }]) =>
      [`stone-${id}`, `hero-${id}`, `hero-${id}-portrait`, closeUp.picture].map((picture) => ({
        picture,
        by: `stones.ts: ${id}`,
      })),
    ),
    ...content.PORTFOLIO.flatMap(({ id }) =>
      [`portfolio-${id}`, `portfolio-${id}-portrait`].map((picture) => ({ picture, by: `portfolio.ts: ${id}` })),
    ),
    ...Object.values(content.SHARE_PICTURES).map(({ picture, file }) => ({
      picture,
      by: `share-pictures.ts: ${file}`,
    })),
  ]
  const manifestFile = join(folder, 'manifest.json')
  if (!existsSync(manifestFile)) return [`${FOLDER}/pictures/manifest.json is missing.`]
  // Generated by scripts/pictures/encode.py.
  const manifest = new Map<string, { widths: number[] }>(Object.entries(JSON.parse(readFileSync(manifestFile, 'utf8'))))
  const unknown = named
    .filter(({ picture }) => !manifest.has(picture))
    .map(({ picture, by }) => `${FOLDER}/pictures has no ${picture}, which ${by} asks for.`)
  const files = [...manifest].flatMap(([name, { widths }]) =>
    widths.flatMap((width) => ['avif', 'webp'].map((format) => `${name}-${width}.${format}`)),
  )
  const lost = files
    .filter((file) => !existsSync(join(folder, file)))
    .map((file) => `${FOLDER}/pictures/${file} is missing, and manifest.json lists it.`)
  return [...unknown, ...lost]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = findContentProblems(CONTENT)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
