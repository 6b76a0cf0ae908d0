import { COLORS } from '#shared/content/colors.ts'
import type { PaperFact, PaperRow } from '#shared/estimate/paper.ts'
import type { FabricatedCountertop } from '#shared/fabrication/fabricate.ts'
import type { Placed } from '#shared/kitchen/floor.ts'
import { drawKitchen, drawPlan, kitchenSize, planSize } from './draw-plan.ts'
import { loadFaces } from './faces.ts'
import { type Line, type TextStyle, Typesetter } from './typesetter.ts'

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

/** What the headings' font has. */
const IN_SERIF = /^[\x20-\x7e\u2013-\u2019]*$/

interface Style extends TextStyle {
  color?: string
}
const TITLE: Style = { look: 'serif', size: 24 }
const BRAND: Style = { look: 'serif', size: 17 }
const HEADING: Style = { look: 'serif', size: 14 }
const BODY: Style = { look: 'regular', size: 9.5 }
const STRONG: Style = { look: 'strong', size: 9.5 }
const SMALL: Style = { look: 'regular', size: 8, color: COLORS.muted }

export interface PaperInfo {
  title: string
  author: string
  /** Stands in the file. The same one gives the same bytes. */
  createdAt: Date
  /** All that will be written: it says which scripts need a font. */
  text: string
}

/** The library and the fonts are loaded with the first PDF: most processes of the shop make none for days. */
export async function newPaper(info: PaperInfo): Promise<Paper> {
  const [{ default: PDFDocument }, loaded] = await Promise.all([import('pdfkit'), loadFaces(info.text)])
  const document = new PDFDocument({
    size: 'LETTER',
    margins: MARGIN,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
  })
  for (const [face, bytes] of loaded) document.registerFont(face, bytes)
  const faces = loaded.map(([face]) => face)
  return new Paper(document, new Typesetter(document, faces))
}

/** Pages that are filled from above. What belongs together is never cut: a row, a countertop, a heading with what follows it. */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  readonly #typesetter: Typesetter
  #y = MARGIN.top
  /** Measuring a text takes as long as writing it, and the room for it is asked for several times. */
  readonly #heights = new Map<string, number>()

  constructor(document: PDFKit.PDFDocument, typesetter: Typesetter) {
    this.#document = document
    this.#typesetter = typesetter
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
    if (!this.#isPlain(text + (title ?? ''), look)) return this.#mixedParagraph(text, look, title)
    this.#keep(Math.min(this.#height(text, look, WIDTH), 40))
    const document = this.#use(look)
    if (title !== undefined) {
      this.#use(STRONG)
      document.text(`${clean(title)} `, MARGIN.left, this.#y, { width: WIDTH, continued: true })
      document.font(BODY.look)
      document.text(clean(text))
    } else document.text(clean(text), MARGIN.left, this.#y, { width: WIDTH })
    this.#y = document.y
  }

  /** One that needs several fonts, whose title stands above it. */
  #mixedParagraph(text: string, style: Style, title?: string): void {
    if (title !== undefined) this.#y += this.#write(title, STRONG, MARGIN.left, this.#y, WIDTH)
    const lines = this.#typesetter.lines(clean(text), style, WIDTH)
    const { line: height } = this.#typesetter.heights(lines, style)
    for (const line of lines) {
      this.#keep(height)
      this.#writeLines([line], style, { x: MARGIN.left, y: this.#y, width: WIDTH }, line.runsLeft ? 'right' : 'left')
      this.#y += height
    }
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
    drawKitchen(this.#document, this.#typesetter, kitchen, { x: MARGIN.left, y: this.#y + 8 })
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
    drawPlan(this.#document, this.#typesetter, plan, { x: MARGIN.left, y: this.#y + (height - size.height) / 2 })
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

  #use({ look, size, color = COLORS.ink }: Style): PDFKit.PDFDocument {
    return this.#document.font(look).fontSize(size).fillColor(color)
  }

  #isPlain(text: string, style: Style): boolean {
    return this.#typesetter.isPlain(clean(text), styleFor(text, style).look)
  }

  #height(text: string, style: Style, width: number): number {
    const key = `${style.look} ${style.size} ${width} ${text}`
    const height = this.#heights.get(key) ?? this.#measure(text, style, width)
    this.#heights.set(key, height)
    return height
  }

  #measure(text: string, asked: Style, width: number): number {
    const style = styleFor(text, asked)
    if (this.#isPlain(text, style)) return this.#use(style).heightOfString(clean(text), { width })
    const lines = this.#typesetter.lines(clean(text), style, width)
    return lines.length * this.#typesetter.heights(lines, style).line
  }

  /** Returns the height. */
  #write(text: string, asked: Style, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): number {
    const style = styleFor(text, asked)
    if (!this.#isPlain(text, style)) {
      return this.#writeLines(this.#typesetter.lines(clean(text), style, width), style, { x, y, width }, align)
    }
    const document = this.#use(style)
    // The headings' font writes figures below the line unless it's told otherwise.
    document.text(clean(text), x, y, { width, align, features: asked.look === 'serif' ? ['lnum'] : [] })
    return document.y - y
  }

  /** Lines with several fonts. Returns their height. */
  #writeLines(
    lines: readonly Line[],
    style: Style,
    { x, y, width }: { x: number; y: number; width: number },
    align: 'left' | 'right',
  ): number {
    const height = this.#typesetter.heights(lines, style)
    this.#use(style)
    for (const [index, line] of lines.entries()) {
      const left = align === 'right' ? x + width - line.width : x
      this.#typesetter.write(line, style.size, left, y + index * height.line + height.baseline)
    }
    return lines.length * height.line
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

/** The headings' font has few letters. */
function styleFor(text: string, style: Style): Style {
  return style.look === 'serif' && !IN_SERIF.test(text) ? { ...style, look: 'strong' } : style
}

/** Letters with their accents as one character, as the fonts have them. */
function clean(text: string): string {
  return text.normalize('NFC')
}
