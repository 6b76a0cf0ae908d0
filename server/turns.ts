import { addTo, networksOf } from './http/client-address.ts'

/** How long a work waits for its turn, in milliseconds, and what it rejects with after that. It's never run then. */
interface Patience {
  milliseconds: number
  refusal: () => Error
}

/** Runs at most `max` works at a time, and the others in the order in which they came. */
export function inTurn(max: number, patience?: Patience): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const timer =
        patience &&
        setTimeout(() => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(patience.refusal())
        }, patience.milliseconds)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(start)
    })
  return async (work) => {
    if (running < max) running += 1
    else await wait()
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

/** Runs a work of a client address. Throws `refusal` if too many of that address wait already. Undefined: it's never refused. */
type FairTurn = <T>(clientAddress: string, refusal: Error | undefined, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `max` works at a time, one of each client address, and lets `waiting` more of it wait. Addresses take turns, so
 * who sends many waits for their own.
 */
export function inFairTurn(max: number, waiting: number): FairTurn {
  /** Those that wait, by address. The first address is next. */
  const queues = new Map<string, (() => void)[]>()
  const working = new Set<string>()
  /** In work and waiting. */
  const held = new Map<string, number>()

  const startNext = () => {
    const [address, queue = []] = [...queues].find(([one]) => !working.has(one)) ?? []
    if (address === undefined || working.size >= max) return
    const start = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    working.add(address)
    start?.()
  }
  return async (address, refusal, work) => {
    const networks = networksOf(address)
    const isFull = networks.some(({ network, share }) => (held.get(network) ?? 0) >= (1 + waiting) * share)
    if (refusal && isFull) throw refusal
    for (const { network } of networks) addTo(held, network, 1)
    try {
      await new Promise<void>((resolve) => {
        queues.set(address, [...(queues.get(address) ?? []), resolve])
        startNext()
      })
      return await work()
    } finally {
      for (const { network } of networks) addTo(held, network, -1)
      working.delete(address)
      startNext()
    }
  }
}
