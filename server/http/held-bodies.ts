import type { Context } from '#server/context.ts'
import { type AppError, tooManyRequests, unavailable } from './app-error.ts'
import { addTo, networksOf } from './client-address.ts'

/** Bytes. Eight of the largest quote requests fit into a heap of 256 MB. */
const MAX_BYTES = 192 * 1024 * 1024
/** Bytes of one client address. */
const MAX_BYTES_PER_ADDRESS = 72 * 1024 * 1024
/** Bodies of one client address that are still arriving. Each holds one of 900 connections. */
const MAX_COMING_PER_ADDRESS = 50
/** Seconds. A quote request with its drawings usually takes less. */
const RETRY_AFTER = 10

/** The bodies that a process holds: those still arriving, and those that are being handled. */
export interface HeldBodies {
  coming: Set<Coming>
  /** How many are still arriving, by network. */
  counts: Map<string, number>
  /** By network, and in all under `ALL`. */
  bytes: Map<string, number>
}
const ALL = 'all'

export const newHeldBodies = (): HeldBodies => ({ coming: new Set(), counts: new Map(), bytes: new Map() })

interface Coming {
  networks: readonly string[]
  bytes: number
  end: (refusal: AppError) => void
}

export interface HeldBody {
  /** Counts bytes that came. Without room for them, the largest body on its way ends, so a small one always gets through. */
  add: (bytes: number) => void
  /** Rejects if this body ends because others need the room. */
  ended: Promise<never>
  /** All of it is there, or it's refused. */
  arrived: () => void
  /** Its request is over. */
  release: () => void
}

/** Begins to hold a body (docs/operations.md, Limits). Throws 429 if too many of its client address are still arriving. */
export function holdBody(
  { limitCounts, config }: Pick<Context, 'limitCounts' | 'config'>,
  clientAddress: string,
): HeldBody {
  const { coming, counts, bytes: held } = limitCounts.heldBodies
  const limits = networksOf(clientAddress)
  const networks = limits.map(({ network }) => network)
  if (
    config.limited &&
    limits.some(({ network, share }) => (counts.get(network) ?? 0) >= MAX_COMING_PER_ADDRESS * share)
  ) {
    throw tooManyRequests(
      'Your network is sending too many requests at once. Please try again in a moment.',
      RETRY_AFTER,
    )
  }
  let reject: (refusal: AppError) => void
  const ended = new Promise<never>((_, rejectIt) => {
    reject = rejectIt
  })
  ended.catch(() => undefined)
  const body: Coming = {
    networks,
    bytes: 0,
    end: (refusal) => {
      reject(refusal)
      release()
    },
  }
  coming.add(body)
  for (const network of networks) addTo(counts, network, 1)

  const arrived = () => {
    if (!coming.delete(body)) return
    for (const network of networks) addTo(counts, network, -1)
  }
  const release = () => {
    arrived()
    for (const key of [ALL, ...networks]) addTo(held, key, -body.bytes)
    body.bytes = 0
  }
  const add = (bytes: number) => {
    if (!coming.has(body)) return
    body.bytes += bytes
    for (const key of [ALL, ...networks]) addTo(held, key, bytes)
    if (!config.limited) return
    for (const { network, share } of [{ network: ALL, share: MAX_BYTES / MAX_BYTES_PER_ADDRESS }, ...limits]) {
      if ((held.get(network) ?? 0) > MAX_BYTES_PER_ADDRESS * share) endLargest(coming, network)
    }
  }
  return { add, ended, arrived, release }
}

function endLargest(coming: ReadonlySet<Coming>, network: string): void {
  const candidates = [...coming].filter(({ networks }) => network === ALL || networks.includes(network))
  const [largest] = candidates.toSorted((one, other) => other.bytes - one.bytes)
  largest?.end(
    unavailable("We're getting a lot of large requests right now. Please try again in a moment.", RETRY_AFTER),
  )
}
