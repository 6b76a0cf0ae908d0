import bidiFactory from 'bidi-js'
import { type Face, FALLBACKS, isRightToLeft, type Look } from './faces.ts'

/** Points. */
export interface TextStyle {
  look: Look
  size: number
}

/** What is written with one font in one direction. */
interface Run {
  face: Face
  text: string
  width: number
  /** From the line's start. */
  x: number
}

export interface Line {
  /** As people read and copy it. */
  text: string
  /** In the order of the text, not from left to right. */
  runs: Run[]
  width: number
  /** Its paragraph is written from right to left. */
  runsLeft: boolean
}

/** What pdfkit's types leave out of its font. `ascender`: in thousandths of the size. */
interface OpenFont {
  ascender: number
  font: { hasGlyphForCodePoint: (code: number) => boolean }
}

const bidi = bidiFactory()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
const splitGraphemes = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const HAS_RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u
/** Scripts that have no spaces between words. */
const WITHOUT_SPACES = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`
const BEGINS_FREELY = new RegExp(`^${WITHOUT_SPACES}`, 'u')
const ENDS_FREELY = new RegExp(`${WITHOUT_SPACES}$`, 'u')
const NEVER_FIRST = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\u30fc\u3005]/u
const NEVER_LAST = /[\p{Ps}\p{Pi}]$/u

/**
 * Writes texts that need several fonts: each character with the first font that has it, lines broken as their script does, and
 * right-to-left letters in their order (Unicode Bidirectional Algorithm). What one of our own fonts has, pdfkit writes by itself.
 */
export class Typesetter {
  readonly #document: PDFKit.PDFDocument
  readonly #fallbacks: readonly Face[]
  readonly #faces = new Map<string, Face>()
  /** At size 1. Shaping a text takes longer than all else. */
  readonly #widths = new Map<string, number>()

  /** `loaded`: the fonts that the document has. */
  constructor(document: PDFKit.PDFDocument, loaded: Iterable<Face>) {
    const all = new Set(loaded)
    this.#document = document
    this.#fallbacks = FALLBACKS.filter((face) => all.has(face))
  }

  /** Whether the font of that look has all of the text. */
  isPlain(text: string, look: Look): boolean {
    if (/^[\x20-\x7e\n]*$/.test(text)) return true
    return Array.from(text).every((character) => character === '\n' || this.#has(look, character))
  }

  /** Lines at most as wide as that. A word that is wider is cut. Keeps line breaks. */
  lines(text: string, style: TextStyle, width: number): Line[] {
    return text.split('\n').flatMap((paragraph) => this.#linesOf(paragraph, style, width))
  }

  /** The height of each of these lines, and from its top to the baseline. */
  heights(lines: readonly Line[], { look, size }: TextStyle): { line: number; baseline: number } {
    const faces = new Set<Face>([look, ...lines.flatMap(({ runs }) => runs.map(({ face }) => face))])
    const heights = Array.from(faces, (face) => this.#document.font(face).fontSize(size).currentLineHeight(true))
    // Where it is without other scripts, so that what stands beside it is on one line with it.
    return { line: Math.max(...heights), baseline: (this.#font(look).ascender / 1000) * size }
  }

  /** Writes a line in the document's color. `baseline`: where its letters stand. */
  write({ text, runs }: Line, size: number, x: number, baseline: number): void {
    const document = this.#document
    // Their vowels are drawn in another order or in parts. This is what is copied. Viewers put right-to-left text in order themselves.
    const isReordered = runs.some(({ face }) => REORDERED.includes(face)) && !HAS_RIGHT_TO_LEFT.test(text)
    if (isReordered) document.markContent('Span', { actual: text })
    for (const run of runs) {
      document.font(run.face).fontSize(size)
      document.text(run.text, x + run.x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] })
    }
    if (isReordered) document.endMarkedContent()
  }

  /** The text on one line. */
  line(text: string, style: TextStyle): Line {
    const [line = { text: '', runs: [], width: 0, runsLeft: false }] = this.lines(
      text.replaceAll('\n', ' '),
      style,
      Infinity,
    )
    return line
  }

  #linesOf(paragraph: string, style: TextStyle, width: number): Line[] {
    const levels = levelsOf(paragraph)
    const ranges: { start: number; end: number }[] = []
    let line = { start: 0, end: 0 }
    let lineWidth = 0
    for (const end of this.#breaks(paragraph, style, width)) {
      const unit = paragraph.slice(line.end, end)
      if (line.end > line.start && lineWidth + this.#widthOf(unit.trimEnd(), style) > width) {
        ranges.push(line)
        line = { start: line.end, end }
        lineWidth = 0
      } else line.end = end
      lineWidth += this.#widthOf(unit, style)
    }
    ranges.push(line)
    const runsLeft = HAS_RIGHT_TO_LEFT.test(paragraph) && bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1
    return ranges.map(({ start, end }) => ({
      ...this.#lineOf(paragraph.slice(start, end), levels.subarray(start, end), style),
      runsLeft,
    }))
  }

  /** Where a line may end: after spaces, between words of scripts that have none, and in a word that is too wide. */
  #breaks(paragraph: string, style: TextStyle, width: number): number[] {
    const breaks: number[] = []
    let before = ''
    let start = 0
    const end = (at: number) => {
      const unit = paragraph.slice(start, at)
      if (this.#widthOf(unit.trimEnd(), style) > width) {
        for (const grapheme of splitGraphemes(unit)) breaks.push((start += grapheme.length))
      } else breaks.push(at)
      start = at
    }
    for (const { segment, index } of words.segment(paragraph)) {
      if (before !== '' && mayBreak(before, segment)) end(index)
      before = segment
    }
    end(paragraph.length)
    return breaks
  }

  #lineOf(whole: string, levels: Uint8Array, { look, size }: TextStyle): Omit<Line, 'runsLeft'> {
    const text = whole.trimEnd()
    const parts = this.#partsOf(text, levels, look)
    let x = 0
    const placed = new Map(
      inVisualOrder(parts).map((part) => {
        const width = this.#widthOfPart(part.face, part.drawn) * size
        const run: Run = { face: part.face, text: part.drawn, width, x }
        x += width
        return [part, run]
      }),
    )
    return { text, runs: parts.flatMap((part) => placed.get(part) ?? []), width: x }
  }

  #widthOf(text: string, { look, size }: TextStyle): number {
    const key = `${look} ${text}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known * size
    const parts = this.#partsOf(text, levelsOf(text), look)
    const width = parts.reduce((sum, { face, drawn }) => sum + this.#widthOfPart(face, drawn), 0)
    this.#widths.set(key, width)
    return width * size
  }

  /** At size 1. */
  #widthOfPart(face: Face, drawn: string): number {
    return this.#document.font(face).fontSize(1).widthOfString(drawn, { features: [] })
  }

  /** What one font writes in one direction, in the order of the text. */
  #partsOf(text: string, levels: Uint8Array, look: Look): Part[] {
    const parts: Part[] = []
    let at = 0
    for (const grapheme of splitGraphemes(text)) {
      const last = parts.at(-1)
      const level = levels[at] ?? 0
      const face = this.#faceOf(grapheme, look, last?.face)
      const seen = this.#seen(grapheme, face)
      at += grapheme.length
      // Such a font would turn a number around.
      const isAlone = isRightToLeft(face) && level % 2 === 0
      if (last && last.face === face && last.level === level && !isAlone) last.text.push(seen)
      else parts.push({ face, level, text: [seen], drawn: '' })
    }
    for (const part of parts) part.drawn = drawnText(part)
    return parts
  }

  /** The first font that has all of it, or else its letter without the marks. A space goes with what is before it. */
  #faceOf(grapheme: string, look: Look, before: Face | undefined): Face {
    if (before && /^\s$/.test(grapheme) && this.#has(before, grapheme)) return before
    const key = `${look} ${grapheme}`
    const known = this.#faces.get(key)
    if (known) return known
    const visible = Array.from(grapheme).filter((character) => !IGNORABLE.test(character))
    const faces = [look, ...this.#fallbacks]
    const face =
      faces.find((one) => visible.every((character) => this.#has(one, character))) ??
      faces.find((one) => this.#has(one, visible[0] ?? '')) ??
      look
    this.#faces.set(key, face)
    return face
  }

  /** Without the invisible characters that the font doesn't have, for which it would write a box. */
  #seen(grapheme: string, face: Face): string {
    if (!IGNORABLE.test(grapheme)) return grapheme
    return Array.from(grapheme)
      .filter((character) => !IGNORABLE.test(character) || this.#has(face, character))
      .join('')
  }

  #has(face: Face, character: string): boolean {
    return this.#font(face).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  #font(face: Face): OpenFont {
    // pdfkit's own field, which its types leave out.
    // oxlint-disable-next-line no-underscore-dangle
    return (this.#document.font(face) as unknown as { _font: OpenFont })._font
  }
}

interface Part {
  face: Face
  level: number
  /** By what a person sees as one character. */
  text: string[]
  drawn: string
}

const REORDERED: readonly Face[] = ['noto-sans-devanagari', 'noto-sans-thai']

/** As the font gets it: one of right-to-left letters turns them around, any other needs them turned around. */
function drawnText({ face, level, text }: Part): string {
  // The font would draw the vowel's second half as a glyph without a character.
  if (face === 'noto-sans-thai') return text.join('').replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
  if (level % 2 === 0 || isRightToLeft(face)) return text.join('')
  return text
    .toReversed()
    .map((grapheme) => bidi.getMirroredCharacter(grapheme) ?? grapheme)
    .join('')
}

/** By UTF-16 unit: odd is right to left. */
function levelsOf(text: string): Uint8Array {
  return HAS_RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text).levels : new Uint8Array(text.length)
}

/** From left to right: from the highest level down, what has at least it is turned around (rule L2 of the algorithm). */
function inVisualOrder(parts: readonly Part[]): Part[] {
  const ordered = [...parts]
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed())
      start = Math.max(start, end)
    }
  }
  return ordered
}

/** Whether a line may end between these two segments. */
function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false
  if (/\s$/.test(before)) return true
  const isFree = ENDS_FREELY.test(before) || BEGINS_FREELY.test(after)
  return isFree && !NEVER_FIRST.test(after) && !NEVER_LAST.test(before)
}
