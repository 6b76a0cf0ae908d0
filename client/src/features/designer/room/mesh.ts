import {
  BufferGeometry,
  Float32BufferAttribute,
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

/** Collects triangles of one material, for one geometry. Faces keep their corners apart, so that edges are sharp. */
export class Mesh {
  #vertices = new Float32Array(64 * STRIDE)
  #vertexCount = 0
  readonly #indices: number[] = []
  readonly #colors: number[] = []

  /** The place on the slab is in inches of the outline: all stone of a countertop is cut from one picture. */
  #vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number, slabX = 0, slabY = 0): void {
    const at = this.#vertexCount * STRIDE
    if (at === this.#vertices.length) {
      const larger = new Float32Array(2 * at)
      larger.set(this.#vertices)
      this.#vertices = larger
    }
    const vertices = this.#vertices
    this.#vertexCount += 1
    vertices[at] = x
    vertices[at + 1] = y
    vertices[at + 2] = z
    vertices[at + 3] = nx
    vertices[at + 4] = ny
    vertices[at + 5] = nz
    vertices[at + 6] = slabX / SLAB_PICTURE.width
    vertices[at + 7] = 1 - slabY / SLAB_PICTURE.height
  }

  /** Seen from where its normals point, whatever the order of its corners. */
  #triangle(a: number, b: number, c: number): void {
    const isFront = facing(this.#vertices, a * STRIDE, b * STRIDE, c * STRIDE) >= 0
    this.#indices.push(a, isFront ? b : c, isFront ? c : b)
  }

  /** The last four corners. */
  #face(): void {
    const first = this.#vertexCount - 4
    this.#triangle(first, first + 1, first + 2)
    this.#triangle(first, first + 2, first + 3)
  }

  /**
   * Four corners around a face, with one normal or one for each, their places on the slab, and their colors (red, green, blue
   * and opacity), if the mesh has any.
   */
  quad(
    corners: readonly Vec[],
    normals: readonly Vec[],
    slab?: readonly Point[],
    colors: readonly (readonly number[])[] = [],
  ): void {
    for (const [index, [x, y, z]] of corners.entries()) {
      const [nx, ny, nz] = normals[index] ?? normals[0] ?? UP
      const place = slab?.[index]
      this.#vertex(x, y, z, nx, ny, nz, place?.x, place?.y)
    }
    for (const color of colors) this.#colors.push(...color)
    this.#face()
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
    this.quad(corners, [[outward.x, 0, outward.y]], slab)
  }

  /** A horizontal face, seen from above. */
  flat(outline: readonly Point[], height: number, holes: readonly (readonly Point[])[] = []): void {
    const [contour = [], ...rest] = [outline, ...holes].map((points) => points.map(({ x, y }) => new Vector2(x, y)))
    const first = this.#vertexCount
    for (const { x, y } of [contour, ...rest].flat()) this.#vertex(x, height, y, 0, 1, 0, x, y)
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
  block({ left, back, right, front }: Box, [bottom, top]: readonly [number, number]): void {
    this.#wall(left, right, back, back, bottom, top, 0, -1)
    this.#wall(left, right, front, front, bottom, top, 0, 1)
    this.#wall(left, left, front, back, bottom, top, -1, 0)
    this.#wall(right, right, front, back, bottom, top, 1, 0)
    this.#vertex(left, top, back, 0, 1, 0)
    this.#vertex(right, top, back, 0, 1, 0)
    this.#vertex(right, top, front, 0, 1, 0)
    this.#vertex(left, top, front, 0, 1, 0)
    this.#face()
  }

  #wall(x1: number, x2: number, z1: number, z2: number, bottom: number, top: number, nx: number, nz: number): void {
    this.#vertex(x1, bottom, z1, nx, 0, nz)
    this.#vertex(x1, top, z1, nx, 0, nz)
    this.#vertex(x2, top, z2, nx, 0, nz)
    this.#vertex(x2, bottom, z2, nx, 0, nz)
    this.#face()
  }

  /** What was collected. */
  geometry(): BufferGeometry {
    const geometry = new BufferGeometry()
    const data = new InterleavedBuffer(this.#vertices.slice(0, this.#vertexCount * STRIDE), STRIDE)
    geometry.setAttribute('position', new InterleavedBufferAttribute(data, 3, 0))
    geometry.setAttribute('normal', new InterleavedBufferAttribute(data, 3, 3))
    geometry.setAttribute('uv', new InterleavedBufferAttribute(data, 2, 6))
    if (this.#colors.length > 0) geometry.setAttribute('color', new Float32BufferAttribute(this.#colors, 4))
    return geometry.setIndex(this.#indices)
  }
}

/** Positive if three corners run counterclockwise as seen from where the first one's normal points. */
function facing(all: Float32Array, a: number, b: number, c: number): number {
  const [x = 0, y = 0, z = 0] = [all[a], all[a + 1], all[a + 2]]
  const [bx, by, bz] = [(all[b] ?? 0) - x, (all[b + 1] ?? 0) - y, (all[b + 2] ?? 0) - z]
  const [cx, cy, cz] = [(all[c] ?? 0) - x, (all[c + 1] ?? 0) - y, (all[c + 2] ?? 0) - z]
  const [nx = 0, ny = 0, nz = 0] = [all[a + 3], all[a + 4], all[a + 5]]
  return (by * cz - bz * cy) * nx + (bz * cx - bx * cz) * ny + (bx * cy - by * cx) * nz
}
