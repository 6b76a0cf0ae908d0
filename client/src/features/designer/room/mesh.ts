import {
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  ShapeUtils,
  Vector2,
} from 'three'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE, SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type Box, type Edge, edgesOf, opposite, step } from './outlines.ts'

/** Inches above the floor. */
export const COUNTER_HEIGHT = 36
export const UNDERSIDE = COUNTER_HEIGHT - SLAB_THICKNESS

/** Inches: x and z are x and y of the outline, y is up from the floor. */
export type Vec = readonly [x: number, y: number, z: number]

const UP: Vec = [0, 1, 0]

/** A point of the plan at a height. */
export function raise({ x, y }: Point, height: number): Vec {
  return [x, height, y]
}

/** Numbers of a vertex: position, normal, and place on the picture of the slab. */
const STRIDE = 8

/** Collects triangles of one material. Faces keep their corners apart, so that edges are sharp. */
export class Mesh {
  #vertices = new Float32Array()
  #count = 0
  readonly #colors: number[] = []
  readonly #indices: number[] = []

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** `slab` is the place on the slab, in inches of the outline: all stone of a countertop is cut from one picture. */
  vertex(at: Vec, normal: Vec, slab: Point): void {
    const [u, v] = [slab.x / SLAB_PICTURE.width, 1 - slab.y / SLAB_PICTURE.height]
    this.#push(at[0], at[1], at[2], normal[0], normal[1], normal[2], u, v)
  }

  #push(x: number, y: number, z: number, nx: number, ny: number, nz: number, u: number, v: number): void {
    const at = this.#count * STRIDE
    this.#count += 1
    if (at === this.#vertices.length) this.#extend()
    const all = this.#vertices
    all[at] = x
    all[at + 1] = y
    all[at + 2] = z
    all[at + 3] = nx
    all[at + 4] = ny
    all[at + 5] = nz
    all[at + 6] = u
    all[at + 7] = v
  }

