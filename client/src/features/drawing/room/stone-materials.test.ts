import { ImageBitmapLoader, MeshPhysicalMaterial, type WebGLRenderer } from 'three'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StoneId } from '#shared/countertops/stones.ts'
import { drawn } from '#test/countertops.ts'
import { buildRoom, type Stand } from './room.ts'
import { StoneMaterials } from './stone-materials.ts'

const gl = { capabilities: { getMaxAnisotropy: () => 8 } } as unknown as WebGLRenderer
let finish: (() => void)[]

beforeEach(() => {
  finish = []
  // The loader warns without it.
  vi.stubGlobal('createImageBitmap', () => {})
  vi.spyOn(ImageBitmapLoader.prototype, 'load').mockImplementation((_url, onLoad) => {
    finish.push(() => onLoad?.({ close: () => {} } as ImageBitmap))
  })
})

/** Countertops in these stones, by key. */
function standsIn(...stones: StoneId[]): Stand[] {
  return buildRoom(
    stones.map((stone, index) => ({
      key: `${index}`,
      countertop: { ...drawn('I', 60, 30), stone },
      place: { x: 0, y: 100 * index, turn: 0 },
    })),
  ).stands
}

const materialsOf = (stands: readonly Stand[]) =>
  stands.map(({ kitchen }) => kitchen.parts.find(({ look }) => look === 'stone')?.material)
const showAll = () => {
  for (const show of finish.splice(0)) show()
}

test('each picture is loaded once, for all countertops in its stone', () => {
  const stones = new StoneMaterials(new MeshPhysicalMaterial(), gl, (shown) => shown.paint(stands))
  const stands = standsIn('southport', 'travella', 'southport')
  stones.paint(stands)
  expect([finish.length, stones.areShown]).toEqual([2, false])
  showAll()
  expect(stones.areShown).toBe(true)
  const [one, other, third] = materialsOf(stands)
  expect(one).toBe(third)
  expect(one).not.toBe(other)
  expect([one?.map, other?.map].every(Boolean)).toBe(true)
})

test('each stone mirrors the house as the plain one does', () => {
  const mirror = vi.fn()
  const plain = Object.assign(new MeshPhysicalMaterial(), { onBeforeCompile: mirror })
  const stones = new StoneMaterials(plain, gl, () => {})
  const stands = standsIn('southport')
  stones.paint(stands)
  showAll()
  stones.paint(stands)
  const [southport] = materialsOf(stands)
  expect(southport).not.toBe(plain)
  southport?.onBeforeCompile({} as never, {} as never)
  expect(mirror).toHaveBeenCalledTimes(1)
})

test('a stone stays until the next one is there, and goes when no countertop is in it', () => {
  const stones = new StoneMaterials(new MeshPhysicalMaterial(), gl, () => {})
  const before = standsIn('southport', 'travella')
  stones.paint(before)
  showAll()
  stones.paint(before)
  const [southport] = materialsOf(before)
  const gone = vi.fn()
  southport?.map?.addEventListener('dispose', gone)
  const after = standsIn('inverness-bristol-bay', 'travella')
  stones.paint(after)
  expect([materialsOf(after)[0] === southport, gone.mock.calls.length]).toEqual([true, 0])
  showAll()
  stones.paint(after)
  expect([materialsOf(after)[0] === southport, gone.mock.calls.length]).toEqual([false, 1])
})

test('200 changes of stone leave as many pictures as there are stones', () => {
  const stones = new StoneMaterials(new MeshPhysicalMaterial(), gl, () => {})
  const living = new Set<unknown>()
  const kitchens = [
    standsIn('southport', 'travella'),
    standsIn('travella', 'southport'),
    standsIn('inverness-bristol-bay', 'southport'),
    standsIn('travella', 'travella'),
  ]
  for (let change = 0; change < 200; change += 1) {
    const stands = kitchens[change % kitchens.length] ?? []
    stones.paint(stands)
    showAll()
    stones.paint(stands)
    for (const material of materialsOf(stands)) {
      const map = material?.map
      if (!map || living.has(map)) continue
      living.add(map)
      map.addEventListener('dispose', () => living.delete(map))
    }
    expect(living.size).toBe(new Set(stands.map(({ countertop }) => countertop.stone)).size)
  }
  stones.dispose()
  expect(living.size).toBe(0)
})
