import { storedText } from '#client/api/storage.ts'
import {
  DEFAULT_DIMENSIONS,
  type Design,
  DIMENSION_NAMES,
  designProblems,
  dimensionNamesOf,
  isInRange,
  SHAPES,
} from '#shared/countertops/design.ts'
import { DEFAULT_STONE, STONE_IDS } from '#shared/countertops/stones.ts'

const stored = storedText('local', 'countertop_draft')
const storedBefore = storedText('local', 'countertop_draft_before')

export const FIRST_DESIGN: Design = { shape: 'I', dimensions: DEFAULT_DIMENSIONS, stone: DEFAULT_STONE }

/** Keeps the design in progress, so that the designer opens with it next time. */
export function saveDraft(design: Design): void {
  stored.write(JSON.stringify(design))
  storedBefore.remove()
}

/** The design in progress as it was left, or null where there is none that could be drawn. */
export function loadDraft(): Design | null {
  return parseDesign(stored.read())
}

/**
 * Puts another design in place of the one in progress, from outside of the designer. Returns whether there was one of the
 * visitor's own: the designer's undo leads back to it.
 */
export function replaceDraft(design: Design): boolean {
  // One that nobody has changed since it was put there is not the visitor's own; what it replaced is.
  const own = loadReplacedDraft() ?? loadDraft()
  const isWorthKeeping = own !== null && !isSame(own, FIRST_DESIGN) && !isSame(own, design)
  saveDraft(design)
  if (isWorthKeeping) storedBefore.write(JSON.stringify(own))
  return isWorthKeeping
}

/** The visitor's own design that was replaced from outside, until the next change in the designer. */
export function loadReplacedDraft(): Design | null {
  return parseDesign(storedBefore.read())
}

function isSame(one: Design, other: Design): boolean {
  const names = dimensionNamesOf(one.shape)
  const isSameSize = names.every((name) => one.dimensions[name] === other.dimensions[name])
  return one.shape === other.shape && one.stone === other.stone && isSameSize
}

function parseDesign(text: string | null): Design | null {
  try {
    return readDesign(JSON.parse(text ?? 'null'))
  } catch {
    // Not JSON: as good as nothing.
    return null
  }
}

// By hand, since the schema library is not loaded with the first view.
function readDesign(value: unknown): Design | null {
  if (!isRecord(value) || !isRecord(value.dimensions)) return null
  const { dimensions } = value
  const shape = SHAPES.find((known) => known === value.shape)
  const stone = STONE_IDS.find((known) => known === value.stone)
  if (!shape || !stone) return null
  const read = { ...DEFAULT_DIMENSIONS }
  for (const name of DIMENSION_NAMES) {
    const inches = dimensions[name]
    if (typeof inches !== 'number' || !isInRange(inches)) return null
    read[name] = inches
  }
  return designProblems(shape, read).length > 0 ? null : { shape, dimensions: read, stone }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
