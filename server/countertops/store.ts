import { and, eq, sql } from 'drizzle-orm'
import { type Database, prepareStatement } from '#server/db/database.ts'
import type { Shape } from '#shared/countertops/design.ts'
import type { Countertop, ParsedCountertopInput } from '#shared/countertops/schema.ts'
import { MAX_COUNTERTOPS } from '#shared/countertops/schema.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { countertops, sessions } from './table.ts'

interface CountertopRow {
  id: string
  shape: Shape
  width: number
  length: number
  return_width: number | null
  return_length: number | null
  stone: StoneId
}

export type CountertopsStore = ReturnType<typeof createCountertopsStore>

export function createCountertopsStore(database: Database) {
  // The busiest query of all: its rows need none of Drizzle's mapping, which costs as much as the query itself.
  const listed = prepareStatement<CountertopRow>(
    database,
    'countertops_list',
    sql`select id, shape, width, length, return_width, return_length, stone from ${countertops}
        where session_id = ${sql.placeholder('sessionId')} order by position`,
  )

  // The session's row is locked by the update, and its condition is judged on the row as it is then: of any number of
  // requests for the last place one gets it.
  const added = prepareStatement<{ id: string }>(
    database,
    'countertops_add',
    sql`with place as (
          insert into ${sessions} (id, countertop_count) values (${sql.placeholder('sessionId')}, 1)
          on conflict (id) do update set countertop_count = sessions.countertop_count + 1
            where sessions.countertop_count < ${sql.raw(String(MAX_COUNTERTOPS))}
          returning id
        )
        insert into ${countertops} (session_id, shape, width, length, return_width, return_length, stone)
        select id, ${sql.placeholder('shape')}, ${sql.placeholder('width')}::float8, ${sql.placeholder('length')}::float8,
          ${sql.placeholder('returnWidth')}::float8, ${sql.placeholder('returnLength')}::float8, ${sql.placeholder('stone')}
        from place
        returning id`,
  )

  const deleted = prepareStatement<{ id: string }>(
    database,
    'countertops_delete',
    sql`with gone as (
          delete from ${countertops}
          where ${and(eq(countertops.id, sql.placeholder('id')), eq(countertops.sessionId, sql.placeholder('sessionId')))}
          returning session_id
        )
        update ${sessions} set countertop_count = countertop_count - 1 from gone where sessions.id = gone.session_id
        returning sessions.id`,
  )

  return {
    /** In the order of adding. */
    async list(sessionId: string): Promise<Countertop[]> {
      const rows = await listed({ sessionId })
      return rows.map(
        ({ id, shape, stone, width, length, return_width: returnWidth, return_length: returnLength }) => ({
          id,
          shape,
          dimensions: presentDimensions({ width, length, returnWidth, returnLength }),
          stone,
        }),
      )
    },

    /** Null where the session already keeps as many as it may. */
    async add(sessionId: string, { shape, dimensions, stone }: ParsedCountertopInput): Promise<Countertop | null> {
      const { returnWidth = null, returnLength = null } = dimensions
      const [row] = await added({ sessionId, shape, ...dimensions, returnWidth, returnLength, stone })
      return row ? { id: row.id, shape, dimensions, stone } : null
    },

    /** False where the session has no such countertop. */
    async remove(sessionId: string, id: string): Promise<boolean> {
      return (await deleted({ sessionId, id })).length > 0
    },
  }
}

interface DimensionColumns {
  width: number
  length: number
  returnWidth: number | null
  returnLength: number | null
}

/** Inches. An absent return is absent, not null. */
export function presentDimensions({ width, length, returnWidth, returnLength }: DimensionColumns) {
  return {
    width,
    length,
    ...(returnWidth !== null && { returnWidth }),
    ...(returnLength !== null && { returnLength }),
  }
}
