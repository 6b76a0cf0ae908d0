import type { MeshPhysicalMaterial, WebGLRenderer } from 'three'
import type { StoneId } from '#shared/countertops/stones.ts'
import { loadStone } from './materials.ts'
import type { Stand } from './room.ts'

interface Slab {
  material: MeshPhysicalMaterial
  isShown: boolean
  stopLoading: () => void
}

/** The stones of a room, each with the picture of its slab, which is loaded once. */
export class StoneMaterials {
  readonly #slabs = new Map<StoneId, Slab>()
  /** The stone that is seen on each countertop, by its key. Another one replaces it once its picture is there. */
  readonly #seen = new Map<string, StoneId>()

  /** `plain` is what all of them are like, without a picture. `onShown`: another picture is there. */
  constructor(
    readonly plain: MeshPhysicalMaterial,
    readonly gl: WebGLRenderer,
    readonly onShown: (stones: StoneMaterials) => void,
  ) {}

  /** Puts each countertop in its stone. Disposes of stones that none of them is in. */
  paint(stands: readonly Stand[]): void {
    const used = new Set<StoneId>()
    for (const { key, countertop, kitchen } of stands) {
      const { stone } = countertop
      if (this.#slabOf(stone).isShown) this.#seen.set(key, stone)
      const seen = this.#seen.get(key)
      used.add(stone).add(seen ?? stone)
      const material = (seen && this.#slabs.get(seen)?.material) ?? this.plain
      for (const part of kitchen.parts) if (part.look === 'stone') part.material = material
    }
    for (const key of this.#seen.keys()) if (!stands.some((stand) => stand.key === key)) this.#seen.delete(key)
    for (const stone of this.#slabs.keys()) if (!used.has(stone)) this.#drop(stone)
  }

  /** Whether the countertops are in their stone. */
  get areShown(): boolean {
    return [...this.#slabs.values()].every(({ isShown }) => isShown)
  }

  dispose(): void {
    for (const stone of this.#slabs.keys()) this.#drop(stone)
    this.#seen.clear()
  }

  #slabOf(stone: StoneId): Slab {
    const known = this.#slabs.get(stone)
    if (known) return known
    const slab: Slab = { material: this.plain.clone(), isShown: false, stopLoading: () => {} }
    // A clone has none of it.
    slab.material.onBeforeCompile = (...given) => this.plain.onBeforeCompile(...given)
    this.#slabs.set(stone, slab)
    slab.stopLoading = loadStone(stone, this.gl, (map) => {
      slab.material.map = map
      // The light may have changed since.
      slab.material.envMap = this.plain.envMap
      slab.isShown = true
      this.onShown(this)
    })
    return slab
  }

  #drop(stone: StoneId): void {
    const slab = this.#slabs.get(stone)
    slab?.stopLoading()
    slab?.material.map?.dispose()
    slab?.material.dispose()
    this.#slabs.delete(stone)
  }
}
