import { asc } from 'drizzle-orm'
import type { AnyContext } from '#server/context.ts'
import type { Crew } from '#shared/crews/schema.ts'
import { CREW_COLUMNS, crews } from './table.ts'

/** All crews by number, inactive ones too. */
export async function listCrews({ db }: AnyContext): Promise<Crew[]> {
  return db.orm.select(CREW_COLUMNS).from(crews).orderBy(asc(crews.number))
}
