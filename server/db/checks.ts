import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/*
 * Check constraints over the lists and bounds of shared/, which are ours and no input: a constraint takes no parameters.
 * Where one of them changes, `npm run db:generate` makes the migration.
 */

export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

export function isBetween(column: SQLWrapper, min: number, max: number): SQL {
  return sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
}
