import { vi } from 'vitest'

/** The browser's storage is full, but what is there can be read. */
export function blockStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
}
