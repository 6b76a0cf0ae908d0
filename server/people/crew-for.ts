import { invalid } from '#server/http/app-error.ts'
import type { Role } from '#shared/people/roles.ts'

/** The crew to store with a role. Throws 400 at `crew` if the role needs one, can't have one, or it doesn't exist. */
export function crewFor(role: Role, crew: number | null | undefined, crews: number): number | null {
  if (role !== 'crew') {
    if (crew != null) throw invalid('crew', 'Only someone with the role crew has a crew.')
    return null
  }
  if (crew == null) throw invalid('crew', 'Choose a crew.')
  if (crew > crews) throw invalid('crew', `There is no crew ${crew}.`)
  return crew
}
