import type { Box } from '#shared/countertops/outline.ts'
import { boundsOf, pathArea, type Path } from '#shared/slabs/segments.ts'
import type { ExpectedPiece, ExpectedStone } from './expect-piece.ts'
import { type FileEntity, readDxf } from './read-dxf.ts'
import { LAYERS, type Layer, type Units } from './write-dxf.ts'

/** A file that would cut something else than what is planned. */
export class DxfFaultError extends Error {
  override name = 'DxfFaultError'
  constructor(readonly faults: readonly string[]) {
    super(faults.join(' '))
  }
}

/** What a file must have, in inches. */
export interface Expected {
  units: Units
  pieces: readonly ExpectedPiece[]
  /** Outlines that are no pieces, such as the slab's. */
  around: readonly { layer: Layer; box: Box }[]
  /** Where pieces may be, and how far from each other they are at least. */
  room: Box
  apart: number
  stone: readonly ExpectedStone[]
}

/** Inches. A file has ten decimals. */
const SAME = 1e-6
const AREA = 1e-4

/** Reads a file back before it's sent, and throws `DxfFaultError` with all that is wrong with it. */
export function checkDxf(text: string, expected: Expected): void {
  const { entities, faults: unread } = readDxf(text, expected.units)
  const outlines = entities.flatMap((entity) => (isOutline(entity.layer) ? outlineOf(entity) : []))
  const faults = [
    ...unread,
    ...entities.flatMap(checkEntity),
    ...checkDuplicates(entities),
    ...checkPieces(outlines, expected),
    ...checkApart(outlines, expected),
    ...checkCutouts(outlines, expected),
    ...checkAround(outlines, expected),
    ...expected.stone.flatMap(checkStone),
  ]
  if (faults.length > 0) throw new DxfFaultError(faults)
}

interface Outline {
  layer: string
  path: Path
  box: Box
}

const outlineOf = ({ layer, path }: FileEntity): Outline[] =>
  path.length > 0 ? [{ layer, path, box: boundsOf([path]) }] : []

const PIECES: readonly string[] = ['PIECE', 'SPLASH', 'WATERFALL'] satisfies Layer[]
const AROUND: readonly string[] = ['SLAB', 'TRIM', 'REMNANT'] satisfies Layer[]
const LINES: readonly string[] = ['SEAM', 'VEIN'] satisfies Layer[]
const isEdge = (layer: string) => layer.startsWith('EDGE_')
const isOutline = (layer: string) => !LINES.includes(layer) && !isEdge(layer) && layer !== 'TEXT'
const isCutout = (layer: string) => isOutline(layer) && !PIECES.includes(layer) && !AROUND.includes(layer)

/** Each entity is on a layer that we know, of the kind that belongs there. */
function checkEntity({ kind, layer, isClosed, path }: FileEntity): string[] {
  if (!Object.hasOwn(LAYERS, layer)) return [`There is no layer ${layer}.`]
  if (LINES.includes(layer)) return kind === 'LINE' ? [] : [`A ${kind} is on ${layer}.`]
  if (layer === 'TEXT') return kind === 'TEXT' ? [] : [`A ${kind} is on TEXT.`]
  if (isEdge(layer)) return kind === 'POLYLINE' && !isClosed ? [] : [`A ${kind} on ${layer} is no open line.`]
  if (!isClosed) return [`An outline on ${layer} isn't closed.`]
  return pathArea(path) > SAME ? [] : [`An outline on ${layer} has no area.`]
}

function checkDuplicates(entities: readonly FileEntity[]): string[] {
  const seen = new Set<string>()
  return entities.flatMap((entity) => {
    const key = keyOf(entity)
    if (seen.has(key)) return [`Something on ${entity.layer} is there twice.`]
    seen.add(key)
    return []
  })
}

/** The same for what cuts the same, from any start and in either direction. */
function keyOf({ layer, path, text }: FileEntity): string {
  const figure = (value: number) => (Math.round(value / SAME) + 0).toString()
  const segments = path.map(({ from, to, bulge }) => {
    const ends = [from, to].map(({ x, y }) => `${figure(x)} ${figure(y)}`)
    return [...ends.toSorted(), figure(Math.abs(bulge))].join(' ')
  })
  return [layer, text, ...segments.toSorted()].join(',')
}

