import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { ICO_SIZES, ICON_SIZES } from './icons.ts'

interface BrandFiles {
  /** Size of the logo in the header, in pixels. */
  logo: { width: number; height: number }
  share: { files: readonly string[]; width: number; height: number; mostBytes: number }
}

/** A file and its problem, as the end of a sentence. */
interface FileProblem {
  file: string
  problem: string
}

const MISSING = 'is missing: run npm run assets:brand'
const LARGEST_SVG_BYTES = 40 * 1024
/** The logo's proportion may differ invisibly from the given size. */
const ASPECT_TOLERANCE = 0.02

/** Problems of a brand folder's files. Empty if all are present and valid. */
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
      ICO_SIZES.every((one) => readSizes(bytes, 'ico').some(({ width }) => width === one))
        ? []
        : [`has to hold ${ICO_SIZES.join(', ')} px`],
    ),
    ...Object.entries(ICON_SIZES).flatMap(([file, side]) =>
      check(file, (bytes) =>
        hasSize(readSizes(bytes, 'png'), { width: side, height: side })
          ? []
          : [`has to be a PNG of ${side} x ${side} px`],
      ),
    ),
    ...share.files.flatMap((file) =>
      check(file, (bytes) => [
        ...(hasSize(readSizes(bytes, 'jpg'), share) ? [] : [`has to be a JPEG of ${size}`]),
        ...(bytes.length <= share.mostBytes ? [] : [`has to be at most ${share.mostBytes / 1024} KB`]),
      ]),
    ),
  ]
}

interface Size {
  width: number
  height: number
}

/** The size of each picture in a file. Empty if the file isn't of that type. */
function readSizes(bytes: Buffer, type: 'ico' | 'jpg' | 'png'): Size[] {
  try {
    const size = imageSize(bytes)
    return size.type === type ? (size.images ?? [size]) : []
  } catch {
    return []
  }
}

function hasSize([size]: Size[], expected: Size): boolean {
  return size?.width === expected.width && size.height === expected.height
}

/** Content that SVGs must not have, because every page and other sites show them. */
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
