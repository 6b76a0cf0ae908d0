import { DEFAULT_DETAILS, type Details } from '#shared/fabrication/details.ts'
import type { Draft } from './fit-to-shape.ts'

/** The draft's details, with defaults if it has none. */
export function detailsOf({ details }: Pick<Draft, 'details'>): Details {
  return details ?? DEFAULT_DETAILS
}

/** The draft with other details. `undefined` removes them. */
export function withDetails(draft: Draft, details: Details | undefined): Draft {
  const { details: _, ...others } = draft
  return details ? { ...others, details } : others
}
