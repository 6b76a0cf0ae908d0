import type { Countertop } from '#shared/countertops/countertop.ts'
import { boxOfPoints } from '#shared/countertops/outline.ts'
import { LIMITS } from '#shared/fabrication/details.ts'
import { fabricate } from '#shared/fabrication/fabricate.ts'
import type { Blocked } from '#shared/fabrication/free-places.ts'
import { cutoutNoun } from '#shared/fabrication/labels.ts'
import type { MovableSeam, StoredSeam } from '#shared/fabrication/move-seam.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import { SIXTEENTH } from '#shared/lib/inches.ts'
import { FROM_CUTOUT, LEAST, LONGEST, OVER_DISHWASHER } from './check-slabs.ts'
import { LONGEST_PIECE, type TopPart } from './parts.ts'
import type { PlannedSeam } from './plan-slabs.ts'
import { LEAST_PIECE, seamAt, spanOf } from './seams.ts'
import { dishwasherBox, fromLeft, storedSeam, wholeParts } from './ways.ts'

/** A planned countertop, with what its plan says of it. */
export interface PlannedTop {
  countertop: Countertop
  /** The parts of its pieces. */
  tops: readonly TopPart[]
  seams: readonly PlannedSeam[]
}

/** A seam that can be moved, with the ids of the pieces that meet there. */
export interface NamedSeam extends MovableSeam {
  between: string[]
  /** Someone asked for it. Others are there because a piece would be too long. */
  isAsked: boolean
}

/**
 * The seams of a countertop that can be moved: those that someone asks for, in the order of its details, then ours. `planned` may
 * still be the plan of an earlier place of its seams. One at an inside corner, or along its part, can't be moved.
 */
export function movableSeams(countertop: Countertop, planned: PlannedTop): NamedSeam[] {
  const parts = wholeParts(planned.tops)
  const { seams: asked = 'auto' } = countertop.details ?? {}
  const own = asked === 'auto' ? [] : asked
  const found = planned.seams.flatMap(({ between, ...seam }) => {
    const stored = storedSeam(planned.countertop, seam, parts)
    return stored ? [{ ...stored, between }] : []
  })
  const partOf = (seam: StoredSeam) => parts.find((part) => isAcross(countertop, seam, part))
  const isAt = (one: StoredSeam, other: StoredSeam) =>
    one.across === other.across && Math.abs(one.at - other.at) < SAME_INCHES
  const isPlanned = own.every((one) => !partOf(one) || found.some((other) => isAt(one, other)))
  const ours = isPlanned ? found.filter((one) => !own.some((other) => isAt(one, other))) : []
  const all = [...own, ...ours.map(({ across, at }) => ({ across, at }))].slice(0, LIMITS.seams)
  return all.flatMap((seam, index): NamedSeam[] => {
    const part = partOf(seam)
    if (!part) return []
    const near = found.filter(({ across }) => across === seam.across)
    const nearest = near.toSorted((one, other) => Math.abs(one.at - seam.at) - Math.abs(other.at - seam.at))[0]
    const { from, to } = seamAt(part.box, part.along, fromLeft(countertop, part, seam.at), part.name)
    const way = fromLeft(countertop, part, 1) < fromLeft(countertop, part, 0) ? -1 : 1
    const isAsked = index < own.length
    // What is ours is there again if it's still needed.
    const seams = isAsked ? own : all
    return [
      {
        kind: 'seam',
        index,
        seams,
        isAsked,
        between: nearest?.between ?? [],
        from,
        to,
        along: part.along === 'x' ? { x: way, y: 0 } : { x: 0, y: way },
        blocked: blockedPlaces(countertop, part, seams, index),
      },
    ]
  })
}

/** Whether a seam divides a part. One that was asked for in another shape, or on a larger top, may divide none. */
function isAcross(countertop: Countertop, { across, at }: StoredSeam, part: TopPart): boolean {
  const [from, to] = spanOf(part.box, part.along)
  const place = fromLeft(countertop, part, at)
  return part.name === across && place > from && place < to
}

/** Where one of the seams can't be, in inches from the left end of its part. */
function blockedPlaces(countertop: Countertop, part: TopPart, seams: readonly StoredSeam[], index: number): Blocked[] {
  const across = part.along === 'x' ? 'y' : 'x'
  const depth = spanOf(part.box, across)
  const inOutline = seams.map((seam) => (seam.across === part.name ? fromLeft(countertop, part, seam.at) : NaN))
  const own = inOutline[index] ?? 0
  const others = inOutline.filter((place, other) => other !== index && !Number.isNaN(place))
  const [start, end] = spanOf(part.box, part.along)
  const before = Math.max(start, ...others.filter((place) => place < own))
  const after = Math.min(end, ...others.filter((place) => place > own))
  const { cutouts, dishwashers } = fabricate(countertop)
  const blocked = [
    ...betweenEnds(before, after, depth[1] - depth[0]),
    ...cutouts
      .filter(({ inBacksplash }) => !inBacksplash)
      .flatMap(({ cutout: { kind }, corners }) => {
        const box = boxOfPoints(corners)
        const aside = Math.max(gapBetween(spanOf(box, across), depth), 0)
        if (aside >= FROM_CUTOUT.stop) return []
        const reach = Math.sqrt(FROM_CUTOUT.stop ** 2 - aside ** 2)
        const [from, to] = spanOf(box, part.along)
        const { stop, warn } = FROM_CUTOUT
        const reason = `A seam needs at least ${stop} in to the ${cutoutNoun(kind)} or the stone can break; we prefer ${warn}.`
        // To the sixteenth, and not nearer.
        const [least, most] = [Math.floor((from - reach) / SIXTEENTH), Math.ceil((to + reach) / SIXTEENTH)]
        return [{ from: least * SIXTEENTH, to: most * SIXTEENTH, reason }]
      }),
    ...dishwashers.map(dishwasherBox).flatMap((box) => {
      if (gapBetween(spanOf(box, across), depth) > -SAME_INCHES) return []
      const [from, to] = spanOf(box, part.along)
      return [{ from, to, reason: OVER_DISHWASHER }]
    }),
  ]
  return blocked.map(({ from, to, reason }) => {
    const [one, other] = [fromLeft(countertop, part, from), fromLeft(countertop, part, to)]
    return { from: Math.min(one, other), to: Math.max(one, other), reason }
  })
}

/** Each of the two pieces has to be large enough to cut, and short enough to carry if both can be. */
function betweenEnds(before: number, after: number, depth: number): Blocked[] {
  const least = depth >= LEAST_PIECE.width ? LEAST_PIECE.height : LEAST_PIECE.width
  const canBeCarried = after - before <= 2 * LONGEST_PIECE
  return [
    { from: -Infinity, to: before + least, reason: LEAST },
    { from: after - least, to: Infinity, reason: LEAST },
    ...(canBeCarried
      ? [
          { from: -Infinity, to: after - LONGEST_PIECE, reason: LONGEST },
          { from: before + LONGEST_PIECE, to: Infinity, reason: LONGEST },
        ]
      : []),
  ]
}

/** Inches between two spans. Below 0: they overlap by so much. */
function gapBetween([from, to]: readonly [number, number], [otherFrom, otherTo]: readonly [number, number]): number {
  return Math.max(from - otherTo, otherFrom - to)
}
