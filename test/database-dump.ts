import type { Database } from '#server/db/database.ts'

interface Column {
  /** `schema.table`. */
  table: string
  name: string
  type: string
}

/** Types that can't hold text or bytes. */
const NON_TEXT_TYPES =
  "'uuid', 'integer', 'bigint', 'smallint', 'boolean', 'date', 'timestamp with time zone', 'timestamp without time zone', 'interval', 'double precision', 'tstzrange'"
const NOT_SYSTEM_SCHEMA = "not in ('pg_catalog', 'information_schema', 'pg_toast')"

/** Every column of every table that can hold text or bytes. */
export async function listTextColumns(database: Pick<Database, 'run'>): Promise<Column[]> {
  const rows = await database.run(
    '',
    `select t.table_schema || '.' || t.table_name as table, t.column_name as name, t.data_type as type
     from information_schema.columns t join information_schema.tables b using (table_schema, table_name)
     where t.table_schema ${NOT_SYSTEM_SCHEMA} and b.table_type = 'BASE TABLE' and t.data_type not in (${NON_TEXT_TYPES})
     order by 1, t.ordinal_position`,
    [],
  )
  return rows as Column[] // the selected columns
}

/** Every row of every table as one line of text, with bytes in hexadecimal. */
export async function dumpRows(database: Pick<Database, 'run'>): Promise<string[]> {
  const tables = await database.run(
    '',
    `select quote_ident(t.table_schema) || '.' || quote_ident(t.table_name) as table
     from information_schema.tables t
     where t.table_schema ${NOT_SYSTEM_SCHEMA} and t.table_type = 'BASE TABLE' order by 1`,
    [],
  )
  const lines: string[] = []
  for (const { table } of tables as { table: string }[]) {
    const rows = await database.run('', `select row_to_json(t)::text as line from ${table} t`, [])
    lines.push(...(rows as { line: string }[]).map(({ line }) => `${table} ${line}`))
  }
  return lines
}

/** The lines that contain the text, plain or as hexadecimal bytes. */
export function findTraces(lines: readonly string[], text: string): string[] {
  const hex = Buffer.from(text).toString('hex')
  return lines.filter((line) => line.includes(text) || line.includes(hex))
}
