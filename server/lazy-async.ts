/** Wraps `make` so it runs on the first call only. Runs it again only if it failed. */
export function lazyAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined
      throw error
    })
    return promise
  }
}
