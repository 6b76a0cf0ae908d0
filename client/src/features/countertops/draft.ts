import { storedText } from '#client/api/storage.ts'
import {
  DEFAULT_DIMENSIONS,
  type Design,
  DIMENSION_NAMES,
  designProblems,
  isInRange,
  SHAPES,
} from '#shared/countertops/design.ts'
import { DEFAULT_STONE, STONE_IDS } from '#shared/countertops/stones.ts'

const stored = storedText('local', 'countertop_draft')

export const FIRST_DESIGN: Design = { shape: 'I', dimensions: DEFAULT_DIMENSIONS, stone: DEFAULT_STONE }

/** Keeps the design in progress, so that the designer opens with it next time. */
export function saveDraft(design: Design): void {
  stored.write(JSON.stringify(design))
}

/** The design in progress as it was left, or null where there is none that could be drawn. */
export function loadDraft(): Design | null {
  try {
    return readDesign(JSON.parse(stored.read() ?? 'null'))
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
