import { asc, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Person } from '#shared/people/schema.ts'
import { presentColleague, presentPerson } from './present-person.ts'
import { personColumns } from './queries.ts'
import { people } from './table.ts'

/** Everyone who works or worked here: those with access first, then by name. */
export async function listPeople(ctx: Pick<Context, 'db' | 'by'>): Promise<Person[]> {
  const rows = await ctx.db.orm
    .select(personColumns)
    .from(people)
    .orderBy(sql`${people.disabledAt} is not null`, asc(sql`lower(${people.name})`), asc(people.id))
  return rows.map(ctx.by.role === 'owner' ? presentPerson : presentColleague)
}
