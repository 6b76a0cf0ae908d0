/**
 * One entry of the browser's storage: `local` outlives the browser, `session` the tab's reloads. Where storage is
 * blocked or full the value lives as long as the page.
 */
export function storedText(kind: 'local' | 'session', name: string) {
  let inMemory: string | null = null
  const storage = () => (kind === 'local' ? localStorage : sessionStorage)
  return {
    read(): string | null {
      try {
        // What could not be written is newer than what is there.
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
        // What cannot be reached was not written either.
      }
    },
  }
}
