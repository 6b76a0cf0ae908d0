import type { UnsentSave, UnsentStore } from '#client/features/office/day/unsent-saves.ts'

/** Stands for the browser's database. */
export function memoryStore(): UnsentStore {
  const stored = new Map<number, UnsentSave>()
  return {
    list: async () => [...stored.values()],
    put: async (save) => void stored.set(save.id, save),
    remove: async (id) => void stored.delete(id),
  }
}

/** A database that is full. */
export const fullStore: UnsentStore = {
  list: async () => [],
  put: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
  remove: () => Promise.reject(new DOMException('Full', 'QuotaExceededError')),
}
