import { z } from 'zod'
import { dropDraft, keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import { shapeSchema, storedStoneSchema } from '#shared/countertops/schema.ts'
import type { Me } from '#shared/people/schema.ts'
import type { DrawnCountertop, SizesDraft } from './draft-sizes.ts'

const keptSchema = z.object({
  base: z.int(),
  note: z.string(),
  pieces: z.array(
    z.object({
      id: z.string(),
      isDrawn: z.boolean(),
      shape: shapeSchema,
      stone: storedStoneSchema,
      sizes: z.object({ width: z.string(), length: z.string(), returnWidth: z.string(), returnLength: z.string() }),
      cutouts: z.string(),
      note: z.string(),
    }),
  ),
})

interface KeptSizes {
  draft: SizesDraft
  /** The version of the saved sizes that it started from. */
  base: number
}

/**
 * What this person typed for a visit and hasn't saved. Undefined if there's none. If the quote was deleted since, what was typed
 * of its drawings is kept as added pieces.
 */
export function readKeptSizes(
  me: Me,
  appointmentId: string,
  drawnCountertops: readonly DrawnCountertop[],
): KeptSizes | undefined {
  const { data: kept } = keptSchema.safeParse(readDraft('sizes', me, appointmentId))
  if (!kept) return undefined
  const { base, note, pieces } = kept
  const drafts = pieces.flatMap(({ isDrawn, ...piece }) => {
    const drawn = (isDrawn && drawnCountertops.find(({ id }) => id === piece.id)) || null
    const isGone = isDrawn && !drawn
    const texts = [...Object.values(piece.sizes), piece.note]
    return isGone && texts.every((text) => text.trim() === '') ? [] : [{ ...piece, drawn }]
  })
  return { base, draft: { note, pieces: drafts } }
}

/** Keeps what's typed until it's saved or dropped. */
export function keepSizes(me: Me, appointmentId: string, { base, draft }: KeptSizes): void {
  const pieces = draft.pieces.map(({ drawn, ...piece }) => ({ ...piece, isDrawn: drawn !== null }))
  keepDraft('sizes', me, appointmentId, { base, note: draft.note, pieces })
}

/** Drops what's typed for a visit. */
export function forgetSizes(me: Me, appointmentId: string): void {
  dropDraft('sizes', appointmentId, me)
}
