import { z } from 'zod'
import { keepDraft, readDraft } from '#client/features/office/draft-storage.ts'
import type { DayStop } from '#shared/appointments/day.ts'
import {
  DIMENSION_LABELS,
  type Dimensions,
  type DimensionName,
  dimensionNamesOf,
  dimensionProblems,
  fullDimensions,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { MAX_CUTOUT_COUNT, type Measured, type MeasuredInput } from '#shared/countertops/measured.ts'
import { shapeSchema, storedStoneSchema } from '#shared/countertops/schema.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import type { StoneId } from '#shared/countertops/stones.ts'
import { formatInches, parseExactInches, snapInches } from '#shared/lib/inches.ts'
import type { Me } from '#shared/people/schema.ts'

export type DrawnCountertop = DayStop['countertops'][number]

/** One countertop as the crew types it. */
export interface PieceDraft {
  /** Tells pieces apart while they're edited. */
  id: string
  /** Null for a piece that the crew added. */
  drawn: DrawnCountertop | null
  shape: Shape
  /** The quote's, or one that we offer. */
  stone: string
  /** As typed. Empty: not measured. */
  sizes: Record<DimensionName, string>
  cutouts: string
  note: string
}

export interface SizesDraft {
  note: string
  pieces: readonly PieceDraft[]
}

export const NO_SIZES: PieceDraft['sizes'] = { width: '', length: '', returnWidth: '', returnLength: '' }

/** Every drawn countertop, with what was measured of it, then the pieces that the crew added. */
export function sizesDraftOf(
  drawnCountertops: readonly DrawnCountertop[],
  measured: Pick<MeasuredInput | Measured, 'note' | 'countertops'>,
): SizesDraft {
  const left = [...measured.countertops]
  const drawn = drawnCountertops.map((countertop): PieceDraft => {
    const index = left.findIndex(({ quoteCountertopId }) => quoteCountertopId === countertop.id)
    const [found] = index < 0 ? [] : left.splice(index, 1)
    const cutouts = String(found?.cutouts ?? drawnCutouts(countertop))
    const { shape, stone } = found ?? countertop
    const sizes = found ? textsOf(found.dimensions) : NO_SIZES
    return { id: countertop.id, drawn: countertop, shape, stone, sizes, cutouts, note: found?.note ?? '' }
  })
  const added = left.map(({ shape, stone, dimensions, cutouts, note }, index): PieceDraft => {
    const sizes = textsOf(dimensions)
    return { id: `added-${index}`, drawn: null, shape, stone, sizes, cutouts: String(cutouts), note }
  })
  return { note: measured.note ?? '', pieces: [...drawn, ...added] }
}

/** How many cutouts the quote draws. */
export function drawnCutouts({ details }: DrawnCountertop): number {
  return details?.cutouts.length ?? 0
}

function textsOf(dimensions: Dimensions): PieceDraft['sizes'] {
  const text = (inches: number | undefined) => (inches === undefined ? '' : formatInches(inches))
  const { width, length, returnWidth, returnLength } = dimensions
  return { width: text(width), length: text(length), returnWidth: text(returnWidth), returnLength: text(returnLength) }
}

/** A piece that the quote doesn't have, in the stone of the others. */
export function addedPiece(id: string, stone: StoneId): PieceDraft {
  return { id, drawn: null, shape: 'I', stone, sizes: NO_SIZES, cutouts: '0', note: '' }
}

/** Inches. More is probably a slip, such as 2550 for 25 1/2. */
export const FAR = 6

export function isFar(measured: number, drawn: number): boolean {
  return Math.abs(snapInches(measured) - snapInches(drawn)) > FAR
}

/** Each size that is far from the drawn one and isn't saved like that: `1. Width: 2550 in, drawn 25 1/2 in`. */
export function listFarSizes({ pieces }: SizesDraft, saved: SizesDraft): string[] {
  return pieces.flatMap(({ id, drawn, shape, sizes }, index) => {
    if (!drawn) return []
    const before = saved.pieces.find((piece) => piece.id === id)?.sizes
    return dimensionNamesOf(shape).flatMap((name) => {
      const inches = parseExactInches(sizes[name])
      const drawnInches = fullDimensions(drawn.dimensions)[name]
      if (inches === null || sizes[name] === before?.[name] || !isFar(inches, drawnInches)) return []
      return [`${index + 1}. ${DIMENSION_LABELS[name]}: ${formatSize(inches)}, drawn ${formatSize(drawnInches)}`]
    })
  })
}

export type PieceProblems = Partial<Record<DimensionName | 'cutouts' | 'note', string>>

/** Reads what was typed. A drawn piece of which nothing was typed isn't measured yet, so it's left out. */
export function readSizes({ pieces }: SizesDraft) {
  /** By the id of the piece. Empty if all can be saved. */
  const problems: Record<string, PieceProblems> = {}
  const countertops: MeasuredInput['countertops'] = []
  for (const piece of pieces) {
    const extras = problemsWithoutSizes(piece)
    if (extras && Object.keys(extras).length === 0) continue
    const found = { ...problemsOf(piece), ...extras }
    if (Object.keys(found).length > 0) {
      problems[piece.id] = found
      continue
    }
    const dimensions = fullDimensions({ width: 0, length: 0, ...readDimensions(piece) })
    countertops.push({
      quoteCountertopId: piece.drawn?.id ?? null,
      shape: piece.shape,
      dimensions: piece.shape === 'I' ? { width: dimensions.width, length: dimensions.length } : dimensions,
      stone: piece.stone,
      cutouts: Number(piece.cutouts),
      note: piece.note,
    })
  }
  return { countertops, problems }
}

function readDimensions({ shape, sizes }: PieceDraft): Partial<Record<DimensionName, number>> {
  const entries = dimensionNamesOf(shape).flatMap((name) => {
    const inches = parseExactInches(sizes[name])
    return inches === null ? [] : [[name, snapInches(inches)]]
  })
  return Object.fromEntries(entries)
}

/**
 * What was typed of a drawn piece besides its sizes, which is saved only with them. Undefined if it has a size, or isn't
 * drawn.
 */
function problemsWithoutSizes({ drawn, shape, sizes, cutouts, note }: PieceDraft): PieceProblems | undefined {
  if (!drawn || dimensionNamesOf(shape).some((name) => sizes[name].trim() !== '')) return undefined
  const count = drawnCutouts(drawn)
  const isOtherCount = cutouts.trim() !== '' && cutouts.trim() !== String(count)
  return {
    ...(isOtherCount && { cutouts: `Enter the sizes, or change this back to ${count}` }),
    ...(note.trim() !== '' && { note: 'Enter the sizes, or move this to the note about the visit' }),
  }
}

/** What the crew has to correct before the piece can be saved. */
function problemsOf(piece: PieceDraft): PieceProblems {
  const { shape, sizes, cutouts } = piece
  const read = readDimensions(piece)
  const problems: PieceProblems = {}
  for (const name of dimensionNamesOf(shape)) {
    if (read[name] !== undefined) continue
    problems[name] = sizes[name].trim() === '' ? 'Enter this size' : 'Enter a size such as 25 1/2'
  }
  if (Object.keys(problems).length === 0) {
    const dimensions = fullDimensions({ width: 0, length: 0, ...read })
    for (const { field, message } of dimensionProblems(shape, dimensions)) problems[field] = message
  }
  const isCount = /^\d{1,2}$/.test(cutouts.trim()) && Number(cutouts) <= MAX_CUTOUT_COUNT
  if (!isCount) problems.cutouts = `Enter a number from 0 to ${MAX_CUTOUT_COUNT}`
  return problems
}

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
