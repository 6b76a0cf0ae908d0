/**
 * One entry of the browser's storage: `local` survives a restart of the browser, `session` a reload of the tab. If storage
 * is blocked or full, the value lasts until a reload.
 */
export function storageEntry(kind: 'local' | 'session', name: string) {
  let inMemory: string | null = null
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  return {
    read(): string | null {
      try {
        // A value that couldn't be written is newer than the stored one.
        return inMemory ?? storage().getItem(name)
      } catch {
        return inMemory
      }
    },
    write(text: string): void {
      try {
        storage().setItem(name, text)
        inMemory = null
      } catch {
        inMemory = text
      }
    },
    remove(): void {
      inMemory = null
      try {
        storage().removeItem(name)
      } catch {
        // Blocked storage has nothing to remove.
      }
    },
  }
}

/** A value from storage, or null if there's none or it isn't JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
