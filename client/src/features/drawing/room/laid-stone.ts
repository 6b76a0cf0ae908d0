import { STONES } from '#shared/content/stones.ts'
import { type Box, boxOfPoints, type Point } from '#shared/countertops/outline.ts'
import { type LaidCountertop, type Transform, transformed } from '#shared/drawing/slab-layout.ts'
import { pointOnSide, rectangleOnSide, type Side } from '#shared/fabrication/sides.ts'
import { SAME_INCHES } from '#shared/fabrication/spacing.ts'
import type { PieceKind } from '#shared/slabs/ways.ts'
import { Mesh, type Vertex } from './mesh.ts'

/** The stone of one piece, in inches of the outline. */
interface StonePlace {
  box: Box
  toPicture: Transform
  /** It hangs down from the top: its box is folded out. */
  isFolded: boolean
}

/** Where two pieces meet. */
interface Line {
  from: Point
  to: Point
}

/** How one mesh of stone is cut. */
export interface CutStone {
  places: StonePlace[]
  seams: Line[]
  isDark: boolean
}

/** Inches, outward from a side. What hangs begins below the edge's bevel. */
const FOLDED = { near: 0.1, far: 3 }
/** Inches around a side's line in which its backsplash or panel stands. */
const BESIDE = 2

/** How the top and its edges are cut. */
export function cutOfTop({ countertop, pieces, seams }: LaidCountertop, sides: readonly Side[]): CutStone {
  const aprons = pieces.flatMap(({ kind, upright, toPicture }) => {
    const side = kind === 'apron' && sides.find(({ name }) => name === upright?.side)
    if (!side || !upright) return []
    const { from, to } = upright
    const box = boxOfPoints(rectangleOnSide(side, from, to, -FOLDED.near, -FOLDED.far))
    return [{ box, toPicture, isFolded: true }]
  })
  const tops = pieces.flatMap(({ top, toPicture }) => (top ? [{ box: top.box, toPicture, isFolded: false }] : []))
  return {
    places: [...aprons, ...tops],
    seams: seams.map(({ from, to }) => ({ from, to })),
    isDark: isDarkStone(countertop),
  }
}

/** How what stands on a side is cut. */
export function cutOfUpright({ countertop, pieces }: LaidCountertop, kind: PieceKind, side: Side): CutStone {
  const own = pieces.flatMap((piece) =>
    piece.kind === kind && piece.upright?.side === side.name ? [{ ...piece.upright, toPicture: piece.toPicture }] : [],
  )
  const joints = own.filter(({ from }) => own.some(({ to }) => Math.abs(from - to) < SAME_INCHES))
  return {
    places: own.map(({ from, to, toPicture }) => ({
      box: boxOfPoints(rectangleOnSide(side, from, to, -BESIDE, BESIDE)),
      toPicture,
      isFolded: false,
    })),
    seams: joints.map(({ from }) => ({
      from: pointOnSide(side, from, -BESIDE),
      to: pointOnSide(side, from, BESIDE),
    })),
    isDark: isDarkStone(countertop),
  }
}

function isDarkStone({ stone }: LaidCountertop['countertop']): boolean {
  return parseInt(STONES[stone].ground.slice(1, 3), 16) < 100
}

/** The same mesh with the stone of each piece from its place on the slab. */
export function layStone(mesh: Mesh, { places }: CutStone): Mesh {
  const [first] = places
  if (!first) return mesh
  const laid = new Mesh()
  const [xs, ys] = [
    places.flatMap(({ box }) => [box.left, box.right]),
    places.flatMap(({ box }) => [box.back, box.front]),
  ]
  for (const triangle of mesh.triangles()) {
    const cutAcross = cutAll([triangle], 'x', xs)
    for (const face of cutAll(cutAcross, 'y', ys)) {
      const { toPicture } = placeOf(face, places) ?? first
      laid.polygon(face.map((vertex) => ({ ...vertex, slab: transformed(vertex.slab, toPicture) })))
    }
  }
  return laid
}

