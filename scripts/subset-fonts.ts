// `npm run assets:fonts` makes the two fonts that every page loads first: subsets of @fontsource-variable with the characters
// and weights of our pages, a third of the bytes. Any other character loads the full font.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const FOLDER = fileURLToPath(new URL('../client/src/assets/fonts/', import.meta.url))

/** Characters of English text, drawings and numbers. */
const CHARACTERS = [...range(0x20, 0x7e), ...codesOf('\u00a0©®°·×–—‑‘’“”•…−″′')].toSorted((one, other) => one - other)

const OWN_RANGES = rangesOf(CHARACTERS)
const LAST_CODE = 0x10ffff

/** Features of our styles, and defaults: marks, kerning, ligatures. */
const FEATURES = ['lnum', 'tnum', 'calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk']

interface Font {
  family: string
  source: string
  file: string
  axes: Record<string, number | { min: number; max: number }>
}

const FONTS: readonly Font[] = [
  {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    file: 'fraunces.woff2',
    // One weight, and the range of optical sizes of our headings.
    axes: { wght: 360, opsz: { min: 24, max: 80 } },
  },
  {
    family: 'Hanken Grotesk',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    file: 'hanken-grotesk.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

const require = createRequire(import.meta.url)
const faces: string[] = []
await mkdir(FOLDER, { recursive: true })
for (const { family, source, file, axes } of FONTS) {
  const whole = await readFile(require.resolve(source))
  const subset = await subsetFont(whole, String.fromCodePoint(...CHARACTERS), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
  })
  await writeFile(`${FOLDER}${file}`, subset)
  console.log(`${file}: ${kilobytes(subset)} of ${kilobytes(whole)}`)
  faces.push(
    face(family, `./${file}`, formatRanges(OWN_RANGES)),
    face(family, source, formatRanges(findGaps(OWN_RANGES))),
  )
  await copyFile(require.resolve(`${source.split('/files/')[0]}/LICENSE`), `${FOLDER}${file}.LICENSE.txt`)
}
await writeFile(`${FOLDER}fonts.css`, `/* Made by npm run assets:fonts. */\n${faces.join('')}`)

function face(family: string, file: string, unicodeRange: string): string {
  return `@font-face {
  font-family: "${family}";
  src: url("${file}") format("woff2");
  font-weight: 100 900;
  font-display: swap;
  unicode-range: ${unicodeRange};
}
`
}

function* range(first: number, last: number): Generator<number> {
  for (let code = first; code <= last; code += 1) yield code
}

function codesOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}

type Range = [first: number, last: number]

function rangesOf(codes: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const code of codes) {
    const latest = ranges.at(-1)
    if (latest && latest[1] === code - 1) latest[1] = code
    else ranges.push([code, code])
  }
  return ranges
}

/** The gaps between ascending ranges and after the last one. */
function findGaps(ranges: readonly Range[]): Range[] {
  const gaps: Range[] = []
  let next = 0
  for (const [first, last] of ranges) {
    if (first > next) gaps.push([next, first - 1])
    next = last + 1
  }
  return [...gaps, [next, LAST_CODE]]
}

/** In CSS notation: `U+20-7e, U+a9`. */
function formatRanges(ranges: readonly Range[]): string {
  return ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${last.toString(16)}`)).join(', ')
}

function hex(code: number): string {
  return `U+${code.toString(16)}`
}

function kilobytes({ length }: Uint8Array): string {
  return `${(length / 1024).toFixed(1)} KB`
}
