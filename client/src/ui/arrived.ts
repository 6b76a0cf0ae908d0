/** A promise of what is here already, written so that React's `use` reads it at once and waits for no other turn. */
export function arrived<T>(value: T): Promise<T> {
  const promise = Promise.resolve(value)
  markArrived(promise, value)
  return promise
}

/** Notes on a promise what it was or will be fulfilled with. */
export function markArrived<T>(promise: Promise<T>, value: T): void {
  void Object.assign(promise, { status: 'fulfilled', value })
}
