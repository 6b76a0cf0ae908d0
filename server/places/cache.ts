interface Entry<T> {
  value: T
  expiresAt: number
}

/**
 * Caches up to `maxEntries` values for `ttlMs` each, and drops the least recently used first. Each instance has its own
 * cache. They don't have to agree, and a value cached elsewhere costs only one more call.
 */
export function createCache<T>(maxEntries: number, ttlMs: number, now: () => number) {
  const entries = new Map<string, Entry<T>>()
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.expiresAt <= now()) return undefined
      entries.set(key, entry)
      return entry.value
    },
    set(key: string, value: T): void {
      entries.delete(key)
      entries.set(key, { value, expiresAt: now() + ttlMs })
      const [oldest] = entries.keys()
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest)
    },
  }
}
