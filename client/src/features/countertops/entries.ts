import {
  type Design,
  DIMENSION_LABELS,
  type DimensionName,
  designProblems,
  dimensionNamesOf,
  type FullDimensions,
  isInRange,
  rangeMessage,
  type Shape,
} from '#shared/countertops/design.ts'
import { formatInches, readInches, snapInches } from '#shared/lib/inches.ts'

/** What stands in a dimension's field as it was typed; a field without an entry shows the design's own figure. */
export type Entries = Partial<Record<DimensionName, string>>
/** The message of each field whose figure is not one. */
export type Problems = Partial<Record<DimensionName, string>>

/** The form's fields: an L carries its Return Length in the drawing alone (docs/rules.md, Dimensions). */
export function fieldNamesOf(shape: Shape): readonly DimensionName[] {
  return shape === 'L' ? ['width', 'length', 'returnWidth'] : dimensionNamesOf(shape)
}

/**
 * The design with everything in its fields that makes a real shape, and what is wrong with the rest.
 * Where two figures only fail together, neither is taken, so that the last good shape stays in the drawing.
 */
export function applyEntries(design: Design, entries: Entries): { design: Design; problems: Problems } {
  const typed: FullDimensions = { ...design.dimensions }
  const problems: Problems = {}
  for (const name of fieldNamesOf(design.shape)) {
    const text = entries[name]
    if (text === undefined) continue
    const read = readDimension(name, text)
    if (typeof read === 'string') problems[name] = read
    else typed[name] = read
  }
  const unfit = designProblems(design.shape, typed)
  if (unfit.length === 0) return { design: withDimensions(design, typed), problems }
  for (const { field, message } of unfit) {
    const hasField = fieldNamesOf(design.shape).includes(field)
    if (hasField) problems[field] ??= message
    else problems.length ??= `${message} (${formatInches(typed[field])} in the drawing)`
  }
  return { design, problems }
}

/** What is wrong with `text` as a dimension of `design`, or the design that it makes. */
export function applyEntry(
  design: Design,
  name: DimensionName,
  text: string,
): { design: Design } | { problem: string } {
  const read = readDimension(name, text)
  if (typeof read === 'string') return { problem: read }
  const typed = { ...design.dimensions, [name]: read }
  const [problem] = designProblems(design.shape, typed)
  return problem ? { problem: problem.message } : { design: withDimensions(design, typed) }
}

/** Inches to the sixteenth, or what is wrong with the text. The range holds for what was written, not what it rounds to. */
function readDimension(name: DimensionName, text: string): number | string {
  const inches = readInches(text)
  if (inches === null) return unreadable(name, text)
  return isInRange(inches) ? snapInches(inches) : rangeMessage(name)
}

function withDimensions(design: Design, dimensions: FullDimensions): Design {
  const isSame = dimensionNamesOf(design.shape).every((name) => design.dimensions[name] === dimensions[name])
  return isSame ? design : { ...design, dimensions }
}

function unreadable(name: DimensionName, text: string): string {
  if (text.trim() === '') return rangeMessage(name)
  return `${DIMENSION_LABELS[name]} should read like 25 1/2, 25.5 or 2'1.5"`
}
