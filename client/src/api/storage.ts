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
