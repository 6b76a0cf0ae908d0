import { z } from 'zod'
import { isRecord, parseJson, persisted } from '#client/api/storage.ts'
import { dimensionProblems, fullDimensions } from '#shared/countertops/countertop.ts'
import { dimensionsSchema, shapeSchema } from '#shared/countertops/schema.ts'
import { DEFAULT_STONE, isOffered } from '#shared/countertops/stones.ts'
import type { DescribedCountertop } from '#shared/estimate/estimate.ts'
import { detailsSchema } from '#shared/fabrication/schema.ts'
import type { Draft } from './fit-to-shape.ts'
import { DRAFT_KEY } from './use-designer.ts'

const storedDraft = persisted('local', DRAFT_KEY, toDraft)
/** The visitor's own draft that was replaced from outside. Forgotten at the next change in the designer. */
export const storedReplacedDraft = persisted('local', 'countertop_draft_before', toDraft)
export const loadDraft = storedDraft.get
export const loadReplacedDraft = storedReplacedDraft.get

/**
 * The countertop of the list that the drawing was last added or saved as, and the drawing when the list had all of it, or the
 * visitor wanted the list as it is.
 */
export interface DrawnAs {
  id: string | null
  draft: Draft
}

/** For this tab. */
export const storedDrawnAs = persisted('session', 'countertop_drawn_as', (stored): DrawnAs | null => {
  const { id, draft } = isRecord(stored) ? stored : {}
  const drawn = toDraft(draft)
  return drawn && { id: typeof id === 'string' ? id : null, draft: drawn }
})

/** Stores the draft, so the designer opens with it next time. */
export function saveDraft(draft: Draft): void {
  storedDraft.set(draft)
  storedReplacedDraft.remove()
}

/** Calls `onDraft` with each draft that another tab saves. Returns the unsubscribe function. */
export function subscribeToOtherTabs(onDraft: (draft: Draft) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const draft = key === DRAFT_KEY ? toDraft(parseJson(newValue)) : null
    if (draft) onDraft(draft)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

export function draftOf({ shape, dimensions, stone, details }: DescribedCountertop): Draft {
  return { shape, dimensions: fullDimensions(dimensions), ...draftStone(stone), ...(details && { details }) }
}

function draftStone(stone: string): Pick<Draft, 'stone' | 'formerStone'> {
  return isOffered(stone) ? { stone } : { stone: DEFAULT_STONE, formerStone: stone }
}

const sizes = dimensionsSchema.required()
const draftSchema = z.object({
  shape: shapeSchema,
  dimensions: sizes,
  stone: z.string().min(1),
  formerStone: z.string().min(1).optional(),
  fullReturns: sizes.pick({ returnWidth: true, returnLength: true }).optional().catch(undefined),
  // Without details that are invalid, or from a version that this one doesn't know.
  details: detailsSchema.optional().catch(undefined),
})

/** A stored value as a draft, or null if it isn't a valid one. */
export function toDraft(value: unknown): Draft | null {
  const { data } = draftSchema.safeParse(value)
  if (!data || dimensionProblems(data.shape, data.dimensions).length > 0) return null
  const { stone, formerStone = stone, fullReturns, details, ...drawn } = data
  return {
    ...drawn,
    ...draftStone(formerStone),
    ...(fullReturns && { fullReturns }),
    ...(details && { details }),
  }
}
