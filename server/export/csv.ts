import { stringify } from 'csv-stringify/sync'
import { type Context, inTransaction } from '#server/context.ts'
import { addEvent } from '#server/events/add-event.ts'
import { CONTACT_FIELDS, type Contact, FIELD_FACTS } from '#shared/contact/fields.ts'
import { SHOP } from '#shared/content/shop.ts'
import { dateIn } from '#shared/lib/zoned.ts'

/** Lines that are read at a time. */
export const PAGE_SIZE = 500

/** Text as it is, or a number of dollars. */
type Cell = string | number | null

/** A table as it's exported: its columns by name, and its lines in pages, which go on after a key. */
interface Table<Line, Key> {
  columns: Record<string, (line: Line) => Cell>
  page: (after: Key | undefined) => Promise<{ lines: Line[]; next: Key | undefined }>
}

/** The pages of a table as CSV, each read only when it is asked for. */
export async function* csvOf<Line, Key>({ columns, page }: Table<Line, Key>): AsyncGenerator<string> {
  const names = Object.keys(columns)
  const cells = Object.values(columns)
  let after: Key | undefined
  do {
    const { lines, next } = await page(after)
    const isFirst = after === undefined
    yield stringify(
      lines.map((line) => cells.map((cell) => cell(line))),
      {
        bom: isFirst,
        header: isFirst,
        columns: names,
        record_delimiter: 'windows',
        // People type names and notes. In a spreadsheet, `=1+1` would be a formula.
        escape_formulas: true,
        cast: { number: (dollars) => dollars.toFixed(2) },
      },
    )
    after = next
  } while (after !== undefined)
}

/** What follows a page of rows: the key of the last one, if there may be more. */
export function nextAfter<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Key | undefined {
  const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
  return last && keyOf(last)
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
export function contactCells<Line>(contactOf: (line: Line) => Contact): Table<Line, unknown>['columns'] {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [FIELD_FACTS[field].label, (line) => contactOf(line)[field]]))
}
