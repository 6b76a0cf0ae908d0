import { eq } from 'drizzle-orm'
import { crews } from '#server/appointments/crews-table.ts'
import type { TransactionContext } from '#server/context.ts'
import { invalid } from '#server/http/app-error.ts'
import type { Role } from '#shared/people/roles.ts'

/** The crew to store with a role. Throws 400 at `crew` if the role needs one, can't have one, or it doesn't exist. */
export async function checkCrew(
  tx: TransactionContext,
  role: Role,
  crew: number | null | undefined,
): Promise<number | null> {
  if (role !== 'crew') {
    if (crew != null) throw invalid('crew', 'Only someone with the role crew has a crew.')
    return null
  }
  if (crew == null) throw invalid('crew', 'Choose a crew.')
  const { number } = crews
  const [stored] = await tx.db.orm.select({ number }).from(crews).where(eq(number, crew))
  if (!stored) throw invalid('crew', `There is no crew ${crew}.`)
  return crew
}
