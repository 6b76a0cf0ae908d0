/** Runs at most `max` works at a time, and the others in the order in which they came. */
export function inTurn(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < max) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Its turn begins as this one ends.
      if (next) next()
      else running -= 1
    }
  }
}
