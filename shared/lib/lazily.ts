/**
 * `make`'s value, made when it is first asked for and kept from then on. For formatters of `Intl`: the first one takes a slow
 * phone tens of milliseconds, which whoever imports its module should not wait for.
 */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
