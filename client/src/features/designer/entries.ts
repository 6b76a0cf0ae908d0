import {
  DIMENSION_LABELS,
  type DimensionName,
  dimensionProblems,
  dimensionNamesOf,
  type FullDimensions,
  isInRange,
  rangeMessage,
  type Shape,
} from '#shared/countertops/countertop.ts'
import { formatSize } from '#shared/countertops/sizes.ts'
import { parseExactInches, snapInches } from '#shared/lib/inches.ts'
import { type Draft, isSameDraft, resize } from './fit-to-shape.ts'

/** Typed text of dimension fields. A field without an entry shows the draft's own number. */
export type Entries = Partial<Record<DimensionName, string>>
export type Problems = Entries

/** The form's fields at first. An L's Return Length has a line that opens its field. */
export function formFieldsOf(shape: Shape): readonly DimensionName[] {
  return shape === 'L' ? ['width', 'length', 'returnWidth'] : dimensionNamesOf(shape)
}

/** Applies the entries that make a valid shape. If two are only invalid together, neither is applied. */
export function applyEntries(draft: Draft, entries: Entries): { draft: Draft; problems: Problems } {
  const typed: FullDimensions = { ...draft.dimensions }
  const typedNames: DimensionName[] = []
  const problems: Problems = {}
  for (const name of dimensionNamesOf(draft.shape)) {
    const text = entries[name]
    if (text === undefined) continue
    const read = parseDimension(name, text)
    if (typeof read === 'string') problems[name] = read
    else {
      typed[name] = read
      typedNames.push(name)
    }
  }
  const unfit = dimensionProblems(draft.shape, typed)
  if (unfit.length === 0) {
    const resized = resize(draft, typed, typedNames)
    return { draft: isSameDraft(draft, resized) ? draft : resized, problems }
  }
  for (const { field, message } of unfit) {
    if (typedNames.includes(field) || formFieldsOf(draft.shape).includes(field)) problems[field] ??= message
    // The Return Length of an L has no field for a message.
    else problems.length ??= `Length can't be less than the ${formatSize(typed[field])} side in the drawing`
  }
  return { draft, problems }
}

/** Applies `text` to one dimension, or returns the problem with it. */
export function applyEntry(draft: Draft, name: DimensionName, text: string): { draft: Draft } | { problem: string } {
  const { draft: resized, problems } = applyEntries(draft, { [name]: text })
  const [problem] = Object.values(problems)
  if (problem !== undefined) return { problem }
  // Closing a label unchanged doesn't mark its dimension as set.
  return { draft: resized.dimensions[name] === draft.dimensions[name] ? draft : resized }
}

/** Inches to the sixteenth, or an error message. The range applies to the typed number, before it is rounded. */
function parseDimension(name: DimensionName, text: string): number | string {
  const inches = parseExactInches(text)
  if (inches !== null && isInRange(inches)) return snapInches(inches)
  const isReadable = inches !== null || text.trim() === ''
  return isReadable ? rangeMessage(name) : `${DIMENSION_LABELS[name]} must look like 25 1/2, 25.5 or 2'1.5"`
}