  #extend(): void {
    const full = this.#vertices
    this.#vertices = new Float32Array(4 * full.length || 64 * STRIDE)
    this.#vertices.set(full)
  }

  /** Seen from where its normals point, whatever the order of its corners. */
  triangle(a: number, b: number, c: number): void {
    const isFront = this.#facing(a * STRIDE, b * STRIDE, c * STRIDE) >= 0
    this.#indices.push(a, isFront ? b : c, isFront ? c : b)
  }

  /** Positive if three corners run counterclockwise as seen from where the first one's normal points. */
  #facing(a: number, b: number, c: number): number {
    const all = this.#vertices
    const [x = 0, y = 0, z = 0] = [all[a], all[a + 1], all[a + 2]]
    const [bx, by, bz] = [(all[b] ?? 0) - x, (all[b + 1] ?? 0) - y, (all[b + 2] ?? 0) - z]
    const [cx, cy, cz] = [(all[c] ?? 0) - x, (all[c + 1] ?? 0) - y, (all[c + 2] ?? 0) - z]
    const [nx = 0, ny = 0, nz = 0] = [all[a + 3], all[a + 4], all[a + 5]]
    return (by * cz - bz * cy) * nx + (bz * cx - bx * cz) * ny + (bx * cy - by * cx) * nz
  }

  /**
   * Four corners around a face, with one normal or one for each, their places on the slab, and their colors (red, green, blue
   * and opacity), if the mesh has any.
   */
  quad(
    corners: readonly Vec[],
    normals: Vec | readonly Vec[],
    slab?: readonly Point[],
    colors: readonly (readonly number[])[] = [],
  ): void {
    const first = this.#count
    for (const [index, corner] of corners.entries()) {
      const normal = (typeof normals[0] === 'number' ? normals : normals[index]) as Vec // one, or one for each
      this.vertex(corner, normal, slab?.[index] ?? { x: corner[0], y: corner[2] })
    }
    for (const color of colors) this.#colors.push(...color)
    this.triangle(first, first + 1, first + 2)
    this.triangle(first, first + 2, first + 3)
  }

  /**
   * An upright rectangle between two points of the plan that faces `outward`. Stone runs down over it from the top, unless
   * `slab` says otherwise.
   */
  upright(
    { from, to, outward }: Pick<Edge, 'from' | 'to' | 'outward'>,
    [bottom, top]: readonly [number, number],
    slab: readonly Point[] = [step(from, outward, top - bottom), step(to, outward, top - bottom), to, from],
  ): void {
    const corners = [raise(from, bottom), raise(to, bottom), raise(to, top), raise(from, top)]
    this.quad(corners, [outward.x, 0, outward.y], slab)
  }

  /** A horizontal face, seen from above. */
  flat(outline: readonly Point[], height: number, holes: readonly (readonly Point[])[] = []): void {
    const contours = [outline, ...holes].map((points) => points.map(({ x, y }) => new Vector2(x, y)))
    const [contour = [], ...rest] = contours
    const first = this.#count
    for (const point of contours.flat()) this.vertex(raise(point, height), UP, point)
    for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(contour, rest)) {
      this.triangle(first + a, first + b, first + c)
    }
  }

  /** The upright faces along a closed outline, toward the inside of a hole or the outside of a block. */
  ring(outline: readonly Point[], range: readonly [number, number], isHole = false): void {
    for (const { from, to, outward, length } of edgesOf(outline)) {
      if (length < 1e-9) continue
      this.upright({ from, to, outward: isHole ? opposite(outward) : outward }, range)
    }
  }

  /** A block of no stone. It has no underside, because the eye is always above the floor. */
  block({ left, back, right, front }: Box, [bottom, top]: readonly [number, number]): void {
    this.#wall(left, right, back, back, bottom, top, 0, -1)
    this.#wall(right, left, front, front, bottom, top, 0, 1)
    this.#wall(left, left, front, back, bottom, top, -1, 0)
    this.#wall(right, right, back, front, bottom, top, 1, 0)
    this.#push(left, top, back, 0, 1, 0, 0, 0)
    this.#push(left, top, front, 0, 1, 0, 0, 0)
    this.#push(right, top, front, 0, 1, 0, 0, 0)
    this.#push(right, top, back, 0, 1, 0, 0, 0)
    this.#face()
  }

  /** One side of a block, from its right end to its left one as seen from outside. */
  #wall(x1: number, x2: number, z1: number, z2: number, bottom: number, top: number, nx: number, nz: number): void {
    this.#push(x1, bottom, z1, nx, 0, nz, 0, 0)
    this.#push(x1, top, z1, nx, 0, nz, 0, 0)
    this.#push(x2, top, z2, nx, 0, nz, 0, 0)
    this.#push(x2, bottom, z2, nx, 0, nz, 0, 0)
    this.#face()
  }

  /** The last four corners, counterclockwise. */
  #face(): void {
    const first = this.#count - 4
    this.#indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }

  /** A geometry of three, moved by `x`, `y` and `z` inches. */
  add(geometry: BufferGeometry, [x, y, z]: Vec): void {
    const { position, normal } = geometry.attributes
    if (!position || !normal) return
    const first = this.#count
    for (let index = 0; index < position.count; index += 1) {
      const at: Vec = [position.getX(index) + x, position.getY(index) + y, position.getZ(index) + z]
      this.vertex(at, [normal.getX(index), normal.getY(index), normal.getZ(index)], { x: at[0], y: at[2] })
    }
    for (const index of geometry.index?.array ?? []) this.#indices.push(first + index)
  }

  geometry(): BufferGeometry {
    const vertices = this.#vertices.slice(0, this.#count * STRIDE)
    const geometry = new BufferGeometry()
    const data = new InterleavedBuffer(vertices, STRIDE)
    geometry.setAttribute('position', new InterleavedBufferAttribute(data, 3, 0))
    geometry.setAttribute('normal', new InterleavedBufferAttribute(data, 3, 3))
    geometry.setAttribute('uv', new InterleavedBufferAttribute(data, 2, 6))
    if (this.#colors.length > 0) geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.#colors), 4))
    geometry.setIndex(new BufferAttribute(new Uint32Array(this.#indices), 1))
    return geometry
  }
}
