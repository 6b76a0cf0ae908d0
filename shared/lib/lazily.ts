/**
 * Calls `make` on first use and caches its value. For Intl formatters: the first one takes tens of milliseconds on a slow
 * phone, and importing a module shouldn't wait for it.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
