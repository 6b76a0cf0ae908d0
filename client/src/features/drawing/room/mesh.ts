import {
  BufferAttribute,
  BufferGeometry,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  ShapeUtils,
  Vector2,
} from 'three'
import type { Box, Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE, SLAB_THICKNESS } from '#shared/countertops/stones.ts'
import { type Edge, edgesOf, opposite, step } from './outlines.ts'

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

/** A corner of a triangle. `slab` is its place on the picture of the slab in inches from the upper left. */
export interface Vertex {
  x: number
  y: number
  z: number
  normal: Vec
  slab: Point
}

/** Where triangles are collected. A face has less than three triangles for two vertices. */
class Buffers {
  readonly vertices: Float32Array
  /** Red, green, blue and opacity of each vertex, if the mesh has any. */
  readonly colors: Float32Array
  readonly indices: Uint32Array

  constructor(readonly capacity: number) {
    this.vertices = new Float32Array(capacity * STRIDE)
    this.colors = new Float32Array(capacity * 4)
    this.indices = new Uint32Array(capacity * 6)
  }
}

/** Used again: a drag builds many meshes in each frame. */
const spares: Buffers[] = []

/** Triangles in the graphics memory. As many others may take their place, as in most frames of a drag. */
class Triangles extends BufferGeometry {
  readonly #vertices: InterleavedBuffer
  readonly #colors: BufferAttribute
  readonly #indices: BufferAttribute

