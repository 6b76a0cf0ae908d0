/** A promise that React's `use` reads right away, without suspending. */
export function resolvedPromise<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  markResolved(promise, value)
  return promise
}

/** Marks a promise as fulfilled with `value`, the way React does. */
export function markResolved<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value })
}