/** Each piece is there once, in its place, with the area of the estimate. */
function checkPieces(outlines: readonly Outline[], { pieces, room }: Expected): string[] {
  const cut = outlines.filter(({ layer }) => PIECES.includes(layer))
  const own = cut.map((one) => pieces.filter(({ layer, box }) => layer === one.layer && isInside(one.box, box)))
  return [
    ...cut.flatMap(({ layer, box }) => (isInside(box, room) ? [] : [`A piece on ${layer} is outside of the slab.`])),
    ...own.flatMap((found, index) => (found.length === 1 ? [] : [`No piece is where ${cut[index]?.layer} has one.`])),
    ...pieces.flatMap((piece) => {
      const paths = cut.filter((_, index) => own[index]?.includes(piece)).map(({ path }) => path)
      const area = paths.reduce((sum, path) => sum + pathArea(path), 0)
      if (paths.length === 0) return [`Piece ${piece.id} is missing.`]
      const isRight = area > piece.least - AREA && area < piece.most + AREA
      return isRight ? [] : [`Piece ${piece.id} has ${area.toFixed(3)} sq in, not ${piece.most.toFixed(3)}.`]
    }),
  ]
}

/** The blade has room between any two, also beside what is left over. */
function checkApart(outlines: readonly Outline[], { pieces, apart }: Expected): string[] {
  const cut = outlines.filter(({ layer }) => PIECES.includes(layer) || layer === 'REMNANT')
  const isOnePiece = (one: Box, other: Box) => pieces.some(({ box }) => isInside(one, box) && isInside(other, box))
  return cut.flatMap(({ layer, box }, index) =>
    cut.slice(index + 1).flatMap((other) => {
      const across = Math.max(box.left - other.box.right, other.box.left - box.right)
      const up = Math.max(box.back - other.box.front, other.box.back - box.front)
      const isTooNear = Math.max(across, up) < apart - SAME && !isOnePiece(box, other.box)
      return isTooNear ? [`${layer} and ${other.layer} are nearer than ${apart} in.`] : []
    }),
  )
}

/** Each cutout is in its piece, on its layer, and none else is there. */
function checkCutouts(outlines: readonly Outline[], { pieces }: Expected): string[] {
  const found = outlines.filter(({ layer }) => isCutout(layer))
  const wanted = pieces.flatMap(({ id, cutouts }) => cutouts.map((cutout) => ({ id, ...cutout })))
  const isOf = ({ layer, path, box }: Outline, cutout: ExpectedPiece['cutouts'][number]) => {
    if (layer !== cutout.layer) return false
    if (cutout.area === null) return isInside(box, cutout.box)
    return isSame(box, cutout.box) && Math.abs(pathArea(path) - cutout.area) < AREA
  }
  return [
    ...wanted.flatMap((cutout) =>
      found.some((one) => isOf(one, cutout))
        ? []
        : [`Piece ${cutout.id} has no cutout on ${cutout.layer} in its place.`],
    ),
    ...found.flatMap((one) =>
      wanted.some((cutout) => isOf(one, cutout)) ? [] : [`A cutout on ${one.layer} is of no piece.`],
    ),
  ]
}

function checkAround(outlines: readonly Outline[], { around }: Expected): string[] {
  const found = outlines.filter(({ layer }) => AROUND.includes(layer))
  return [
    ...around.flatMap(({ layer, box }) =>
      found.some((one) => one.layer === layer && isSame(one.box, box)) ? [] : [`${layer} is missing or elsewhere.`],
    ),
    ...(found.length > around.length ? ['There are more outlines around the pieces than planned.'] : []),
  ]
}

/** No piece is lost, and none is there that no one pays for. */
function checkStone({ what, planned, estimated }: ExpectedStone): string[] {
  if (Math.abs(planned - estimated) < AREA) return []
  return [`${what}: the pieces have ${planned.toFixed(3)} sq in, and the estimate ${estimated.toFixed(3)}.`]
}

const isInside = (box: Box, room: Box) =>
  box.left > room.left - SAME &&
  box.back > room.back - SAME &&
  box.right < room.right + SAME &&
  box.front < room.front + SAME

const isSame = (one: Box, other: Box) => isInside(one, other) && isInside(other, one)
