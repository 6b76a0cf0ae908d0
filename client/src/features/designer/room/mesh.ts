import { type BufferGeometry, BufferAttribute, BufferGeometry as Geometry, ShapeUtils, Vector2 } from 'three'
import type { Point } from '#shared/countertops/outline.ts'
import { SLAB_PICTURE, SLAB_THICKNESS } from '#shared/countertops/stones.ts'

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

/** The point `along` and `outward` inches from another one. */
export function step(from: Point, along: Point, inches: number, outward: Point = from, out = 0): Point {
  return { x: from.x + along.x * inches + outward.x * out, y: from.y + along.y * inches + outward.y * out }
}

const NO_COLORS: readonly (readonly number[])[] = []

/** Collects triangles of one material. Faces keep their corners apart, so that edges are sharp. */
export class Mesh {
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #uvs: number[] = []
  readonly #colors: number[] = []
  readonly #indices: number[] = []

  get isEmpty(): boolean {
    return this.#indices.length === 0
  }

  /** `slab` is the place on the slab, in inches of the outline: all stone of a countertop is cut from one picture. */
  vertex(at: Vec, normal: Vec, slab: Point): number {
    this.#positions.push(at[0], at[1], at[2])
    this.#normals.push(normal[0], normal[1], normal[2])
    this.#uvs.push(slab.x / SLAB_PICTURE.width, 1 - slab.y / SLAB_PICTURE.height)
    return this.#positions.length / 3 - 1
  }

  /** Seen from where its normals point, whatever the order of its corners. */
  triangle(a: number, b: number, c: number): void {
    const isFront = this.#facing(a, b, c) >= 0
    this.#indices.push(a, isFront ? b : c, isFront ? c : b)
  }

  /** Positive if three corners run counterclockwise as seen from where the first one's normal points. */
  #facing(a: number, b: number, c: number): number {
    const p = this.#positions
    const n = this.#normals
    const x = p[a * 3] ?? 0
    const y = p[a * 3 + 1] ?? 0
    const z = p[a * 3 + 2] ?? 0
    const bx = (p[b * 3] ?? 0) - x
    const by = (p[b * 3 + 1] ?? 0) - y
    const bz = (p[b * 3 + 2] ?? 0) - z
    const cx = (p[c * 3] ?? 0) - x
    const cy = (p[c * 3 + 1] ?? 0) - y
    const cz = (p[c * 3 + 2] ?? 0) - z
    return (
      (by * cz - bz * cy) * (n[a * 3] ?? 0) +
      (bz * cx - bx * cz) * (n[a * 3 + 1] ?? 0) +
      (bx * cy - by * cx) * (n[a * 3 + 2] ?? 0)
    )
  }

  /**
   * Four corners around a face, with one normal or one for each, their places on the slab, and their colors (red, green, blue
   * and opacity), if the mesh has any.
   */
  quad(
    corners: readonly [Vec, Vec, Vec, Vec],
    normals: Vec | readonly Vec[],
    slab?: readonly Point[],
    colors?: readonly (readonly number[])[],
  ): void {
    const first = this.#positions.length / 3
    for (let index = 0; index < 4; index += 1) {
      const corner = corners[index] as Vec // one of four
      const normal = (typeof normals[0] === 'number' ? normals : normals[index]) as Vec // one, or one for each
      this.vertex(corner, normal, slab?.[index] ?? { x: corner[0], y: corner[2] })
    }
    for (const color of colors ?? NO_COLORS)
      this.#colors.push(color[0] ?? 0, color[1] ?? 0, color[2] ?? 0, color[3] ?? 1)
    this.triangle(first, first + 1, first + 2)
    this.triangle(first, first + 2, first + 3)
  }

  /** An upright rectangle between two points of the plan that faces `outward`. Stone runs down over it from the top. */
  upright(from: Point, to: Point, [bottom, top]: readonly [number, number], outward: Point): void {
    const normal: Vec = [outward.x, 0, outward.y]
    const [slabFrom, slabTo] = [step(from, outward, top - bottom), step(to, outward, top - bottom)]
    const corners = [raise(from, bottom), raise(to, bottom), raise(to, top), raise(from, top)] as const
    this.quad(corners, normal, [slabFrom, slabTo, to, from])
  }

  /** A horizontal face with holes, seen from above. */
  flat(outline: readonly Point[], holes: readonly (readonly Point[])[], height: number): void {
    const contours = [outline, ...holes].map((points) => points.map(({ x, y }) => new Vector2(x, y)))
    const [contour = [], ...rest] = contours
    const first = this.#positions.length / 3
    for (const point of [outline, ...holes].flat()) this.vertex(raise(point, height), UP, point)
    for (const [a = 0, b = 0, c = 0] of ShapeUtils.triangulateShape(contour, rest)) {
      this.triangle(first + a, first + b, first + c)
    }
  }

  /** The upright faces along a closed outline, toward the inside of a hole or the outside of a block. */
  ring(outline: readonly Point[], range: readonly [number, number], isHole = false): void {
    for (const [index, from] of outline.entries()) {
      const to = outline[(index + 1) % outline.length] ?? from
      const length = Math.hypot(to.x - from.x, to.y - from.y)
      if (length < 1e-9) continue
      const sign = isHole ? -1 : 1
      this.upright(from, to, range, { x: (sign * (to.y - from.y)) / length, y: (sign * (from.x - to.x)) / length })
    }
  }

  /** A block over an outline that runs clockwise from above. It has no underside, because the eye is always above the floor. */
  block(outline: readonly Point[], range: readonly [number, number]): void {
    this.ring(outline, range)
    const [a, b, c, d] = outline
    if (outline.length === 4 && a && b && c && d) {
      this.quad([raise(a, range[1]), raise(b, range[1]), raise(c, range[1]), raise(d, range[1])], UP)
    } else this.flat(outline, [], range[1])
  }

  /** A geometry of three, moved by `x`, `y` and `z` inches. */
  add(geometry: BufferGeometry, [x, y, z]: Vec): void {
    const { position, normal } = geometry.attributes
    if (!position || !normal) return
    const first = this.#positions.length / 3
    for (let index = 0; index < position.count; index += 1) {
      const at: Vec = [position.getX(index) + x, position.getY(index) + y, position.getZ(index) + z]
      this.vertex(at, [normal.getX(index), normal.getY(index), normal.getZ(index)], { x: at[0], y: at[2] })
    }
    const indices = geometry.index?.array ?? Array.from({ length: position.count }, (_, index) => index)
    for (const index of indices) this.#indices.push(first + index)
    geometry.dispose()
  }

  geometry(): BufferGeometry {
    const geometry = new Geometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.#positions), 3))
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.#normals), 3))
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.#uvs), 2))
    if (this.#colors.length > 0) geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.#colors), 4))
    geometry.setIndex(new BufferAttribute(new Uint32Array(this.#indices), 1))
    return geometry
  }
}
