// `npm run assets:fonts` makes the two fonts that every page loads first: subsets of @fontsource-variable with the characters
// and weights of our pages, a third of the bytes. Any other character loads the full font. It also makes the fonts of PDFs.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const FOLDER = fileURLToPath(new URL('../client/src/assets/fonts/', import.meta.url))

/** Characters of English text, drawings and numbers. No font has the arrows: a full one would load for nothing. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const CHARACTERS = `${ASCII}\u00a0©®°·×–—‑‘’“”•…−″′↑→↓`
const OWN = new Set(Array.from(CHARACTERS, (character) => character.codePointAt(0)))
const ALL_CODES = Array.from({ length: 0x110000 }, (_, code) => code)

/** Features of our styles, and defaults: marks, kerning, ligatures. */
const FEATURES = ['lnum', 'tnum', 'calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk']

const FONTS = [
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

const PDF_FOLDER = fileURLToPath(new URL('../server/final-quotes/pdf/fonts/', import.meta.url))

const charactersOf = (...ranges: [first: number, last: number][]) =>
  ranges.flatMap(([first, last]) => ALL_CODES.slice(first, last + 1).map((code) => String.fromCodePoint(code))).join('')
const LATIN = charactersOf([0x20, 0x7e], [0xa0, 0x36f], [0x1e00, 0x1eff], [0x2010, 0x2300])

interface PdfFont {
  source: string
  file: string
  characters: string
  axes?: Record<string, number>
  features?: string[]
}

/** TrueType, because a PDF embeds no variable font. Without ligatures and kerning, because reading those takes longer than all else. */
const PDF_FONTS: readonly PdfFont[] = [
  {
    source: FONTS[0]?.source ?? '',
    file: 'fraunces.ttf',
    characters: CHARACTERS,
    axes: { wght: 360, opsz: 36 },
    features: ['lnum'],
  },
  ...['400Regular', '600SemiBold'].map((weight) => ({
    source: `@expo-google-fonts/hanken-grotesk/${weight}/HankenGrotesk_${weight}.ttf`,
    file: `hanken-grotesk-${weight.slice(0, 3)}.ttf`,
    characters: LATIN,
  })),
  {
    // For names in Greek, Cyrillic, Armenian and Georgian, and for the symbols of the trade.
    source: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    file: 'dejavu-sans.ttf',
    characters:
      LATIN +
      charactersOf([0x370, 0x52f], [0x531, 0x58f], [0x10a0, 0x10ff], [0x1f00, 0x1fff]) +
      charactersOf([0x2300, 0x23ff], [0x2460, 0x27bf], [0x2900, 0x297f], [0x2b00, 0x2bff]),
  },
]

/**
 * Fonts of PDFs for other scripts, whole but for the two that have thousands of characters, with what shapes their letters. Their
 * packages are 90 MB, so they are none of the project's: `npm install --no-save` them first, with the version. Brotli, because a
 * process reads one only for a text that needs it.
 */
const SCRIPT_FONTS = [
  { source: '@embedpdf/fonts-hebrew@1.0.0/fonts/NotoSansHebrew-Regular.ttf', file: 'noto-sans-hebrew.ttf' },
  {
    // Noto's draws dots as glyphs of their own, which a reader copies as characters.
    source: '@expo-google-fonts/ibm-plex-sans-arabic@0.4.2/400Regular/IBMPlexSansArabic_400Regular.ttf',
    file: 'ibm-plex-sans-arabic.ttf',
  },
  {
    source: '@expo-google-fonts/noto-sans-devanagari@0.4.1/400Regular/NotoSansDevanagari_400Regular.ttf',
    file: 'noto-sans-devanagari.ttf',
  },
  {
    source: '@expo-google-fonts/noto-sans-thai@0.4.2/400Regular/NotoSansThai_400Regular.ttf',
    file: 'noto-sans-thai.ttf',
  },
  { source: '@expo-google-fonts/noto-emoji@0.4.7/400Regular/NotoEmoji_400Regular.ttf', file: 'noto-emoji.ttf' },
  {
    source: '@expo-google-fonts/noto-sans-kr@0.4.3/400Regular/NotoSansKR_400Regular.ttf',
    file: 'noto-sans-kr.ttf',
    characters: charactersOf([0x1100, 0x11ff], [0x3130, 0x318f], [0xac00, 0xd7a3]),
  },
  {
    source: '@expo-google-fonts/noto-sans-sc@0.4.3/400Regular/NotoSansSC_400Regular.ttf',
    file: 'noto-sans-sc.ttf',
    characters: charactersOf([0x2e80, 0x30ff], [0x31f0, 0x33ff], [0x3400, 0x9fff], [0xf900, 0xfaff], [0xff00, 0xffef]),
  },
]

const require = createRequire(import.meta.url)
/** It has no types. */
const subsetFont: (font: Buffer, characters: string, options: object) => Promise<Buffer> = require('subset-font')
const faces: string[] = []
await mkdir(FOLDER, { recursive: true })
for (const { family, source, file, axes } of FONTS) {
  const whole = await readFile(require.resolve(source))
  const subset = await subsetFont(whole, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
  })
  await writeFile(`${FOLDER}${file}`, subset)
  console.log(`${file}: ${kilobytes(subset)} of ${kilobytes(whole)}`)
  faces.push(
    face(family, `./${file}`, formatRanges(ALL_CODES.filter((code) => OWN.has(code)))),
    face(family, source, formatRanges(ALL_CODES.filter((code) => !OWN.has(code)))),
  )
  await copyFile(require.resolve(`${source.split('/files/')[0]}/LICENSE`), `${FOLDER}${file}.LICENSE.txt`)
}
await mkdir(PDF_FOLDER, { recursive: true })
for (const { source, file, characters, axes, features = [] } of PDF_FONTS) {
  const whole = await readFile(require.resolve(source))
  const options = { targetFormat: 'truetype', variationAxes: axes, keepFeatures: features }
  const made = await subsetFont(whole, characters, options)
  await writeFile(`${PDF_FOLDER}${file}`, made)
  console.log(`${file}: ${kilobytes(made)} of ${kilobytes(whole)}`)
}
for (const { source, file, characters } of SCRIPT_FONTS) {
  // Not all of them let their fonts be resolved.
  const path = new URL(`../node_modules/${source.replace(/@[\d.]+\//, '/')}`, import.meta.url)
  const whole = await readFile(path).catch(() => undefined)
  if (!whole) {
    console.log(`${file} stays: ${source} isn't installed`)
    continue
  }
  const made = characters ? await subsetFont(whole, characters, { targetFormat: 'truetype', keepFeatures: [] }) : whole
  const packed = await promisify(brotliCompress)(made)
  await writeFile(`${PDF_FOLDER}${file}.br`, packed)
  console.log(`${file}.br: ${kilobytes(packed)} of ${kilobytes(made)}, of ${kilobytes(whole)}`)
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

/** In CSS notation: `U+20-7e, U+a9`. */
function formatRanges(codes: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const code of codes) {
    const latest = ranges.at(-1)
    if (latest && latest[1] === code - 1) latest[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${last.toString(16)}`)).join(', ')
}

function hex(code: number): string {
  return `U+${code.toString(16)}`
}

function kilobytes({ length }: Uint8Array): string {
  return `${(length / 1024).toFixed(1)} KB`
}
