import { readFile } from 'node:fs/promises'
import { COLORS } from '#shared/content/colors.ts'
import type { PaperFact, PaperRow } from '#shared/estimate/paper.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Placed } from '#shared/kitchen/floor.ts'
import { drawKitchen, drawPlan, kitchenSize, planSize } from './draw-plan.ts'

/** Points (72 per inch), as everything here. */
const MARGIN = { top: 60, right: 54, bottom: 66, left: 54 }
const PAGE = { width: 612, height: 792 }
const WIDTH = PAGE.width - MARGIN.left - MARGIN.right
const RIGHT = PAGE.width - MARGIN.right
const BOTTOM = PAGE.height - MARGIN.bottom
const AMOUNT_WIDTH = 96
const GAP = 18
const INDENT = 14
const ROW_PADDING = 4
const FACT_COLUMNS = 3

type Face = 'serif' | 'regular' | 'strong' | 'other'
const FONT_FILES: Record<Face, string> = {
  serif: 'fraunces.ttf',
  regular: 'hanken-grotesk-400.ttf',
  strong: 'hanken-grotesk-600.ttf',
  other: 'dejavu-sans.ttf',
}
/** Letters that our own fonts don't have. `scripts/subset-fonts.ts` makes the font that has them. Of other scripts, a box stands for each letter. */
const OTHER_ALPHABETS = /[\u0370-\u052f\u0531-\u058f\u10a0-\u10ff\u1f00-\u1fff]/
/** What the headings' font has. */
const IN_SERIF = /^[\x20-\x7e\u2013-\u2019]*$/

interface Style {
  face: Exclude<Face, 'other'>
  size: number
  color?: string
}
const TITLE: Style = { face: 'serif', size: 24 }
const BRAND: Style = { face: 'serif', size: 17 }
const HEADING: Style = { face: 'serif', size: 14 }
const BODY: Style = { face: 'regular', size: 9.5 }
const STRONG: Style = { face: 'strong', size: 9.5 }
const SMALL: Style = { face: 'regular', size: 8, color: COLORS.muted }

let fonts: Promise<[Face, Buffer][]> | undefined

/** Loaded with the first PDF, as is the library: most processes of the shop make none for days. */
async function load() {
  fonts ??= Promise.all(
    Object.entries(FONT_FILES).map(
      async ([face, file]): Promise<[Face, Buffer]> => [
        face as Face, // Object.entries returns string keys
        await readFile(new URL(`./fonts/${file}`, import.meta.url)),
      ],
    ),
  )
  const [{ default: PDFDocument }, loaded] = await Promise.all([import('pdfkit'), fonts])
  return { PDFDocument, loaded }
}

export interface PaperInfo {
  title: string
  author: string
  /** Stands in the file. The same one gives the same bytes. */
  createdAt: Date
}

export async function newPaper(info: PaperInfo): Promise<Paper> {
  const { PDFDocument, loaded } = await load()
  const document = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  })
  for (const [face, bytes] of loaded) document.registerFont(face, bytes)
  return new Paper(document)
}

