interface Entry<T> {
  value: T
  expiresAt: number
}

/**
 * Keeps the last `maxEntries` answers for `ttlMs` each; the least recently used goes first. It may live in the process
 * although several instances run: nothing has to agree, and an answer that another instance keeps costs one more call.
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
