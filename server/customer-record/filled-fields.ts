import { CONTACT_FIELDS } from '#shared/contact/fields.ts'

/** Fields of the target that a merge fills, and that undoing it empties. Notes get longer instead. */
export const FILLED_FIELDS = [...CONTACT_FIELDS, 'notes'] as const
