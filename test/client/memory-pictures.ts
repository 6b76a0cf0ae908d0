import { onTestFinished, vi } from 'vitest'
import { browserPictures, type PictureStore } from '#client/features/office/day/picture-store.ts'

/** Keeps pictures as the browser's database does, which jsdom lacks. Once `isFull`, it takes no more. */
export function memoryPictures() {
  const kept = new Map<string, Blob>()
  const state = { isFull: false }
  const store: PictureStore = {
    put: async (key, picture) => {
      if (state.isFull) throw new DOMException('Full', 'QuotaExceededError')
      kept.set(key, picture)
    },
    find: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
    keepOnly: async (keys) => {
      for (const key of kept.keys()) if (!keys.includes(key)) kept.delete(key)
    },
  }
  return { kept, state, store }
}

/** Puts such a store under the page. */
export function stubPictures() {
  const pictures = memoryPictures()
  const spies = [
    vi.spyOn(browserPictures, 'put').mockImplementation(pictures.store.put),
    vi.spyOn(browserPictures, 'find').mockImplementation(pictures.store.find),
    vi.spyOn(browserPictures, 'remove').mockImplementation(pictures.store.remove),
    vi.spyOn(browserPictures, 'keepOnly').mockImplementation(pictures.store.keepOnly),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
  return pictures
}
