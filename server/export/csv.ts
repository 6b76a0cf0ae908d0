import { stringify } from 'csv-stringify/sync'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { CONTACT_FIELDS, type Contact, FIELD_FACTS } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import type { ExportOptions } from '#shared/export/schema.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** Rows that are read at a time. */
export const PAGE_SIZE = 500

/** Rows in pages, each read only when it is asked for. `read` returns at most `PAGE_SIZE` rows after a key. */
export async function* pagesOf<Row, Key>(
  read: (after: Key | undefined) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row[]> {
  let after: Key | undefined
  do {
    const rows = await read(after)
    yield rows
    const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
    after = last && keyOf(last)
  } while (after !== undefined)
}

/** Text as it is, text that people typed, or a number of dollars. */
export type Cell = string | Typed | number | null
/** What a column, by its name, has in a line. */
export type Columns<Line> = Record<string, (line: Line) => Cell>
interface Typed {
  typed: string
}

/** What Excel takes for a number, a day or a time: figures, with signs, months, AM or PM between them. */
const FIGURES =
  /^(?=.*\d)(?:[\d .,/:$%()+-]|e|am?|pm?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)+$/i
/** More characters than Excel takes in a formula's text are never one of those. */
const MAX_FIGURES = 255

/** In a formula, Excel leaves text as it is. There is no other way to tell it in CSV. */
const excelText = (text: string) =>
  text.length <= MAX_FIGURES && FIGURES.test(text) ? { value: `="${text}"`, escape_formulas: false } : text

/** The pages of a table as CSV (docs/rules.md, Tables out). */
export async function* csvOf<Line>(
  pages: AsyncIterable<Line[]> | Line[][],
  columns: Columns<Line>,
  { forExcel = false }: ExportOptions,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let isFirst = true
  for await (const lines of pages) {
    yield stringify(
      lines.map((line) => cells.map((cell) => cell(line))),
      {
        bom: isFirst,
        header: isFirst,
        columns: Object.keys(columns),
        record_delimiter: 'windows',
        // People type names and notes. In a spreadsheet, `=1+1` would be a formula.
        escape_formulas: true,
        cast: {
          number: (dollars) => dollars.toFixed(2),
          object: ({ typed }) => (forExcel ? excelText(String(typed)) : String(typed)),
        },
      },
    )
    isFirst = false
  }
}

/** Before anything leaves the house, history says who took how many lines. */
export async function noteExport(ctx: Context, table: string, lines: number): Promise<void> {
  const changes = { rows: [null, lines] as [null, number] }
  await inTransaction(ctx, (tx) => addEvent(tx, { subject: 'export', subjectId: table, action: 'exported', changes }))
}

/** What a cell of an amount has. */
export const dollars = (cents: number) => cents / 100
/** An instant's day in the shop. */
export const dayOf = (at: Date | null) => at && dateIn(at, SHOP.timeZone)

/** What a cell of text that people typed has. */
export const typedText = (text: string) => ({ typed: text })

/** A column for each field of a contact. */
export function contactCells<Line>(contactOf: (line: Line) => Contact): Columns<Line> {
  return Object.fromEntries(
    CONTACT_FIELDS.map((field) => [FIELD_FACTS[field].label, (line) => typedText(contactOf(line)[field])]),
  )
}