/** Pages that are filled from above. What belongs together is never cut: a row, a countertop, a heading with what follows it. */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  #y = MARGIN.top
  /** Measuring a text takes as long as writing it, and the room for it is asked for several times. */
  readonly #heights = new Map<string, number>()

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  space(height: number): void {
    this.#y += height
  }

  /** The shop's name, and beside it its address. */
  letterhead(name: string, lines: readonly string[]): void {
    this.#y -= 12
    const height = Math.max(this.#height(name, BRAND, WIDTH / 2), this.#height(lines.join('\n'), SMALL, WIDTH / 2))
    this.#write(name, BRAND, MARGIN.left, this.#y + height - this.#height(name, BRAND, WIDTH / 2), WIDTH / 2)
    this.#write(lines.join('\n'), { ...SMALL, color: COLORS.ink }, PAGE.width / 2, this.#y, WIDTH / 2, 'right')
    this.#y += height + 8
    this.#rule(COLORS.ink)
    this.#y += 24
  }

  title(text: string): void {
    this.#y += this.#write(text, TITLE, MARGIN.left, this.#y, WIDTH) + 8
  }

  /** A heading, on one page with as much of what follows it. */
  heading(text: string, following: number): void {
    const height = this.#height(text, HEADING, WIDTH)
    const above = 16
    this.#keep(above + height + 4 + following)
    if (this.#y > MARGIN.top) this.#y += above
    this.#y += this.#write(text, HEADING, MARGIN.left, this.#y, WIDTH) + 4
  }

  /** Flows over pages. Keeps line breaks. */
  paragraph(text: string, style: 'body' | 'small' = 'body', title?: string): void {
    const look = style === 'body' ? BODY : SMALL
    this.#keep(Math.min(this.#height(text, look, WIDTH), 40))
    const document = this.#use(text + (title ?? ''), look)
    const { face } = BODY
    if (title !== undefined) {
      this.#use(text + title, STRONG)
      document.text(`${clean(title)} `, MARGIN.left, this.#y, { width: WIDTH, continued: true })
      document.font(faceOf(text, face))
      document.text(clean(text))
    } else document.text(clean(text), MARGIN.left, this.#y, { width: WIDTH })
    this.#y = document.y
  }

  /** Label above value, in columns. Empty values are left out. */
  facts(facts: readonly PaperFact[]): void {
    const shown = facts.filter(({ value }) => value !== '')
    const width = (WIDTH - GAP * (FACT_COLUMNS - 1)) / FACT_COLUMNS
    for (let first = 0; first < shown.length; first += FACT_COLUMNS) {
      const row = shown.slice(first, first + FACT_COLUMNS)
      const labelHeight = this.#height(' ', SMALL, width)
      const height = labelHeight + Math.max(...row.map(({ value }) => this.#height(value, BODY, width)))
      this.#keep(height)
      for (const [index, { label, value }] of row.entries()) {
        const x = MARGIN.left + index * (width + GAP)
        this.#write(label, SMALL, x, this.#y, width)
        this.#write(value, BODY, x, this.#y + labelHeight, width)
      }
      this.#y += height + 7
    }
  }

  /** All countertops from above, if there are several. */
  kitchen(kitchen: readonly Placed[]): void {
    const height = this.kitchenHeight(kitchen)
    if (height === 0) return
    this.#keep(height)
    drawKitchen(this.#document, kitchen, { x: MARGIN.left, y: this.#y + 8 })
    this.#y += height
  }

  kitchenHeight(kitchen: readonly Placed[]): number {
    return kitchen.length > 1 ? kitchenSize(kitchen).height + 20 : 0
  }

  /** The plan, and beside it title, sizes and words. */
  countertop({ plan, title, sizes, notes }: PlacedCountertop): void {
    const height = this.countertopHeight({ plan, title, sizes, notes })
    this.#keep(height)
    this.#rule(COLORS.divider)
    const size = planSize(plan)
    drawPlan(this.#document, plan, { x: MARGIN.left, y: this.#y + (height - size.height) / 2 })
    const { x, width } = BESIDE_PLAN
    let y = this.#y + (height - this.#textHeight({ plan, title, sizes, notes })) / 2
    y += this.#write(title, STRONG, x, y, width) + 3
    for (const { label, value } of sizes) {
      this.#write(label, { ...BODY, color: COLORS.muted }, x, y, width)
      y += this.#write(value, BODY, x + SIZE_LABEL_WIDTH, y, width - SIZE_LABEL_WIDTH)
    }
    for (const note of notes) y += this.#write(note, BODY, x, y + 3, width) + 3
    this.#y += height
  }

  countertopHeight(countertop: PlacedCountertop): number {
    return Math.max(planSize(countertop.plan).height, this.#textHeight(countertop)) + 20
  }

  #textHeight({ title, sizes, notes }: PlacedCountertop): number {
    const { width } = BESIDE_PLAN
    const ofNotes = notes.reduce((sum, note) => sum + this.#height(note, BODY, width) + 3, 0)
    return this.#height(title, STRONG, width) + 3 + sizes.length * this.#height(' ', BODY, width) + ofNotes
  }

  /** Amounts to the right. The total stays with the line before it and what is below it. */
  rows(rows: readonly PaperRow[]): void {
    const total = rows.findIndex(({ isTotal }) => isTotal)
    const keptFrom = total === -1 ? rows.length : Math.max(total - 1, 0)
    for (const [index, row] of rows.entries()) {
      this.#keep(index === keptFrom ? this.rowsHeight(rows.slice(keptFrom)) : this.#rowHeight(row))
      this.#row(row, index === 0)
    }
  }

  rowsHeight(rows: readonly PaperRow[]): number {
    return rows.reduce((sum, row) => sum + this.#rowHeight(row), 0)
  }

  #rowHeight(row: PaperRow): number {
    const { style, width } = cellOf(row)
    return this.#height(row.label, style, width) + 2 * ROW_PADDING
  }

  #row(row: PaperRow, isFirst: boolean): void {
    const { style, x, width } = cellOf(row)
    if (!isFirst) this.#rule(row.isTotal ? COLORS.ink : COLORS.divider)
    const y = this.#y + ROW_PADDING
    this.#write(row.label, style, x, y, width)
    this.#write(row.amount, style, RIGHT - AMOUNT_WIDTH, y, AMOUNT_WIDTH, 'right')
    this.#y += this.#rowHeight(row)
  }

  /** Numbers the pages, and ends the file. */
  finish(name: string): Buffer {
    const document = this.#document
    const { count } = document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      document.switchToPage(page)
      // Below the margin, where a text would begin a new page.
      document.page.margins.bottom = 0
      const y = PAGE.height - 42
      this.#write(name, SMALL, MARGIN.left, y, WIDTH / 2)
      this.#write(`${page + 1} of ${count}`, SMALL, PAGE.width / 2, y, WIDTH / 2, 'right')
    }
    document.end()
    // All of it is there by then.
    return document.read() as Buffer
  }

  /** Begins a page if there isn't as much room on this one. */
  #keep(height: number): void {
    if (this.#y + height <= BOTTOM || this.#y === MARGIN.top) return
    this.#document.addPage()
    this.#y = MARGIN.top
  }

  /** Not at the top of a page, where it divides nothing. */
  #rule(color: string): void {
    if (this.#y === MARGIN.top) return
    this.#document.lineWidth(0.5).moveTo(MARGIN.left, this.#y).lineTo(RIGHT, this.#y).stroke(color)
  }

  #use(text: string, { face, size, color = COLORS.ink }: Style): PDFKit.PDFDocument {
    return this.#document.font(faceOf(text, face)).fontSize(size).fillColor(color)
  }

  #height(text: string, style: Style, width: number): number {
    const key = `${style.face} ${style.size} ${width} ${text}`
    const height = this.#heights.get(key) ?? this.#use(text, style).heightOfString(clean(text), { width })
    this.#heights.set(key, height)
    return height
  }

  /** Returns the height. */
  #write(text: string, style: Style, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): number {
    const document = this.#use(text, style)
    // The headings' font writes figures below the line unless it's told otherwise.
    document.text(clean(text), x, y, { width, align, features: style.face === 'serif' ? ['lnum'] : [] })
    return document.y - y
  }
}

export interface PlacedCountertop {
  plan: FabricatedCountertop
  title: string
  sizes: readonly PaperFact[]
  notes: readonly string[]
}

const BESIDE_PLAN = { x: MARGIN.left + 290, width: WIDTH - 290 }
const SIZE_LABEL_WIDTH = 78

function cellOf({ isIndented = false, isTotal = false }: PaperRow): { style: Style; x: number; width: number } {
  const indent = isIndented ? INDENT : 0
  return {
    style: isTotal ? STRONG : BODY,
    x: MARGIN.left + indent,
    width: WIDTH - AMOUNT_WIDTH - GAP - indent,
  }
}

function faceOf(text: string, face: Style['face']): Face {
  if (OTHER_ALPHABETS.test(text)) return 'other'
  return face === 'serif' && !IN_SERIF.test(text) ? 'strong' : face
}

/** Letters with their accents as one character, as the fonts have them. */
function clean(text: string): string {
  return text.normalize('NFC')
}
