// What another shop changes in shared/content is checked before every build: `tsx scripts/check-content.ts` says in a
// sentence for each mistake where it is, and fails.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { CABINETS } from '#shared/content/cabinets.ts'
import { CARE } from '#shared/content/care.ts'
import { CLOSED_DAYS } from '#shared/content/closed-days.ts'
import { COLORS, DARK_COLORS } from '#shared/content/colors.ts'
import { FAQ } from '#shared/content/faq.ts'
import { CLOSE_UPS, HOME } from '#shared/content/home.ts'
import { NOT_FOUND_HEAD, PAGE_HEADS } from '#shared/content/pages.ts'
import { PORTFOLIO, PORTFOLIO_INTRO } from '#shared/content/portfolio.ts'
import { PRICE_TERMS } from '#shared/content/price-terms.ts'
import { PROCESS, PROMISES } from '#shared/content/process.ts'
import { PROMISED } from '#shared/content/promises.ts'
import { SHARE_PICTURE, SHARE_PICTURES } from '#shared/content/share-pictures.ts'
import { LOGO, MEASUREMENT_FEE_CENTS, SHOP, WEEK_HOURS } from '#shared/content/shop.ts'
import { STONE_GROUNDS, STONE_PICTURE_NOTE, STONE_TEXTS } from '#shared/content/stones.ts'
import { TESTIMONIALS } from '#shared/content/testimonials.ts'
import { STONE_IDS } from '#shared/countertops/stones.ts'
import { PRICE_LIST } from '#shared/estimate/price-list.ts'
import { brandFileProblems } from './brand/brand-files.ts'
import { COLOR_USES, colorProblems } from './brand/contrast.ts'
import { drawnHash, HASH_FILE } from './brand/drawn.ts'
import * as schemas from './brand/schemas.ts'

const FOLDER = 'shared/content'

/** Everything that is checked, by the name under which it is exported. */
export const CONTENT = {
  SHOP,
  LOGO,
  MEASUREMENT_FEE_CENTS,
  WEEK_HOURS,
  CLOSED_DAYS,
  PROMISED,
  PROCESS,
  PROMISES,
  FAQ,
  CARE,
  PRICE_TERMS,
  PRICE_LIST,
  TESTIMONIALS,
  PORTFOLIO,
  PORTFOLIO_INTRO,
  PAGE_HEADS,
  NOT_FOUND_HEAD,
  SHARE_PICTURES,
  COLORS,
  DARK_COLORS,
  CABINETS,
  STONE_GROUNDS,
  STONE_TEXTS,
  STONE_PICTURE_NOTE,
  HOME,
  CLOSE_UPS,
}
export type Content = { [Name in keyof typeof CONTENT]: Loosened<(typeof CONTENT)[Name]> }

/** The same value as anybody might have written it. */
type Loosened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends readonly (infer Item)[]
      ? readonly Loosened<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Loosened<T[Key]> }
        : T

const SCHEMAS: Partial<Record<keyof Content, { file: string; schema: z.ZodType }>> = {
  SHOP: { file: 'shop.ts', schema: schemas.shop },
  LOGO: { file: 'shop.ts', schema: schemas.logo },
  MEASUREMENT_FEE_CENTS: { file: 'shop.ts', schema: schemas.measurementFeeCents },
  WEEK_HOURS: { file: 'shop.ts', schema: schemas.weekHours },
  CLOSED_DAYS: { file: 'closed-days.ts', schema: schemas.closedDays },
  PROMISED: { file: 'promises.ts', schema: schemas.promised },
  PROCESS: { file: 'process.ts', schema: schemas.process },
  PROMISES: { file: 'process.ts', schema: schemas.promises },
  FAQ: { file: 'faq.ts', schema: schemas.faq },
  CARE: { file: 'care.ts', schema: schemas.care },
  PRICE_TERMS: { file: 'price-terms.ts', schema: schemas.priceTerms },
  PRICE_LIST: { file: '../estimate/price-list.ts', schema: schemas.priceList },
  TESTIMONIALS: { file: 'testimonials.ts', schema: schemas.testimonials },
  PORTFOLIO: { file: 'portfolio.ts', schema: schemas.portfolio },
  PORTFOLIO_INTRO: { file: 'portfolio.ts', schema: schemas.portfolioIntro },
  PAGE_HEADS: { file: 'pages.ts', schema: schemas.pageHeads },
  NOT_FOUND_HEAD: { file: 'pages.ts', schema: schemas.notFoundHead },
  SHARE_PICTURES: { file: 'share-pictures.ts', schema: schemas.sharePictures },
  STONE_TEXTS: { file: 'stones.ts', schema: schemas.stoneTexts },
  STONE_PICTURE_NOTE: { file: 'stones.ts', schema: schemas.stonePictureNote },
  HOME: { file: 'home.ts', schema: schemas.home },
  CLOSE_UPS: { file: 'home.ts', schema: schemas.closeUps },
}

/**
 * A sentence for each mistake in the content and in the files of its folder, such as "shared/content/shop.ts: SHOP.phone has
 * to have ten digits …". Empty where a site may be built from it.
 */
export function contentProblems(
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
    ...colorProblems(content.STONE_GROUNDS).map((one) =>
      sentence('stones.ts', `STONE_GROUNDS.${one.color}`, one.problem),
    ),
    ...kitchenProblems(content),
    ...(fileProblems.length > 0 ? fileProblems : staleProblems(folder)),
  ]
}

/** Whoever has a brand's files of their own deletes the file with the hash. */
function staleProblems(folder: string): string[] {
  const file = join(folder, HASH_FILE)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() === drawnHash(folder)) return []
  return [
    `${FOLDER}/brand was drawn from another logo, city, headline, other colours or pictures: run npm run assets:brand, or delete ${FOLDER}/${HASH_FILE} where its files are your own.`,
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

/** Every picture that a page may show, and whose word it is that it is there. */
function pictureProblems(content: Content, folder: string): string[] {
  const named = [
    ...STONE_IDS.flatMap((stone) =>
      [`stone-${stone}`, `hero-${stone}`, `hero-${stone}-portrait`].map((picture) => ({
        picture,
        by: `the stone ${stone}`,
      })),
    ),
    ...content.PORTFOLIO.flatMap(({ id }) =>
      [`portfolio-${id}`, `portfolio-${id}-portrait`].map((picture) => ({ picture, by: `portfolio.ts: ${id}` })),
    ),
    ...content.CLOSE_UPS.map(({ picture }) => ({ picture, by: 'home.ts: CLOSE_UPS' })),
    ...Object.values(content.SHARE_PICTURES).map(({ picture, file }) => ({
      picture,
      by: `share-pictures.ts: ${file}`,
    })),
  ]
  const manifestFile = join(folder, 'manifest.json')
  if (!existsSync(manifestFile)) return [`${FOLDER}/pictures/manifest.json is missing.`]
  // Made by scripts/pictures/encode.py.
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
  const problems = contentProblems(CONTENT)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
