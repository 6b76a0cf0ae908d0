import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/** The look of a text. `scripts/subset-fonts.ts` makes all fonts. */
export type Look = 'serif' | 'regular' | 'strong'
const OWN = {
  serif: 'fraunces.ttf',
  regular: 'hanken-grotesk-400.ttf',
  strong: 'hanken-grotesk-600.ttf',
  // Greek, Cyrillic, Armenian, Georgian, and symbols.
  other: 'dejavu-sans.ttf',
} as const

/** By the font's name, what it's loaded for. In this order a character is looked for, after our own fonts. */
const OF_SCRIPTS = {
  'noto-sans-hebrew': /\p{Script=Hebrew}/u,
  'ibm-plex-sans-arabic': /\p{Script=Arabic}/u,
  'noto-sans-devanagari': /\p{Script=Devanagari}/u,
  'noto-sans-thai': /\p{Script=Thai}/u,
  'noto-sans-kr': /\p{Script=Hangul}/u,
  // Chinese and Japanese.
  'noto-sans-sc':
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u,
  'noto-emoji': /[\u{1f000}-\u{1faff}]|\ufe0f|\u20e3/u,
} as const

export type Face = keyof typeof OWN | keyof typeof OF_SCRIPTS
export const FALLBACKS: readonly Face[] = ['other', ...(Object.keys(OF_SCRIPTS) as (keyof typeof OF_SCRIPTS)[])] // it has no others

/** Letters that run from right to left, whose font turns them around itself. */
export const isRightToLeft = (face: Face) => face === 'noto-sans-hebrew' || face === 'ibm-plex-sans-arabic'

const unpack = promisify(brotliDecompress)
const loaded = new Map<Face, Promise<Buffer>>()

async function load(file: string): Promise<Buffer> {
  const bytes = await readFile(new URL(`./fonts/${file}`, import.meta.url))
  return file.endsWith('.br') ? unpack(bytes) : bytes
}

/** The fonts for a text, of other scripts only those that it needs. Each is read once: a font of Chinese takes 10 MB. */
export function loadFaces(text: string): Promise<[Face, Buffer][]> {
  const own = Object.entries(OWN)
  const scripts = Object.entries(OF_SCRIPTS).flatMap(([face, pattern]) =>
    pattern.test(text) ? [[face, `${face}.ttf.br`]] : [],
  )
  return Promise.all(
    [...own, ...scripts].map(async (entry): Promise<[Face, Buffer]> => {
      const [face, file] = entry as [Face, string] // a key of one of the two
      const bytes = loaded.get(face) ?? load(file)
      loaded.set(face, bytes)
      bytes.catch(() => loaded.delete(face))
      return [face, await bytes]
    }),
  )
}
