import { areaOf, KERF, type Kind, type Size } from './units.ts'

/**
 * How many slabs `kinds` need at the least, quickly: the larger of their area and the bound L2 of Martello and Vigo ("Exact
 * solution of the two-dimensional finite bin packing problem", 1998) along each axis. Each blank takes its kerf to
 * the right and above, and so does the slab. A blank that may turn counts as the square inside it.
 */
export function lowerBound(kinds: readonly Kind[], slab: Size): number {
  if (kinds.length === 0) return 0
  const withKerf = ({ width, height }: Size): Size => ({ width: width + KERF, height: height + KERF })
  const room = withKerf(slab)
  const area = kinds.reduce((sum, kind) => sum + areaOf(withKerf(kind)), 0)
  const upright = kinds.map((kind) => {
    const side = Math.min(kind.width, kind.height)
    return withKerf(kind.mayTurn ? { width: side, height: side } : kind)
  })
  const onSide = ({ width, height }: Size): Size => ({ width: height, height: width })
  return Math.max(
    Math.ceil(area / areaOf(room)),
    boundAlong(upright, room),
    boundAlong(upright.map(onSide), onSide(room)),
  )
}

/** L2 along one axis. What is higher than half a slab can't stand above another such blank, so only widths count for it. */
function boundAlong(blanks: readonly Size[], room: Size): number {
  const high = blanks.filter(({ height }) => 2 * height > room.height)
  const bins = binBound(
    high.map(({ width }) => width),
    room.width,
  )
  let bound = bins
  for (const smallest of new Set([1, ...blanks.map(({ height }) => height)])) {
    if (2 * smallest > room.height) continue
    // Nothing of at least the smallest height fits above what is higher than this.
    const limit = room.height - smallest
    const whole = blanks.filter(({ height }) => height > limit)
    const others = blanks.filter(({ height }) => height <= limit && height >= smallest)
    const free = (bins * room.width - whole.reduce((sum, { width }) => sum + width, 0)) * room.height
    const needed = others.reduce((sum, blank) => sum + areaOf(blank), 0)
    bound = Math.max(bound, bins + Math.ceil((needed - free) / areaOf(room)))
  }
  return bound
}

/** How many bins of `room` hold lengths, at the least: the bound L2 of Martello and Toth. */
function binBound(lengths: readonly number[], room: number): number {
  const sum = (list: readonly number[]) => list.reduce((total, length) => total + length, 0)
  const large = lengths.filter((length) => 2 * length > room)
  let bound = large.length
  for (const smallest of new Set([1, ...lengths])) {
    if (2 * smallest > room) continue
    const shared = large.filter((length) => length <= room - smallest)
    const small = lengths.filter((length) => 2 * length <= room && length >= smallest)
    const free = shared.length * room - sum(shared)
    bound = Math.max(bound, large.length + Math.ceil((sum(small) - free) / room))
  }
  return bound
}
