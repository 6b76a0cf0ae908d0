/** Resolves when the promise has settled, or after `ms` milliseconds if it takes longer. */
export async function settleWithin(ms: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))])
}
