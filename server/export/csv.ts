import { stringify } from 'csv-stringify/sync'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { CONTACT_FIELDS, type Contact, FIELD_FACTS } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
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

/** What a column, by its name, has in a line: text as it is, or a number of dollars. */
type Columns<Line> = Record<string, (line: Line) => string | number | null>

/** The pages of a table as CSV. */
export async function* csvOf<Line>(
  pages: AsyncIterable<Line[]> | Line[][],
  columns: Columns<Line>,
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
        cast: { number: (dollars) => dollars.toFixed(2) },
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

/** A column for each field of a contact. */
export function contactCells<Line>(contactOf: (line: Line) => Contact): Columns<Line> {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [FIELD_FACTS[field].label, (line) => contactOf(line)[field]]))
}
