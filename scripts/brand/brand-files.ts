import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ICO_SIZES, ICON_SIZES } from './icons.ts'
import { icoSizes, jpegSize, pngSize } from './image-size.ts'

interface BrandFiles {
  /** Pixels of the logo in the header. */
  logo: { width: number; height: number }
  share: { files: readonly string[]; width: number; height: number; mostBytes: number }
}

/** A file of the folder, and what is wrong with it, as the end of a sentence. */
interface FileProblem {
  file: string
  problem: string
}

const MISSING = 'is missing: run npm run assets:brand'
const LARGEST_SVG_BYTES = 40 * 1024
/** A logo may be drawn a little wider or narrower than its numbers say, and nobody would see it. */
const ASPECT_TOLERANCE = 0.02

/** What is wrong with the files of a brand's folder; empty where all are there and as they have to be. */
export function brandFileProblems(folder: string, { logo, share }: BrandFiles): FileProblem[] {
  const check = (file: string, judge: (bytes: Buffer) => string[], missing = MISSING): FileProblem[] => {
    const path = join(folder, file)
    const problems = existsSync(path) ? judge(readFileSync(path)) : [missing]
    return problems.map((problem) => ({ file, problem }))
  }
  const size = `${share.width} x ${share.height} px`
  return [
    ...check('logo.svg', (bytes) => logoProblems(bytes, logo), 'is missing'),
    ...check('favicon.svg', svgProblems),
    ...check('favicon.ico', (bytes) =>
      ICO_SIZES.every((one) => icoSizes(bytes).includes(one)) ? [] : [`has to hold ${ICO_SIZES.join(', ')} px`],
    ),
    ...Object.entries(ICON_SIZES).flatMap(([file, side]) =>
      check(file, (bytes) =>
        isOf(pngSize(bytes), { width: side, height: side }) ? [] : [`has to be a PNG of ${side} x ${side} px`],
      ),
    ),
    ...share.files.flatMap((file) =>
      check(file, (bytes) => [
        ...(isOf(jpegSize(bytes), share) ? [] : [`has to be a JPEG of ${size}`]),
        ...(bytes.length <= share.mostBytes ? [] : [`has to be at most ${share.mostBytes / 1024} KB`]),
      ]),
    ),
  ]
}

function isOf(size: { width: number; height: number } | undefined, wanted: { width: number; height: number }): boolean {
  return size?.width === wanted.width && size.height === wanted.height
}

/** What an SVG may not bring along: it is shown on every page, and shared with other sites. */
const REFUSED_IN_SVG: readonly { pattern: RegExp; problem: string }[] = [
  { pattern: /<script/i, problem: 'holds a script' },
  { pattern: /\son[a-z]+\s*=/i, problem: 'holds an event handler, which is a script' },
  { pattern: /javascript:/i, problem: 'holds a link that is a script' },
  { pattern: /<foreignObject/i, problem: 'holds a foreignObject' },
  { pattern: /(href\s*=\s*["']|url\(\s*["']?)\s*(https?:)?\/\//i, problem: 'loads something from elsewhere' },
  { pattern: /<!(DOCTYPE|ENTITY)/i, problem: 'declares a document type' },
  { pattern: /<text/i, problem: 'holds letters of a font that a visitor may not have: turn them into paths' },
]

function svgProblems(bytes: Buffer): string[] {
  const svg = bytes.toString('utf8')
  if (!/<svg\s[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/.test(svg)) return ['is no SVG with its namespace']
  return [
    ...REFUSED_IN_SVG.filter(({ pattern }) => pattern.test(svg)).map(({ problem }) => problem),
    ...(viewBoxOf(svg) ? [] : ['has no viewBox']),
    ...(bytes.length <= LARGEST_SVG_BYTES ? [] : [`has to be at most ${LARGEST_SVG_BYTES / 1024} KB`]),
  ]
}

function logoProblems(bytes: Buffer, { width, height }: BrandFiles['logo']): string[] {
  const box = viewBoxOf(bytes.toString('utf8'))
  const drawn = box ? box.width / box.height : width / height
  const isInProportion = Math.abs(drawn / (width / height) - 1) <= ASPECT_TOLERANCE
  return [...svgProblems(bytes), ...(isInProportion ? [] : [`is not in the proportion of LOGO, ${width} to ${height}`])]
}

function viewBoxOf(svg: string): { width: number; height: number } | undefined {
  const [width, height] = (/viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [])
    .slice(1)
    .map(Number)
  return width && height ? { width, height } : undefined
}