  constructor(vertices: Float32Array, colors: Float32Array, indices: Uint32Array) {
    super()
    this.#vertices = new InterleavedBuffer(vertices, STRIDE)
    this.#colors = new BufferAttribute(colors, 4)
    this.#indices = new BufferAttribute(indices, 1)
    this.setAttribute('position', new InterleavedBufferAttribute(this.#vertices, 3, 0))
    this.setAttribute('normal', new InterleavedBufferAttribute(this.#vertices, 3, 3))
    this.setAttribute('uv', new InterleavedBufferAttribute(this.#vertices, 2, 6))
    if (colors.length > 0) this.setAttribute('color', this.#colors)
    this.setIndex(this.#indices)
  }

  /** Draws these instead. False if there are more or fewer. */
  refill(vertices: Float32Array, colors: Float32Array, indices: Uint32Array): boolean {
    const all = [
      [this.#vertices, vertices],
      [this.#colors, colors],
      [this.#indices, indices],
    ] as const
    if (all.some(([{ array }, { length }]) => array.length !== length)) return false
    for (const [buffer, values] of all) {
      buffer.array.set(values)
      buffer.needsUpdate = true
    }
    this.boundingBox = null
    this.boundingSphere = null
    return true
  }
}

/** Collects triangles of one material, for one geometry. Faces keep their corners apart, so that edges are sharp. */
export class Mesh {
  #buffers: Buffers | undefined
  #vertexCount = 0
  #indexCount = 0
  #colorCount = 0

  get isEmpty(): boolean {
    return this.#vertexCount === 0
  }

  /** The place on the slab is in inches of the outline: all stone of a countertop is cut from one picture. */
  #vertex(x: number, y: number, z: number, nx: number, ny: number, nz: number, slabX = 0, slabY = 0): void {
    const { vertices } = this.#buffersFor(this.#vertexCount + 1)
    const at = this.#vertexCount * STRIDE
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

  #buffersFor(count: number): Buffers {
    const now = (this.#buffers ??= spares.pop() ?? new Buffers(4096))
    if (count <= now.capacity) return now
    const larger = new Buffers(2 * now.capacity)
    larger.vertices.set(now.vertices)
    larger.colors.set(now.colors)
    larger.indices.set(now.indices)
    this.#buffers = larger
    return larger
  }

  /** Of the vertices in their order. */
  #color(rgb: readonly number[], opacity: number): void {
    const { colors } = this.#buffersFor(this.#vertexCount)
    colors[this.#colorCount] = rgb[0] ?? 0
    colors[this.#colorCount + 1] = rgb[1] ?? 0
    colors[this.#colorCount + 2] = rgb[2] ?? 0
    colors[this.#colorCount + 3] = opacity
    this.#colorCount += 4
  }

  /** Seen from where its normals point, whatever the order of its corners. */
  #triangle(a: number, b: number, c: number): void {
    const { vertices, indices } = this.#buffersFor(this.#vertexCount)
    const isFront = facing(vertices, a * STRIDE, b * STRIDE, c * STRIDE) >= 0
    indices[this.#indexCount] = a
    indices[this.#indexCount + 1] = isFront ? b : c
    indices[this.#indexCount + 2] = isFront ? c : b
    this.#indexCount += 3
  }

  /** The last four corners. */
  #face(): void {
    const first = this.#vertexCount - 4
    this.#triangle(first, first + 1, first + 2)
    this.#triangle(first, first + 2, first + 3)
  }

  /** Four corners around a face, with one normal or one for each, and their places on the slab. */
  quad(corners: readonly Vec[], normals: readonly Vec[], slab?: readonly Point[]): void {
    for (let index = 0; index < corners.length; index += 1) {
      const corner = corners[index] ?? UP
      const normal = normals[index] ?? normals[0] ?? UP
      const place = slab?.[index]
      this.#vertex(corner[0], corner[1], corner[2], normal[0], normal[1], normal[2], place?.x, place?.y)
    }
    this.#face()
  }

  /** A flat face of four corners in one tint (red, green and blue), each with its opacity. The material fades by the square. */
  veil(corners: readonly Vec[], normal: Vec, tint: readonly number[], opacities: readonly number[]): void {
    this.quad(corners, [normal])
    for (let index = 0; index < corners.length; index += 1) this.#color(tint, Math.sqrt(opacities[index] ?? 0))
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

  /** A block with an underside, above the eye. */
  floating(box: Box, range: readonly [number, number]): void {
    this.block(box, range)
    const { left, back, right, front } = box
    this.quad(
      [
        [left, range[0], back],
        [right, range[0], back],
        [right, range[0], front],
        [left, range[0], front],
      ],
      [[0, -1, 0]],
    )
  }

  #wall(x1: number, x2: number, z1: number, z2: number, bottom: number, top: number, nx: number, nz: number): void {
    this.#vertex(x1, bottom, z1, nx, 0, nz)
    this.#vertex(x1, top, z1, nx, 0, nz)
    this.#vertex(x2, top, z2, nx, 0, nz)
    this.#vertex(x2, bottom, z2, nx, 0, nz)
    this.#face()
  }

  /** A flat face without inner corners, and the colors of its corners (red, green, blue and opacity), if the mesh has any. */
  polygon(corners: readonly Vertex[], colors: readonly (readonly number[])[] = []): void {
    const first = this.#vertexCount
    for (const { x, y, z, normal, slab } of corners) {
      this.#vertex(x, y, z, ...normal, slab.x, slab.y)
    }
    for (const color of colors) this.#color(color, color[3] ?? 1)
    for (let index = 2; index < corners.length; index += 1) this.#triangle(first, first + index - 1, first + index)
  }

  /** What was collected so far. */
  *triangles(): Generator<Vertex[]> {
    const { vertices, indices } = this.#buffersFor(0)
    for (let index = 0; index < this.#indexCount; index += 3) {
      yield [0, 1, 2].map((corner) => {
        const at = (indices[index + corner] ?? 0) * STRIDE
        const [x = 0, y = 0, z = 0, nx = 0, ny = 0, nz = 0, u = 0, v = 0] = vertices.subarray(at, at + STRIDE)
        const slab = { x: u * SLAB_PICTURE.width, y: (1 - v) * SLAB_PICTURE.height }
        return { x, y, z, normal: [nx, ny, nz], slab }
      })
    }
  }

  /** What was collected, in place of what an earlier geometry has if that's as much. Then the mesh is empty. */
  geometry(earlier?: BufferGeometry): BufferGeometry {
    const { vertices, colors, indices } = this.#buffersFor(0)
    const own = [
      vertices.subarray(0, this.#vertexCount * STRIDE),
      colors.subarray(0, this.#colorCount),
      indices.subarray(0, this.#indexCount),
    ] as const
    const isInPlace = earlier instanceof Triangles && earlier.refill(...own)
    const geometry = isInPlace ? earlier : new Triangles(own[0].slice(), own[1].slice(), own[2].slice())
    if (this.#buffers) spares.push(this.#buffers)
    this.#buffers = undefined
    this.#vertexCount = 0
    this.#colorCount = 0
    this.#indexCount = 0
    return geometry
  }
}

/** Positive if three corners run counterclockwise as seen from where the first one's normal points. */
function facing(all: Float32Array, a: number, b: number, c: number): number {
  const at = (index: number) => all[index] ?? 0
  // Without arrays: it's asked of each triangle of a drag.
  const x = at(a)
  const y = at(a + 1)
  const z = at(a + 2)
  return (
    ((at(b + 1) - y) * (at(c + 2) - z) - (at(b + 2) - z) * (at(c + 1) - y)) * at(a + 3) +
    ((at(b + 2) - z) * (at(c) - x) - (at(b) - x) * (at(c + 2) - z)) * at(a + 4) +
    ((at(b) - x) * (at(c + 1) - y) - (at(b + 1) - y) * (at(c) - x)) * at(a + 5)
  )
}
