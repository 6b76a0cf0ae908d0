import type { AnyContext } from '#server/context.ts'
import { crewLabel } from '#shared/crews/label.ts'
import { listCrews } from './list-crews.ts'

/** The crew's name. A crew that an earlier version allowed may have no row. */
export async function findCrewName(ctx: AnyContext, crew: number): Promise<string> {
  const known = (await listCrews(ctx)).find(({ number }) => number === crew)
  return crewLabel(crew, known?.name)
}
