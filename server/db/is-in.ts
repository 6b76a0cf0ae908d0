import { type SQL, sql } from 'drizzle-orm'

/** Whether a value of a raw fragment is one of these texts. Drizzle's `inArray` is for columns. */
export function isIn(value: SQL, texts: readonly string[]): SQL {
  return sql`${value} in (${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`
}
