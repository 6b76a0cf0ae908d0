import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EventObject } from './objects.ts'

export interface WebhookEndpoint {
  url: string
  /** Each signs, as while a secret is being rotated. */
  secrets: string[]
}

interface Delivery {
  endpoint: WebhookEndpoint
  event: EventObject
}

export interface Delivered {
  eventId: string
  type: string
  url: string
  /** 0: no one answered. */
  status: number
}

/** Which deliveries are meant; all by default. */
export interface DeliveryFilter {
  eventId?: string | undefined
  type?: string | undefined
}

export interface HandMade {
  url: string
  payload: string
  /** The header as it is sent; null sends none. */
  signature: string | null
}

/** The header `Stripe-Signature`: one `v1` for each secret, and the old scheme that must not count. */
export function signatureHeader(payload: string, secrets: readonly string[], at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex'))
  return [`t=${t}`, ...signatures.map((one) => `v1=${one}`), `v0=${'0'.repeat(64)}`].join(',')
}

/**
 * Events wait here until the test says how they travel: in order, late, never, twice, at once or mixed up. Nothing is
 * sent by itself unless `automatic` was called.
 */
export function webhookQueue(now: () => Date) {
  const endpoints: WebhookEndpoint[] = []
  const events = new Map<string, EventObject>()
  const underway = new Set<Promise<unknown>>()
  const stopped = new AbortController()
  let queue: Delivery[] = []
  let delayMs: number | undefined

  const matches = ({ eventId, type }: DeliveryFilter, { event }: Delivery) =>
    (eventId === undefined || eventId === event.id) && (type === undefined || type === event.type)
  const take = (filter: DeliveryFilter) => {
    const taken = queue.filter((delivery) => matches(filter, delivery))
    queue = queue.filter((delivery) => !taken.includes(delivery))
    return taken
  }

  async function post({ url, payload, signature }: HandMade): Promise<number> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(signature !== null && { 'Stripe-Signature': signature }),
        },
        body: payload,
        redirect: 'manual',
        signal: stopped.signal,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  async function deliver({ endpoint, event }: Delivery): Promise<Delivered> {
    const payload = JSON.stringify(event, null, 2)
    // Signed when it is sent, as Stripe does: a delivery that comes an hour late is not an old signature.
    const signature = signatureHeader(payload, endpoint.secrets, now())
    const status = await post({ url: endpoint.url, payload, signature })
    return { eventId: event.id, type: event.type, url: endpoint.url, status }
  }

  async function deliverLater(delivery: Delivery, ms: number) {
    await wait(ms, undefined, { signal: stopped.signal }).catch(() => undefined)
    if (!stopped.signal.aborted) await deliver(delivery)
  }

  return {
    events,
    post,
    addEndpoint: (endpoint: WebhookEndpoint): void => {
      endpoints.push(endpoint)
    },
    removeEndpoints: (): void => {
      endpoints.length = 0
    },
    /** What waits, in the order in which it would go out. */
    waiting: () => queue.map(({ endpoint, event }) => ({ eventId: event.id, type: event.type, url: endpoint.url })),

    record(event: EventObject) {
      events.set(event.id, event)
      for (const endpoint of endpoints) {
        const delivery = { endpoint, event }
        if (delayMs === undefined) {
          queue.push(delivery)
          continue
        }
        const sent: Promise<unknown> = deliverLater(delivery, delayMs).finally(() => underway.delete(sent))
        underway.add(sent)
      }
    },

    /** Sends what waits, one after the other. What is not answered by 2xx waits again for the next time. */
    flush: async (filter: DeliveryFilter = {}): Promise<Delivered[]> => {
      const results: Delivered[] = []
      for (const delivery of take(filter)) {
        const result = await deliver(delivery)
        results.push(result)
        if (result.status < 200 || result.status > 299) queue.push(delivery)
      }
      return results
    },
    /** Sends one event so many times at once, whether or not it was sent before. */
    async deliverTimes(eventId: string, times: number): Promise<Delivered[]> {
      const event = events.get(eventId)
      if (!event) throw new Error(`No event ${eventId}`)
      take({ eventId })
      const sendAll = () => Promise.all(endpoints.map((endpoint) => deliver({ endpoint, event })))
      return (await Promise.all(Array.from({ length: times }, sendAll))).flat()
    },
    /** They never arrive; the events stay to be read from the API. */
    lose: (filter: DeliveryFilter = {}) => take(filter).length,
    /** Each of what waits goes out so many times. */
    double(times = 2) {
      queue = queue.flatMap((delivery) => Array.from({ length: times }, () => delivery))
    },
    /** Another order, the same for the same seed. */
    shuffle(seed: number) {
      const random = randomFrom(seed)
      for (let i = queue.length - 1; i > 0; i -= 1) {
        const j = Math.floor(random() * (i + 1))
        const [a, b] = [queue[i], queue[j]]
        if (!a || !b) continue
        queue[i] = b
        queue[j] = a
      }
    },
    /** From now on each goes out by itself, so much later; `undefined` goes back to waiting. */
    automatic(delay: number | undefined) {
      delayMs = delay
    },
    async close() {
      stopped.abort()
      await Promise.all(underway)
    },
  }
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
