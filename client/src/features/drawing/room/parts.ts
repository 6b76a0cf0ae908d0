import {
  type BufferGeometry,
  type Group,
  Mesh as Drawn,
  type MeshBasicMaterial,
  MeshLambertMaterial,
  type MeshStandardMaterial,
  type Object3D,
} from 'three'
import type { Box, Point } from '#shared/countertops/outline.ts'
import type { SideName } from '#shared/fabrication/details.ts'
import type { FixtureMaterial } from './fixture-meshes.ts'
import { Mesh } from './mesh.ts'

/** What a part is made of. */
export type Look =
  | 'stone'
  | 'front'
  | 'gap'
  | 'toeKick'
  | 'handle'
  | 'wall'
  | 'baseboard'
  | 'floor'
  | 'contact'
  | 'glow'
  | 'seam'
  | 'outside'
  | 'daylight'
  | 'trim'
  | 'decor'
  | 'leaves'
  | 'decorShade'
  | 'lamp'
  | 'bulb'
  | FixtureMaterial

/** What a press selects, as in the plan. */
export type RoomTarget = { kind: 'cutout'; id: string } | { kind: 'side'; side: SideName }

interface Place {
  target?: RoomTarget | null
  /** Of a wall and what is on it: out of the room. It's hidden when it stands between the eye and the stone. */
  outward?: Point | null
  /** Where it is. What is the same at another place is moved there. */
  at?: Point
  /** Outside of the house, where the kitchen casts no shadow. */
  isOutside?: boolean
  /** Above the stone, so it's hidden from above. */
  isHigh?: boolean
}

const UNPAINTED = new MeshLambertMaterial()
const WITHOUT_SHADOW: ReadonlySet<Look> = new Set([
  'wall',
  'baseboard',
  'floor',
  'contact',
  'glow',
  'seam',
  'outside',
  'daylight',
  // Its shadow is painted, as a soft one.
  'trim',
  'leaves',
  'decorShade',
])
/** What is there for the look only. */
const NEVER_PRESSED: ReadonlySet<Look> = new Set([
  'decor',
  'trim',
  'contact',
  'glow',
  'seam',
  'outside',
  'leaves',
  'decorShade',
  'lamp',
  'bulb',
])

/** What is drawn in one look. Its material is set later. */
export class Part extends Drawn<BufferGeometry, MeshBasicMaterial | MeshLambertMaterial | MeshStandardMaterial> {
  target: RoomTarget | null = null
  outward: Point | null = null
  isHigh = false

  /** `name` is the same from one state of a countertop to the next, such as `cutout a1 steel`. */
  constructor(
    override readonly name: string,
    readonly look: Look,
    geometry: BufferGeometry,
    place: Place,
  ) {
    super(geometry, UNPAINTED)
    // Most of the room is in the picture, so to find its bounds in each frame of a drag saves nothing.
    this.frustumCulled = false
    this.put(place)
  }

  /** Becomes what was built of it for another state of the countertop, as in each frame of a drag. A new part costs more. */
  become(geometry: BufferGeometry, place: Place): this {
    if (geometry !== this.geometry) this.geometry.dispose()
    this.geometry = geometry
    return this.put(place)
  }

  private put({ target = null, outward = null, isHigh = false, isOutside = false }: Place): this {
    this.target = target
    this.outward = outward
    this.isHigh = isHigh
    // The shadow of what hangs on a wall would be a large dark shape on it.
    this.castShadow = !WITHOUT_SHADOW.has(this.look) && !isHigh
    this.receiveShadow = !isOutside
    return this
  }

  /** A press goes through what is there for the look only. */
  override raycast(...given: Parameters<Drawn['raycast']>): void {
    if (!NEVER_PRESSED.has(this.look)) super.raycast(...given)
  }
}

/** Parts that are built together. */
interface PartGroup {
  /** What they were built from. */
  key: string
  /** Where they were built. */
  at: Point
  parts: Part[]
}
export type Groups = Map<string, PartGroup>

/** All parts of the groups. What isn't among them any more is disposed of. */
export function keepParts(groups: Groups, earlier: Groups | undefined): Part[] {
  for (const [name, before] of earlier ?? []) {
    const group = groups.get(name)
    if (group !== before) disposeParts(before.parts.filter((part) => !group?.parts.includes(part)))
  }
  return [...groups.values()].flatMap(({ parts }) => parts)
}

export function disposeParts(parts: readonly Part[]): void {
  for (const { geometry } of parts) geometry.dispose()
}

/** Puts these in a group. In a drag they are seldom others than before. */
export function hold(group: Group, parts: readonly Object3D[]): void {
  const { children } = group
  const areSame = children.length === parts.length && parts.every((part, index) => part === children[index])
  if (!areSame) group.clear().add(...parts)
}

export const sizeOf = ({ left, back, right, front }: Box) => [right - left, front - back]
export const cornerOf = ({ left, back }: Box): Point => ({ x: left, y: back })

type Build = () => Partial<Record<Look, Mesh | BufferGeometry>>
export type Add = (group: string, key: string, build: Build, place?: Place) => void

export const keyOf = JSON.stringify as (inputs: object) => string

/** Adds a group of parts, one for each look. They are built only if their key has changed. */
export function adder(groups: Groups, earlier: Groups | undefined): Add {
  return (name, key, build, place = {}) => {
    const { at = { x: 0, y: 0 } } = place
    const before = earlier?.get(name)
    let group = before
    if (group?.key !== key) {
      const built = Object.entries(build()) as [Look, Mesh | BufferGeometry][] // its own keys
      // Should the rest fail to build, this one isn't what it was any more.
      if (before) before.key = ''
      const parts = built.flatMap(([look, one]) => {
        if (one instanceof Mesh && one.isEmpty) return []
        const part = before?.parts.find((other) => other.look === look)
        const geometry = one instanceof Mesh ? one.geometry(part?.geometry) : one
        return part?.become(geometry, place) ?? new Part(`${name} ${look}`, look, geometry, place)
      })
      group = { key, at, parts }
    }
    for (const part of group.parts) part.position.set(at.x - group.at.x, 0, at.y - group.at.y)
    groups.set(name, group)
  }
}