function placeOf(face: readonly Vertex[], places: readonly StonePlace[]): StonePlace | undefined {
  const [at, folded] = [middleOf(face.map(({ x, z }) => ({ x, y: z }))), middleOf(face.map(({ slab }) => slab))]
  const distances = places.map(({ box, isFolded }) => {
    const away = distanceTo(box, isFolded ? folded : at)
    return isFolded && away > 0 ? Infinity : away
  })
  return places[distances.indexOf(Math.min(...distances))]
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((one, { x, y }) => ({ x: one.x + x, y: one.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

/** Inches from a box. 0: inside. */
function distanceTo({ left, right, back, front }: Box, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(back - y, 0, y - front))
}

/** Inches above the face that it's on, or the face would cover parts of it. */
const ABOVE = 0.06
/** On stone that is light, and on stone that is dark: red, green, blue and opacity. */
const SEAM = { onLight: [0.07, 0.05, 0.03, 0.32], onDark: [0.55, 0.52, 0.48, 0.26] }

/** The seams on the faces of some meshes, as lines. In triangles without area, because only their edges are drawn. */
export function drawSeams(meshes: readonly Mesh[], { seams, isDark }: CutStone): Mesh {
  const lines = new Mesh()
  const color = isDark ? SEAM.onDark : SEAM.onLight
  for (const triangle of seams.length > 0 ? meshes.flatMap((mesh) => [...mesh.triangles()]) : []) {
    for (const { from, to } of seams) {
      const [axis, across]: [Axis, Axis] = from.x === to.x ? ['x', 'y'] : ['y', 'x']
      const [before] = cutFace(within(triangle, across, from[across], to[across]), axis, from[axis])
      const on = before.filter((vertex) => Math.abs(placeOn(vertex, axis) - from[axis]) <= ON_LINE)
      const [start, end] = on.map(raised)
      if (start && end && on.length === 2) lines.polygon([start, end, end], [color, color, color])
    }
  }
  return lines
}

function raised(vertex: Vertex): Vertex {
  const [x, y, z] = vertex.normal
  return { ...vertex, x: vertex.x + x * ABOVE, y: vertex.y + y * ABOVE, z: vertex.z + z * ABOVE }
}

type Axis = 'x' | 'y'
type Face = readonly Vertex[]

function cutAll(faces: readonly Face[], axis: Axis, lines: readonly number[]): readonly Face[] {
  return [...new Set(lines)].reduce(
    (all, line) => all.flatMap((face) => cutFace(face, axis, line).filter(({ length }) => length > 0)),
    faces,
  )
}

function within(face: Face, axis: Axis, one: number, other: number): Face {
  return cutFace(cutFace(face, axis, Math.min(one, other))[1], axis, Math.max(one, other))[0]
}

const placeOn = ({ x, z }: Vertex, axis: Axis) => (axis === 'x' ? x : z)

/** Inches. */
const ON_LINE = 1e-4

/** What of a flat face without inner corners is before and behind an upright plane. All of one that lies in it is before it. */
function cutFace(face: Face, axis: Axis, line: number): readonly [Face, Face] {
  const beyond = face.map((vertex) => placeOn(vertex, axis) - line)
  if (beyond.every((inches) => inches <= ON_LINE)) return [face, []]
  if (beyond.every((inches) => inches >= -ON_LINE)) return [[], face]
  const [before, behind]: [Vertex[], Vertex[]] = [[], []]
  for (const [index, vertex] of face.entries()) {
    const [here = 0, there = 0] = [beyond[index], beyond[(index + 1) % face.length]]
    if (here <= ON_LINE) before.push(vertex)
    if (here >= -ON_LINE) behind.push(vertex)
    const next = face[(index + 1) % face.length] ?? vertex
    if (Math.min(here, there) >= -ON_LINE || Math.max(here, there) <= ON_LINE) continue
    const onLine = vertexBetween(vertex, next, here / (here - there))
    before.push(onLine)
    behind.push(onLine)
  }
  return [before, behind]
}

function vertexBetween(one: Vertex, other: Vertex, share: number): Vertex {
  const mix = (from: number, to: number) => from + (to - from) * share
  const [[nx, ny, nz], [toX, toY, toZ]] = [one.normal, other.normal]
  return {
    x: mix(one.x, other.x),
    y: mix(one.y, other.y),
    z: mix(one.z, other.z),
    normal: [mix(nx, toX), mix(ny, toY), mix(nz, toZ)],
    slab: { x: mix(one.slab.x, other.slab.x), y: mix(one.slab.y, other.slab.y) },
  }
}
