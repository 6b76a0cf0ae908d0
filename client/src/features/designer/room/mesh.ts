import {
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  ShapeUtils,
  Triangle,
  Vector2,
  Vector3,
} from 'three'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE, SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type Box, boxCorners, type Edge, edgesOf, opposite, step } from './outlines.ts'

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

/** Of a triangle in turn: its corners, the direction that they face, and the first one's normal. */
const face = new Triangle()
const [faced, normalOfFirst] = [new Vector3(), new Vector3()]

/** Collects triangles of one material. Faces keep their corners apart, so that edges are sharp. */
export class Mesh {
  readonly #vertices: number[] = []
  readonly #colors: number[] = []
  readonly #indices: number[] = []

  get isEmpty(): boolean {
    return this.#vertices.length === 0
  }

  get #count(): number {
    return this.#vertices.length / STRIDE
  }

  /** `slab` is the place on the slab, in inches of the outline: all stone of a countertop is cut from one picture. */
  #vertex([x, y, z]: Vec, [nx, ny, nz]: Vec, slab: Point): void {
    this.#vertices.push(x, y, z, nx, ny, nz, slab.x / SLAB_PICTURE.width, 1 - slab.y / SLAB_PICTURE.height)
  }

  /** Seen from where its normals point, whatever the order of its corners. */
  #triangle(a: number, b: number, c: number): void {
    const all = this.#vertices
    face.a.fromArray(all, a * STRIDE)
    face.b.fromArray(all, b * STRIDE)
    face.c.fromArray(all, c * STRIDE)
    const isFront = face.getNormal(faced).dot(normalOfFirst.fromArray(all, a * STRIDE + 3)) >= 0
    this.#indices.push(a, isFront ? b : c, isFront ? c : b)
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
      this.#vertex(corner, normal, slab?.[index] ?? { x: corner[0], y: corner[2] })
    }
    for (const color of colors) this.#colors.push(...color)
    this.#triangle(first, first + 1, first + 2)
    this.#triangle(first, first + 2, first + 3)
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
    for (const point of contours.flat()) this.#vertex(raise(point, height), UP, point)
    for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(contour, rest)) {
      this.#triangle(first + a, first + b, first + c)
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
  block(box: Box, range: readonly [number, number]): void {
    const outline = boxCorners(box)
    this.ring(outline, range)
    this.flat(outline, range[1])
  }

  /** A geometry of three, moved by `x`, `y` and `z` inches. */
  add(geometry: BufferGeometry, [x, y, z]: Vec): void {
    const { position, normal } = geometry.attributes
    if (!position || !normal) return
    const first = this.#count
    for (let index = 0; index < position.count; index += 1) {
      const at: Vec = [position.getX(index) + x, position.getY(index) + y, position.getZ(index) + z]
      this.#vertex(at, [normal.getX(index), normal.getY(index), normal.getZ(index)], { x: at[0], y: at[2] })
    }
    for (const index of geometry.index?.array ?? []) this.#indices.push(first + index)
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    const data = new InterleavedBuffer(new Float32Array(this.#vertices), STRIDE)
    geometry.setAttribute('position', new InterleavedBufferAttribute(data, 3, 0))
    geometry.setAttribute('normal', new InterleavedBufferAttribute(data, 3, 3))
    geometry.setAttribute('uv', new InterleavedBufferAttribute(data, 2, 6))
    if (this.#colors.length > 0) geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.#colors), 4))
    geometry.setIndex(new BufferAttribute(new Uint32Array(this.#indices), 1))
    return geometry
  }
}
